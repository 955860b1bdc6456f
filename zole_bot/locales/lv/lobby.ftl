lobby-title = <b>🂡 Zole</b> · rīko { $host }
lobby-seated = { $name }{ $is_host ->
    [1] { " ★" }
   *[0] { "" }
 }
lobby-coming = { $name } — nāk (vēl jānospiež Start manā čatā)
lobby-free = brīva vieta
lobby-room-left = var spēlēt līdz pieciem
lobby-seal = Zīmogs: <code>{ $seal }</code>
lobby-begun = Spēle sākusies.
lobby-closed = Šī istaba ir slēgta. /zole atver jaunu.
lobby-closed-idle = Pusstundu te nekas nenotika, tāpēc istaba ir slēgta. /zole atver jaunu.

seat-title = Jums ir vieta grupā «{ $group }».
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
seat-closed = Istaba grupā «{ $group }» ir slēgta. Komanda /zole grupā atver jaunu.

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
button-leave = Piecelties
button-house-rules = Noteikumi
button-start = Sākt
button-more = Vēl…
button-back = Atpakaļ
button-done = Gatavs
button-open-room = Atvērt istabu

preset-line-klasiska = <b>{ $name }</b>: ja visi garām, ieliek puli
preset-line-galdins = <b>{ $name }</b>: ja visi garām, katrs par sevi; ir mazā zole
preset-line-galds = <b>{ $name }</b>: ja visi garām, katrs par sevi ar galda kārtīm; ir mazā zole
preset-line-veca = <b>{ $name }</b>: kā galdiņš, bet zole ir { $zole } no katra
