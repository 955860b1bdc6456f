settings-title = Настройки группы
settings-when = Действуют со следующей комнаты.
setting-preset = Правила: <b>{ $value }</b>
setting-turn = Часы: <b>{ $value }</b>
setting-next-deal = Следующая сдача: <b>{ $value }</b>
setting-deals = Сессия: <b>{ $value }</b>
setting-language = Язык: <b>{ $value }</b>
setting-no-language = язык того, кто откроет комнату
next-deal-by-tap = кнопкой
next-deal-seconds = { $count } с
deals-open = без конца
deals-count = { $count ->
    [one] { $count } сдача
    [few] { $count } сдачи
   *[many] { $count } сдач
 }
choose-language = На каком языке с вами говорить?
