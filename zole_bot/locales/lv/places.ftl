button-leave-game = Aiziet
button-sit-down = Piesēsties
button-leave-yes = Jā, aiziet
button-hand-on = Atdot savu vietu
button-keep-seat = Paturēt vietu
button-remove-yes = Jā, atbrīvot
button-rematch = Revanšs
label-remove = Atbrīvot: { $name }

places-coming = Nāk: { $names } (Start čatā ar mani)
places-offered = ↪ Vietu atdod: { $names }
newcomer-next = Spēlēsiet, sākot ar nākamo dalījumu.
left-title = Jūs vairs nespēlējat grupā «{ $group }». Jūsu punkti paliek tabulā.
left-early = Jūs nespēlējat grupā «{ $group }». Brīvu vietu var ieņemt starp dalījumiem, grupā nospiežot «Piesēsties».
leave-ask = ⚠ Aiziet pavisam? Jūsu punkti paliek tabulā. Vietu var arī atdot: to ieņems tas, kas grupā nospiedīs «Piesēsties».
leave-ask-deal = ⚠ Aiziet pavisam? Šo dalījumu jūsu vietā līdz galam izspēlēs dators. Jūsu punkti paliek tabulā.
seat-is-offered = Jūs atdodat savu vietu: to ieņems tas, kas grupā nospiedīs «Piesēsties». Līdz tam spēlējat jūs.
away-players = ⚙ Dators aizstāj: { $names }
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

notice-sit-between = Piesēsties var starp dalījumiem: pagaidiet, kamēr šis beigsies, un tad nospiediet «Piesēsties».
notice-left-room = Jūs šeit vairs nespēlējat. Jūsu punkti paliek tabulā.
notice-seat-offered = Jūsu vietu ieņems tas, kas grupā nospiedīs «Piesēsties»; līdz tam spēlējat jūs.
notice-seat-kept = Vieta paliek jums.
notice-remove-wait = { $count ->
    [zero] Tagad to var tikai spēlētāji; jebkurš grupas dalībnieks – pēc { $count } minūtēm bez gājiena.
    [one] Tagad to var tikai spēlētāji; jebkurš grupas dalībnieks – pēc { $count } minūtes bez gājiena.
   *[other] Tagad to var tikai spēlētāji; jebkurš grupas dalībnieks – pēc { $count } minūtēm bez gājiena.
 }
notice-close-vote = { $count ->
    [zero] Spēle tiks slēgta, kad /finish nosūtīs vēl { $count } spēlētāju.
    [one] Spēle tiks slēgta, kad /finish nosūtīs vēl { $count } spēlētājs.
   *[other] Spēle tiks slēgta, kad /finish nosūtīs vēl { $count } spēlētāji.
 }
notice-not-absent = Šis spēlētājs atkal ir klāt vai vairs nespēlē.
notice-remove-sure = Ja tiešām to gribat, nospiediet «Jā, atbrīvot».
notice-remove-vote = { $count ->
    [zero] Vieta būs brīva, kad piekritīs vēl { $count } spēlētāju.
    [one] Vieta būs brīva, kad piekritīs vēl { $count } spēlētājs.
   *[other] Vieta būs brīva, kad piekritīs vēl { $count } spēlētāji.
 }
notice-not-begun = Spēle vēl nav sākusies: vajag trīs spēlētājus, un kādam jānospiež «Sākt».
notice-room-open = Šeit jau ir sākta spēle; /zole to parāda.
notice-not-paused = Pauzes nav: spēle turpinās.
