notice-quiet-hours = From { $begin }:00 to { $end }:00, by the clock in Riga, no new room can be opened here; an admin can change that in /settings.
notice-rooms-today = { $count ->
    [one] Here { $count } room a day can be opened, and there was one today; the next one can be after midnight, or an admin changes that in /settings.
   *[other] Here { $count } rooms a day can be opened, and that many were today; the next one can be after midnight, or an admin changes that in /settings.
 }
