verbatim = { $text }
hand-head = Сдача { $number } · у вас { $place ->
    [first] первая
    [second] вторая
   *[third] третья
 } рука · сдаёт { $dealer }
hand-head-trick = Сдача { $number } · взятка { $trick }
hand-away = За вас играет компьютер.
hand-buried = Ваш сброс: { $cards }
hand-closed = Сессия окончена.
hand-counts = козырей { $trumps } · очков { $count }
your-bid = ▶ Ваше слово
your-burial = ▶ Выберите две карты для сброса
talon-taken = Прикуп: { $cards } (помечен •)
marked = Отмечено: { $cards } → вам { $count ->
    [one] { $count } очко
    [few] { $count } очка
   *[many] { $count } очков
 }
your-lead = ▶ ВАШ ХОД — вы начинаете взятку
your-turn-free = ▶ ВАШ ХОД — любая карта
your-turn-follow = ▶ ВАШ ХОД — в масть: { $suit ->
    [clubs] трефы ♣
    [spades] пики ♠
    [hearts] червы ♥
   *[trumps] козыри
 }
ask-zole = <b>Золе</b>: вы играете без прикупа. Выигрыш — { $win } с каждого, проигрыш — { $lose } каждому. Уверены?
ask-small-zole = <b>Малая золе</b>: нельзя брать ни одной взятки. Выигрыш — { $win } с каждого, проигрыш — { $lose } каждому. Уверены?
popup-last-trick = Взятка { $number }: { $cards } → { $winner }, { $count }
idle-head = Сдача { $number } · вы отдыхаете · сдаёт { $dealer }
idle-players = Играют: { $names }

button-pass = Пас
button-take = Беру
button-zole = Золе
button-small-zole = Малая золе
button-yes-zole = Да, золе
button-yes-small_zole = Да, малая золе
button-bury = Сбросить две
button-last-trick = Последняя взятка
button-menu = Меню
button-im-back = Я здесь
