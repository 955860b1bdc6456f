verbatim = { $text }
hand-head = { $number }. dalījums · jums { $place ->
    [first] pirmā
    [second] otrā
   *[third] trešā
 } roka · dalītājs { $dealer }
hand-head-trick = { $number }. dalījums · { $trick }. stiķis
hand-away = Jūsu vietā spēlē mašīna.
hand-buried = Jūsu noraktās kārtis: { $cards }
hand-closed = Sesija beigusies.
hand-counts = trumpji { $trumps } · acis { $count }
your-bid = ▶ Jūsu vārds
your-burial = ▶ Izvēlieties divas kārtis, ko norakt
talon-taken = Galds: { $cards } (atzīmēts ar •)
marked = Atzīmēts: { $cards } → jums { $count ->
    [zero] { $count } acu
    [one] { $count } acs
   *[other] { $count } acis
 }
your-lead = ▶ JŪSU GĀJIENS — jūs izejat
your-turn-free = ▶ JŪSU GĀJIENS — jebkura kārts
your-turn-follow = ▶ JŪSU GĀJIENS — jāpieliek { $suit ->
    [clubs] kreicis ♣
    [spades] pīķis ♠
    [hearts] ercens ♥
   *[trumps] trumpis
 }
ask-zole = <b>Zole</b>: jūs spēlējat bez galda. Uzvarot { $win } no katra, zaudējot { $lose } katram. Vai tiešām?
ask-small-zole = <b>Mazā zole</b>: jūs nedrīkstat paņemt nevienu stiķi. Uzvarot 6 no katra, zaudējot { $lose } katram. Vai tiešām?
popup-last-trick = { $number }. stiķis: { $cards }. Paņem { $winner }, { $count }.
idle-head = { $number }. dalījums · jūs atpūšaties · dalītājs { $dealer }
idle-players = Spēlē: { $names }

button-pass = Garām
button-take = Ņemt galdu
button-zole = Zole
button-small-zole = Mazā zole
button-yes-zole = Jā, zole
button-yes-small_zole = Jā, mazā zole
button-bury = Norakt divas
button-last-trick = Pēdējais stiķis
button-menu = Izvēlne
button-im-back = Esmu klāt
