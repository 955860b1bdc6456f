notice-quiet-hours = No { $begin }:00 līdz { $end }:00 pēc Rīgas laika šeit nevar sākt jaunu spēli; administrators to var mainīt ar /settings.
notice-rooms-today = { $count ->
    [zero] Šeit dienā var sākt { $count } spēļu, un šodien tās jau bija; nākamo varēs sākt pēc pusnakts, bet administrators to var mainīt ar /settings.
    [one] Šeit dienā var sākt { $count } spēli, un šodien tā jau bija; nākamo varēs sākt pēc pusnakts, bet administrators to var mainīt ar /settings.
   *[other] Šeit dienā var sākt { $count } spēles, un šodien tās jau bija; nākamo varēs sākt pēc pusnakts, bet administrators to var mainīt ar /settings.
 }
