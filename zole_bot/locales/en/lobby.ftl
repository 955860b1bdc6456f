lobby-title = <b>🂡 Zole</b> · host { $host }
lobby-seated = { $name }{ $is_host ->
    [1] { " ★" }
   *[0] { "" }
 }
lobby-coming = { $name } — coming (tap Join, then Start)
lobby-free = free seat
lobby-room-left = up to five can play
lobby-seal = Seal: <code>{ $seal }</code>
lobby-begun = The game is on.
lobby-closed = This room is closed. /zole opens a new one.
lobby-closed-idle = Nobody came for half an hour, so this room is closed. /zole opens a new one.

seat-title = You sit in «{ $group }».
seat-players = { $count ->
    [one] { $count } player: { $names }
   *[other] { $count } players: { $names }
 }
seat-seal = Seal of the cards: <code>{ $seal }</code>
seat-waiting = { $count ->
    [one] One more player is needed.
   *[other] { $count } more players are needed.
 }
seat-closed = The room in «{ $group }» is closed. /zole in the group opens a new one.

preset-klasiska = klasiska
preset-galdins = galdins
preset-galds = galds
preset-veca = veca
all-pass-pule = pules
all-pass-galdins = table game
all-pass-galds = table game with talon
all-pass-redeal = new deal
rules-changed = { $count ->
    [one] { $count } rule changed
   *[other] { $count } rules changed
 }
clock-off = no clock
clock-hours = { $count } h a turn
clock-seconds = { $count } s a turn

language-lv = Latviešu
language-ru = Русский
language-en = English

button-join = Join
button-leave = Leave
button-house-rules = House rules
button-start = Start
button-more = More…
button-back = Back
button-done = Done
button-open-room = Open a room

preset-line-klasiska = <b>{ $name }</b>: if all pass, a pule stays open
preset-line-galdins = <b>{ $name }</b>: if all pass, each plays for himself; small zole
preset-line-galds = <b>{ $name }</b>: if all pass, each plays for himself, the talon opens; small zole
preset-line-veca = <b>{ $name }</b>: like galdins, but zole is { $zole } from each
