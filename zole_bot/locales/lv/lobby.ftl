lobby-title = <b>🂡 Zole</b> · saimnieks { $host }
lobby-seated = { $name }{ $is_host ->
    [1] { " ★" }
   *[other] { "" }
 }
lobby-coming = { $name } — nāk (vēl jānospiež Start manā čatā)
lobby-free = brīvs
lobby-room-left = var sēdēt līdz pieciem
lobby-seal = Zīmogs: <code>{ $seal }</code>
lobby-begun = Spēle sākusies.
lobby-closed = Šī istaba ir slēgta. /zole atver jaunu.
lobby-closed-idle = Pusstundu neviens nenāca, tāpēc istaba ir slēgta. /zole atver jaunu.

seat-title = Jums ir vieta grupā «{ $group }».
seat-players = { $count ->
    [zero] { $count } spēlētāju: { $names }
    [one] { $count } spēlētājs: { $names }
   *[other] { $count } spēlētāji: { $names }
 }
seat-seal = Kāršu zīmogs: <code>{ $seal }</code>
seat-waiting = { $count ->
    [zero] Vajag vēl { $count } spēlētāju.
    [one] Vajag vēl vienu spēlētāju.
   *[other] Vajag vēl { $count } spēlētājus.
 }
seat-closed = Istaba grupā «{ $group }» ir slēgta. Komanda /zole grupā atver jaunu.

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
button-leave = Iziet
button-house-rules = Mājas noteikumi
button-start = Sākt
button-more = Vēl…
button-back = Atpakaļ
button-done = Gatavs
button-open-room = Atvērt istabu
