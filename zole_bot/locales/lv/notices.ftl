notice-seated-already = Jums šeit jau ir vieta.
notice-coming = Vienu mirkli: rakstu jums privāti.
notice-room-full = Visas piecas vietas ir aizņemtas.
notice-lobby-over = Spēle jau ir sākusies vai beigusies; /zole grupā parāda, kas notiek.
notice-not-seated = Jums šeit nav vietas.
notice-more-needed = { $count ->
    [zero] Vajag vēl { $count } spēlētāju.
    [one] Vajag vēl { $count } spēlētāju.
   *[other] Vajag vēl { $count } spēlētājus.
 }
notice-only-seated = To var tikai tie, kas šeit spēlē, vai grupas administrators.
notice-only-host = To var tikai spēles rīkotājs (★) vai grupas administrators.
notice-plays-elsewhere = Jūs spēlējat grupā «{ $group }»: vispirms pabeidziet vai pametiet to spēli.
notice-left-lobby = Jūsu vieta atkal ir brīva.
notice-persons-only = Anonīmi spēlēt nevar: rakstiet šeit savā vārdā un nospiediet vēlreiz.
notice-members-only = Šeit var spēlēt tikai grupas dalībnieki: vispirms pievienojieties grupai.
notice-rules-fixed = Sesijas laikā noteikumi nemainās; citus var izvēlēties nākamajai sesijai.
notice-old-deal = Tas bija agrāks dalījums. /hand parāda jūsu kārtis.
notice-old-button = Šī poga ir no vecākas ziņas; jaunākā parāda, ko tagad var darīt.
notice-not-your-turn = Vēl ne jūs. Gājiens: { $player }
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
notice-no-trick-yet = Vēl nav neviena pilna stiķa.
notice-paused = Pauze: turpināt var jebkurš spēlētājs.
notice-away = Jūsu vietā spēlē dators: lai spēlētu pats vai pati, nospiediet «Esmu klāt».
notice-ready = { $count ->
    [zero] ✓ Gaidām vēl { $count } spēlētāju.
    [one] ✓ Gaidām vēl { $count } spēlētāju.
   *[other] ✓ Gaidām vēl { $count } spēlētājus.
 }
notice-only-cutter = Pārcelt var tikai spēlētājs pa labi no dalītāja.
notice-cut-done = Kava ir pārcelta.
notice-pause-on = Pauze. Turpināt var jebkurš spēlētājs.
notice-finish-sure = Tas beidz sesiju visiem. Ja tiešām gribat, nospiediet «Jā, beigt».
notice-finish-vote = { $count ->
    [zero] Sesija beigsies, kad «Beigt» nospiedīs vēl { $count } spēlētāju.
    [one] Sesija beigsies, kad «Beigt» nospiedīs vēl { $count } spēlētājs.
   *[other] Sesija beigsies, kad «Beigt» nospiedīs vēl { $count } spēlētāji.
 }
notice-finish-wait = { $count ->
    [zero] Tagad beigt var tikai spēlētāji; jebkurš grupas dalībnieks – pēc { $count } minūtēm bez gājiena.
    [one] Tagad beigt var tikai spēlētāji; jebkurš grupas dalībnieks – pēc { $count } minūtes bez gājiena.
   *[other] Tagad beigt var tikai spēlētāji; jebkurš grupas dalībnieks – pēc { $count } minūtēm bez gājiena.
 }
notice-over = Šī sesija ir beigusies. /zole atver jaunu istabu.
notice-no-room = Te pašlaik nespēlē. /zole grupā atver istabu.
notice-unknown-button = Šo pogu es nepazīstu; jaunākā ziņa parāda, ko tagad var darīt.
notice-own-fault = Kaut kas neizdevās mūsu pusē. Nekas nav zudis; lūdzu, mēģiniet vēlreiz.
notice-language-chosen = Tagad latviski.
notice-in-group = Šī komanda darbojas grupā. Sūtiet to tur, kur spēlējat.
