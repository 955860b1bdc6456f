lobby-title = <b>🂡 Золе</b> · ведёт { $host }
lobby-seated = { $name }{ $is_host ->
    [1] { " ★" }
   *[0] { "" }
 }
lobby-coming = { $name } — идёт (осталось «Запустить»)
lobby-free = свободное место
lobby-room-left = играть могут до пяти человек
lobby-seal = Карты запечатаны: <code>{ $seal }</code>
lobby-begun = Игра идёт.
lobby-closed = Эта комната закрыта. /zole откроет новую.
lobby-closed-idle = Полчаса ничего не происходило, и комната закрылась. /zole откроет новую.

seat-title = Вы за столом в группе «{ $group }».
seat-players = { $count ->
    [one] { $count } игрок: { $names }
    [few] { $count } игрока: { $names }
   *[many] { $count } игроков: { $names }
 }
seat-seal = Карты запечатаны: <code>{ $seal }</code>
seat-waiting = { $count ->
    [one] Нужен ещё { $count } игрок.
    [few] Нужны ещё { $count } игрока.
   *[many] Нужно ещё { $count } игроков.
 }
seat-closed = Комната в группе «{ $group }» закрыта. Команда /zole в группе откроет новую.

preset-klasiska = классика
preset-galdins = распасы
preset-galds = стол
preset-veca = старая
all-pass-pule = пули
all-pass-galdins = распасы
all-pass-galds = игра со столом
all-pass-redeal = пересдача
rules-changed = { $count ->
    [one] изменено { $count } правило
    [few] изменено { $count } правила
   *[many] изменено { $count } правил
 }
clock-off = без часов
clock-hours = { $count } ч на ход
clock-seconds = { $count } с на ход

language-lv = Latviešu
language-ru = Русский
language-en = English

button-join = Сесть
button-leave = Встать
button-house-rules = Правила
button-start = Начать
button-more = Ещё…
button-back = Назад
button-done = Готово
button-open-room = Открыть комнату

preset-line-klasiska = <b>{ $name }</b>: если все пас, пишется пуля
preset-line-galdins = <b>{ $name }</b>: если все пас, каждый за себя; есть малая золе
preset-line-galds = <b>{ $name }</b>: если все пас, каждый за себя, прикуп открывается; есть малая золе
preset-line-veca = <b>{ $name }</b>: как распасы, но золе — { $zole } с каждого
