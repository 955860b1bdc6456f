notice-quiet-hours = No { $begin }:00 līdz { $end }:00 pēc Rīgas laika šeit nevar atvērt jaunu istabu; administrators to var mainīt ar /settings.
notice-rooms-today = { $count ->
    [zero] Šeit dienā var atvērt { $count } istabu, un tās šodien jau bija; nākamo var pēc pusnakts, vai arī administrators to maina ar /settings.
    [one] Šeit dienā var atvērt { $count } istabu, un tā šodien jau bija; nākamo var pēc pusnakts, vai arī administrators to maina ar /settings.
   *[other] Šeit dienā var atvērt { $count } istabas, un tās šodien jau bija; nākamo var pēc pusnakts, vai arī administrators to maina ar /settings.
 }
