settings-title = Grupas iestatījumi
settings-when = Tie ir spēkā, sākot ar nākamo istabu.
setting-preset = Noteikumi: <b>{ $value }</b>
setting-turn = Pulkstenis: <b>{ $value }</b>
setting-next-deal = Nākamais dalījums: <b>{ $value }</b>
setting-deals = Sesija: <b>{ $value }</b>
setting-language = Valoda: <b>{ $value }</b>
setting-no-language = tā, kurā runā istabas atvērējs
next-deal-by-tap = ar pogu
next-deal-seconds = { $count } s
deals-open = bez gala
deals-count = { $count ->
    [zero] { $count } dalījumu
    [one] { $count } dalījums
   *[other] { $count } dalījumi
 }
choose-language = Kādā valodā ar jums runāt?
