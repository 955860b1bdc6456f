verbatim = { $text }
hand-head = { $number }. dalījums · jums { $place ->
    [first] pirmā
    [second] otrā
   *[third] trešā
 } roka · dala { $dealer }
hand-head-trick = { $number }. dalījums · { $trick }. stiķis
hand-away = Jūsu vietā spēlē dators.
hand-buried = Jūsu noraktās kārtis: { $cards }
hand-closed = Sesija beigusies.
hand-counts = trumpji { $trumps } · acis { $count }
your-bid = ▶ Jums jāsola
your-burial = ▶ Norociet divas kārtis
talon-taken = Galda kārtis: { $cards } (ar •)
marked = Atzīmēts: { $cards } → jums { $count ->
    [zero] { $count } acu
    [one] { $count } acs
   *[other] { $count } acis
 }
your-lead = ▶ JŪSU GĀJIENS — sākat stiķi
your-turn-free = ▶ JŪSU GĀJIENS — jebkura kārts
your-turn-follow = ▶ JŪSU GĀJIENS — jāpieliek { $suit ->
    [clubs] kreicis ♣
    [spades] pīķis ♠
    [hearts] ercens ♥
   *[trumps] trumpis
 }
ask-zole = <b>Zole</b>: jūs spēlējat bez galda. Uzvarot saņemat { $win } no katra, zaudējot maksājat { $lose } katram. Vai tiešām?
ask-small-zole = <b>Mazā zole</b>: jūs nedrīkstat paņemt nevienu stiķi. Uzvarot saņemat { $win } no katra, zaudējot maksājat { $lose } katram. Vai tiešām?
popup-last-trick = { $number }. stiķis: { $cards } → { $winner }, { $count }
idle-head = { $number }. dalījums · jūs atpūšaties · dala { $dealer }
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
