lobby-title = <b>🂡 Золе</b> · хозяин: { $host }
lobby-seated = { $name }{ $is_host ->
    [1] { " ★" }
   *[other] { "" }
 }
lobby-coming = { $name } — скоро (осталось нажать Start в моём чате)
lobby-free = свободно
lobby-room-left = мест до пяти
lobby-seal = Печать: <code>{ $seal }</code>
lobby-begun = Игра идёт.
lobby-closed = Эта комната закрыта. /zole откроет новую.
lobby-closed-idle = Полчаса никого не было, и комната закрыта. /zole откроет новую.

seat-title = У вас место в группе «{ $group }».
seat-players = { $count ->
    [one] { $count } игрок: { $names }
    [few] { $count } игрока: { $names }
   *[many] { $count } игроков: { $names }
 }
seat-seal = Печать карт: <code>{ $seal }</code>
seat-waiting = { $count ->
    [one] Нужен ещё { $count } игрок.
    [few] Нужны ещё { $count } игрока.
   *[many] Нужно ещё { $count } игроков.
 }
seat-closed = Комната в группе «{ $group }» закрыта. Команда /zole в группе откроет новую.

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
