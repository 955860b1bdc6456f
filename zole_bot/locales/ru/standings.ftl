standings-title = Все сессии группы «{ $group }»
standings-empty = В этой группе ещё не сыграно ни одной сдачи. /zole откроет комнату.
standings-points = очки
standings-deals = сдачи
history-title = Последние сессии
history-empty = В этой группе ещё не сыграно ни одной сессии. /zole откроет комнату.
history-open = идёт игра
history-session = { $when } · { $preset } · { $deals ->
    [one] { $deals } сдача
    [few] { $deals } сдачи
   *[many] { $deals } сдач
 }
history-no-scores = очков пока нет
date = { $day }.{ $month }.{ $year }
