button-leave-game = Aiziet
button-sit-down = Apsēsties
button-leave-yes = Jā, aiziet
button-hand-on = Atdot savu vietu
button-keep-seat = Paturēt vietu
button-remove-yes = Jā, atbrīvot
button-rematch = Revanšs
label-remove = Atbrīvot: { $name }

places-coming = Ceļā: { $names } (vēl Start sarunā ar mani)
places-offered = ↪ Atdod vietu: { $names }
newcomer-next = Spēle sākas ar nākamo dalījumu.
left-title = Jūsu vieta grupā «{ $group }» ir brīva. Punkti paliek tabulā.
left-early = Jums nav vietas grupā «{ $group }». Brīvu vietu starp dalījumiem ieņem grupā ar «Apsēsties».
leave-ask = ⚠ Aiziet pavisam? Punkti paliek tabulā. Vai arī atdodiet vietu: to ieņems tas, kas grupā nospiedīs «Apsēsties».
leave-ask-deal = ⚠ Aiziet pavisam? Šo dalījumu jūsu vietā līdz galam izspēlēs dators. Punkti paliek tabulā.
seat-is-offered = Jūsu vietu var ieņemt: to iegūst tas, kas grupā nospiež «Apsēsties». Līdz tam spēlējat jūs.
away-players = ⚙ Dators aizvieto: { $names }
remove-ask = ⚠ Atbrīvot vietu: { $name }? Punkti paliek tabulā.
remove-votes = Atbrīvot vietu ({ $name }): { $count ->
    [zero] piekrīt { $count } no 2
    [one] piekrīt { $count } no 2
   *[other] piekrīt { $count } no 2
 }
finish-votes = Beigt sesiju: { $count ->
    [zero] piekrīt { $count } no 2
    [one] piekrīt { $count } no 2
   *[other] piekrīt { $count } no 2
 }

notice-sit-between = Piesēsties var starp dalījumiem: pagaidiet šī beigas un tad nospiediet «Apsēsties».
notice-left-room = Jūs šeit vairs nespēlējat. Punkti paliek tabulā.
notice-seat-offered = Jūsu vietu iegūs tas, kas grupā nospiedīs «Apsēsties»; līdz tam spēlējat jūs.
notice-seat-kept = Vieta paliek jums.
notice-not-absent = Šis spēlētājs atkal ir klāt vai jau aizgājis.
notice-remove-sure = Ja tiešām vēlaties, nospiediet «Jā, atbrīvot».
notice-remove-wait = { $count ->
    [zero] Tagad to var tikai spēlētāji; jebkurš grupas dalībnieks – pēc { $count } minūtēm bez gājiena.
    [one] Tagad to var tikai spēlētāji; jebkurš grupas dalībnieks – pēc { $count } minūtes bez gājiena.
   *[other] Tagad to var tikai spēlētāji; jebkurš grupas dalībnieks – pēc { $count } minūtēm bez gājiena.
 }
notice-close-vote = { $count ->
    [zero] Istaba tiks slēgta, kad /finish nosūtīs vēl { $count } spēlētāju.
    [one] Istaba tiks slēgta, kad /finish nosūtīs vēl { $count } spēlētājs.
   *[other] Istaba tiks slēgta, kad /finish nosūtīs vēl { $count } spēlētāji.
 }
notice-remove-vote = { $count ->
    [zero] Vieta būs brīva, kad piekritīs vēl { $count } spēlētāju.
    [one] Vieta būs brīva, kad piekritīs vēl { $count } spēlētājs.
   *[other] Vieta būs brīva, kad piekritīs vēl { $count } spēlētāji.
 }
notice-not-begun = Spēle vēl nav sākusies: vajag trīs spēlētājus un «Sākt».
notice-room-open = Šeit jau ir atvērta istaba; /zole to parāda.
notice-not-paused = Pauzes nav: spēle turpinās.
