settings-title = Grupas iestatījumi
settings-when = Tie ir spēkā, sākot ar nākamo istabu; valoda – uzreiz.
setting-preset = Noteikumi: <b>{ $value }</b>
setting-turn_seconds = Pulkstenis: <b>{ $value }</b>
setting-next_deal_seconds = Nākamais dalījums: <b>{ $value }</b>
setting-deals_limit = Sesija: <b>{ $value }</b>
setting-show_tricks = Var apskatīt: <b>{ $value }</b>
setting-language = Valoda: <b>{ $value }</b>
setting-quiet_hours = Klusuma stundas: <b>{ $value }</b>
setting-rooms_a_day = Istabas dienā: <b>{ $value }</b>
setting-no-language = tā, kurā runā istabas atvērējs

button-setting-preset = Noteikumi
button-setting-turn_seconds = Pulkstenis
button-setting-next_deal_seconds = Starp dalījumiem
button-setting-deals_limit = Sesija
button-setting-show_tricks = Apskatāmie stiķi
button-setting-language = Valoda
button-setting-quiet_hours = Klusuma stundas
button-setting-rooms_a_day = Istabas dienā

setting-about-preset = Kā spēlē jaunās istabās; ar ko sesija sākta, tas paliek izvēlēts arī šeit.
setting-about-turn_seconds = Kad gājiena laiks beidzies, to izdara dators. Ar 24 h var spēlēt pamazām, visas dienas garumā.
setting-about-next_deal_seconds = Cik ilgi pēc rezultāta nākamais dalījums sākas pats; ja pogu nospieduši visi, tas sākas uzreiz.
setting-about-deals_limit = Pēc tik daudziem dalījumiem sesija beidzas pati, ar gala tabulu.
setting-about-show_tricks = Kuru stiķu kārtis visi var apskatīt, kamēr dalījumu spēlē.
setting-about-language = Valoda, kurā es rakstu grupā; privāti runāju katra paša valodā.
setting-about-quiet_hours = Šajās stundās pēc Rīgas laika jaunu istabu atvērt nevar; iesāktais turpinās.
setting-about-rooms_a_day = Cik istabu var atvērt no pusnakts līdz pusnaktij pēc Rīgas laika; neskaitās istabas, kurās spēle tā arī nesākās.

next-deal-by-tap = ar pogu
next-deal-seconds = { $count } s
deals-open = bez gala
deals-count = { $count ->
    [zero] { $count } dalījumu
    [one] { $count } dalījums
   *[other] { $count } dalījumi
 }
show-tricks-last = pēdējo stiķi
show-tricks-all = visus stiķus
hours-none = nav
hours-span = { $begin }:00 – { $end }:00
rooms-unlimited = bez ierobežojuma
rooms-count = { $count ->
    [zero] { $count } istabu
    [one] { $count } istaba
   *[other] { $count } istabas
 }
notice-rights-unknown = Neizdevās uzzināt no Telegram, kas šeit ir administrators; pēc brīža mēģiniet vēlreiz.
choose-language = Kādā valodā ar jums runāt?
