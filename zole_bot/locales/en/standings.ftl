standings-title = All sessions of «{ $group }»
standings-empty = No deal has been played in this group yet. /zole opens a room.
standings-points = points
standings-deals = deals
history-title = The last sessions
history-empty = No session has been played in this group yet. /zole opens a room.
history-open = in play
history-session = { $when } · { $preset } · { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
 }
history-no-scores = no points yet
date = { $year }-{ $month }-{ $day }
