settings-title = Настройки группы
settings-when = Действуют со следующей комнаты, язык — сразу.
setting-preset = Правила: <b>{ $value }</b>
setting-turn_seconds = Часы: <b>{ $value }</b>
setting-next_deal_seconds = Следующая сдача: <b>{ $value }</b>
setting-deals_limit = Сессия: <b>{ $value }</b>
setting-show_tricks = Какие взятки видны: <b>{ $value }</b>
setting-language = Язык: <b>{ $value }</b>
setting-quiet_hours = Тихие часы: <b>{ $value }</b>
setting-rooms_a_day = Комнат в день: <b>{ $value }</b>
setting-no-language = как у того, кто откроет комнату

button-setting-preset = Правила
button-setting-turn_seconds = Часы
button-setting-next_deal_seconds = Следующая сдача
button-setting-deals_limit = Сессия
button-setting-show_tricks = Какие взятки видны
button-setting-language = Язык
button-setting-quiet_hours = Тихие часы
button-setting-rooms_a_day = Комнат в день

setting-about-preset = Как играют в новых комнатах; правила, с которыми началась сессия, остаются и для следующих.
setting-about-turn_seconds = Когда время на ход вышло, ход делает компьютер. Если на ход 24 ч, играют понемногу, в течение дня.
setting-about-next_deal_seconds = Через сколько секунд после результата следующая сдача начнётся сама; если кнопку нажали все — сразу.
setting-about-deals_limit = После стольких сдач сессия закончится сама, с итоговой таблицей.
setting-about-show_tricks = Карты каких взяток можно посмотреть, пока идёт сдача.
setting-about-language = Язык моих сообщений в группе; в личном чате я говорю с каждым на его языке.
setting-about-quiet_hours = В эти часы по рижскому времени новую комнату открыть нельзя; начатая игра продолжается.
setting-about-rooms_a_day = Сколько комнат можно открыть за сутки, от полуночи до полуночи по рижскому времени; комнаты, где игра так и не началась, не считаются.

next-deal-by-tap = по кнопке
next-deal-seconds = через { $count } с
deals-open = без лимита
deals-count = { $count ->
    [one] { $count } сдача
    [few] { $count } сдачи
   *[many] { $count } сдач
 }
show-tricks-last = последняя
show-tricks-all = все
hours-none = нет
hours-span = { $begin }:00–{ $end }:00
rooms-unlimited = без лимита
rooms-count = { $count ->
    [one] { $count } комната
    [few] { $count } комнаты
   *[many] { $count } комнат
 }
notice-rights-unknown = Не удалось узнать у Telegram, кто здесь администратор; попробуйте ещё раз чуть позже.
choose-language = На каком языке с вами говорить?
