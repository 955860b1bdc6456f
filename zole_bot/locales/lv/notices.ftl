notice-seated-already = Jums šeit jau ir vieta.
notice-coming = Vienu mirkli: rakstu jums privāti.
notice-room-full = Visas piecas vietas ir aizņemtas.
notice-lobby-over = Spēle jau ir sākusies vai beigusies; /zole grupā parāda, kas notiek.
notice-not-seated = Jūs šeit nespēlējat.
notice-more-needed = { $count ->
    [zero] Vajag vēl { $count } spēlētāju.
    [one] Vajag vēl { $count } spēlētāju.
   *[other] Vajag vēl { $count } spēlētājus.
 }
notice-only-seated = To var darīt tikai spēlētāji vai grupas administrators.
notice-only-host = To var darīt tikai spēles rīkotājs (★) vai grupas administrators.
notice-plays-elsewhere = Jūs spēlējat grupā «{ $group }»: vispirms pabeidziet vai pametiet to spēli.
notice-left-lobby = Jūsu vieta atkal ir brīva.
notice-persons-only = Anonīmi spēlēt nevar: rakstiet šeit ar savu vārdu un nospiediet vēlreiz.
notice-members-only = Šeit var spēlēt tikai grupas dalībnieki: vispirms pievienojieties grupai.
notice-rules-fixed = Sesijas laikā noteikumi nemainās; citus var izvēlēties nākamajai sesijai.
notice-old-deal = Tas bija agrāks dalījums. /hand parāda jūsu kārtis.
notice-old-button = Šī poga ir no vecas ziņas; jaunākā ziņa parāda, ko tagad var darīt.
notice-not-your-turn = Vēl nav jūsu kārta. Gājiens: { $player }
notice-not-playing = Šajā dalījumā jūs atpūšaties.
notice-must-follow = { $suit ->
    [clubs] Jāpieliek kreicis.
    [spades] Jāpieliek pīķis.
    [hearts] Jāpieliek ercens.
   *[trumps] Jāpieliek trumpis.
 }
notice-no-such-card = Šīs kārts jums vairs nav rokā.
notice-mark-two = Atzīmējiet tieši divas kārtis un tad norociet.
notice-waiting = Vienu mirkli: pārējie izlemj.
notice-not-allowed = Pašlaik to darīt nevar.
notice-no-trick-yet = Vēl nav pabeigts neviens stiķis.
notice-paused = Pauze: turpināt var jebkurš spēlētājs.
notice-away = Jūsu vietā spēlē dators: nospiediet «Esmu klāt», un atkal spēlēsiet jūs.
notice-ready = { $count ->
    [zero] ✓ Gaidām vēl { $count } spēlētāju.
    [one] ✓ Gaidām vēl { $count } spēlētāju.
   *[other] ✓ Gaidām vēl { $count } spēlētājus.
 }
notice-only-cutter = Kavu pārcelt var tikai spēlētājs pa labi no dalītāja.
notice-cut-done = Kava ir pārcelta.
notice-pause-on = Pauze. Turpināt var jebkurš spēlētājs.
notice-finish-sure = Sesija beigsies visiem. Ja tiešām to gribat, nospiediet «Jā, beigt».
notice-finish-vote = { $count ->
    [zero] Sesija beigsies, kad «Beigt» nospiedīs vēl { $count } spēlētāju.
    [one] Sesija beigsies, kad «Beigt» nospiedīs vēl { $count } spēlētājs.
   *[other] Sesija beigsies, kad «Beigt» nospiedīs vēl { $count } spēlētāji.
 }
notice-finish-wait = { $count ->
    [zero] Pašlaik beigt var tikai spēlētāji; ja neviens neko nespiedīs, pēc { $count } minūtēm to varēs jebkurš grupas dalībnieks.
    [one] Pašlaik beigt var tikai spēlētāji; ja neviens neko nespiedīs, pēc { $count } minūtes to varēs jebkurš grupas dalībnieks.
   *[other] Pašlaik beigt var tikai spēlētāji; ja neviens neko nespiedīs, pēc { $count } minūtēm to varēs jebkurš grupas dalībnieks.
 }
notice-over = Šī sesija ir beigusies. Jaunu spēli sāk ar /zole.
notice-no-room = Šeit pašlaik nespēlē. Jaunu spēli sāk grupā ar /zole.
notice-unknown-button = Šo pogu nepazīstu; jaunākā ziņa parāda, ko tagad var darīt.
notice-own-fault = Mums kaut kas neizdevās. Nekas nav zudis; lūdzu, mēģiniet vēlreiz.
notice-language-chosen = Turpmāk rakstīšu latviski.
notice-in-group = Šī komanda darbojas grupā. Sūtiet to tur, kur spēlējat.
