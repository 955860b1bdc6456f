lobby-title = <b>🂡 Zole</b> · rīko { $host }
lobby-seated = { $name }{ $is_host ->
    [1] { " ★" }
   *[0] { "" }
 }
lobby-coming = { $name } — nāk (vēl jānospiež Start)
lobby-free = brīva vieta
lobby-room-left = vietas pietiek pieciem
lobby-seal = Zīmogs: <code>{ $seal }</code>
lobby-begun = Spēle sākusies.
lobby-closed = Šī spēle ir slēgta. Jaunu sāk ar /zole.
lobby-closed-idle = Pusstundu nekas nenotika, tāpēc spēle ir slēgta. Jaunu sāk ar /zole.

seat-title = Jums ir vieta spēlē grupā «{ $group }».
seat-players = { $count ->
    [zero] { $count } spēlētāju: { $names }
    [one] { $count } spēlētājs: { $names }
   *[other] { $count } spēlētāji: { $names }
 }
seat-seal = Kāršu zīmogs: <code>{ $seal }</code>
seat-waiting = { $count ->
    [zero] Vajag vēl { $count } spēlētāju.
    [one] Vajag vēl { $count } spēlētāju.
   *[other] Vajag vēl { $count } spēlētājus.
 }
seat-closed = Spēle grupā «{ $group }» ir slēgta. Jaunu tur sāk ar /zole.

preset-klasiska = klasiskā
preset-galdins = galdiņš
preset-galds = galds
preset-veca = vecā
all-pass-pule = pules
all-pass-galdins = galdiņš
all-pass-galds = galda izspēle
all-pass-redeal = jauns dalījums
rules-changed = { $count ->
    [zero] { $count } mainītu noteikumu
    [one] { $count } mainīts noteikums
   *[other] { $count } mainīti noteikumi
 }
clock-off = bez pulksteņa
clock-hours = { $count } h gājienam
clock-seconds = { $count } s gājienam

language-lv = Latviešu
language-ru = Русский
language-en = English

button-join = Piesēsties
button-leave = Aiziet
button-house-rules = Noteikumi
button-start = Sākt
button-more = Vēl…
button-back = Atpakaļ
button-done = Labi
button-open-room = Sākt jaunu spēli

preset-line-klasiska = <b>{ $name }</b>: ja visi garām, ieliek puli
preset-line-galdins = <b>{ $name }</b>: ja visi garām, katrs par sevi; ir mazā zole
preset-line-galds = <b>{ $name }</b>: ja visi garām, katrs par sevi, sāk galda kārtis; ir mazā zole
preset-line-veca = <b>{ $name }</b>: kā galdiņš, bet par zoli { $zole } no katra
