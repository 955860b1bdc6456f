settings-title = Grupas iestatījumi
settings-when = Stājas spēkā ar nākamo spēli, valoda — uzreiz.
setting-preset = Noteikumi: <b>{ $value }</b>
setting-turn_seconds = Pulkstenis: <b>{ $value }</b>
setting-next_deal_seconds = Nākamais dalījums: <b>{ $value }</b>
setting-deals_limit = Sesija: <b>{ $value }</b>
setting-show_tricks = Apskatāmie stiķi: <b>{ $value }</b>
setting-language = Valoda: <b>{ $value }</b>
setting-quiet_hours = Klusuma stundas: <b>{ $value }</b>
setting-rooms_a_day = Jaunas spēles dienā: <b>{ $value }</b>
setting-no-language = kā spēles rīkotājam

button-setting-preset = Noteikumi
button-setting-turn_seconds = Pulkstenis
button-setting-next_deal_seconds = Nākamais dalījums
button-setting-deals_limit = Sesija
button-setting-show_tricks = Apskatāmie stiķi
button-setting-language = Valoda
button-setting-quiet_hours = Klusuma stundas
button-setting-rooms_a_day = Jaunas spēles dienā

setting-about-preset = Noteikumi jaunām spēlēm; ar kādiem sesija sākta, tādi paliek izvēlēti arī šeit.
setting-about-turn_seconds = Kad laiks beidzas, gājienu izdara dators. Ar 24 h var spēlēt starp citiem darbiem, visas dienas garumā.
setting-about-next_deal_seconds = Cik ilgi pēc rezultāta nākamais dalījums sākas pats; ja visi nospiež pogu, tas sākas uzreiz.
setting-about-deals_limit = Pēc cik dalījumiem sesija beidzas pati, ar gala tabulu.
setting-about-show_tricks = Kuru stiķu kārtis visi var apskatīt dalījuma laikā.
setting-about-language = Valoda, kurā es rakstu grupā; privāti ar katru sarunājos viņa izvēlētajā valodā.
setting-about-quiet_hours = Šajās stundās pēc Rīgas laika nevar sākt jaunu spēli; iesāktās turpinās.
setting-about-rooms_a_day = Cik spēļu var sākt no pusnakts līdz pusnaktij pēc Rīgas laika; neskaitās tās, kurās tā arī nav spēlēts.

next-deal-by-tap = ar pogu
next-deal-seconds = pēc { $count } s
deals-open = bez ierobežojuma
deals-count = { $count ->
    [zero] { $count } dalījumu
    [one] { $count } dalījums
   *[other] { $count } dalījumi
 }
show-tricks-last = pēdējais
show-tricks-all = visi
hours-none = nav
hours-span = { $begin }:00–{ $end }:00
rooms-unlimited = bez ierobežojuma
rooms-count = { $count ->
    [zero] { $count } spēļu
    [one] { $count } spēle
   *[other] { $count } spēles
 }
notice-rights-unknown = Neizdevās uzzināt no Telegram, kas šeit ir administrators; pēc brīža mēģiniet vēlreiz.
choose-language = Kādā valodā ar jums runāt?
