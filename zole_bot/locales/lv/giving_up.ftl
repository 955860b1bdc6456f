button-give-up = Atmesties
button-offer = Piedāvāt atmesties
button-yes-give-up = Jā, atmesties
button-yes-offer = Jā, piedāvāt
button-agree = Piekrist
button-accept = Pieņemt
ask-give-up = <b>Atmesties?</b> Tas ir parasts zaudējums: { $lose } katram.
ask-offer-both =
    <b>Piedāvāt atmesties?</b> Dalījumā to var tikai vienreiz.
    Vispirms jautāšu partnerim, tad lielajam.
    Ja abi piekrīt, lielajam parasta uzvara: { $win } no katra.
ask-offer-one =
    <b>Piedāvāt atmesties?</b> Dalījumā to var tikai vienreiz.
    Jūs izlemjat arī partnera vietā; jautāšu lielajam.
    Ja lielais pieņem, viņam parasta uzvara: { $win } no katra.
ask-partner =
    ▶ { $name } grib atmesties. <b>Vai piekrītat?</b>
    Tad jautāšu lielajam: viņam parasta uzvara, { $win } no katra
ask-big =
    ▶ Mazie atmetas: <b>jūs uzvarat</b>
    par parasto cenu, { $win } no katra
offer-to-partner = Jūs piedāvājat atmesties.
offer-to-big = Mazie piedāvā atmesties.
turn-decides = ▶ Izlemj: { $name }
offer-refused = Nē: spēlējam tālāk.
notice-answer-first = Vispirms atbildiet uz jautājumu: tas ir jaunākajā ziņā.
notice-answer-late = Šī atbilde vairs nav vajadzīga; jaunākā ziņa parāda, ko tagad var darīt.
notice-offer-spent = Piedāvājums jau ir noraidīts: šo dalījumu spēlējam līdz galam.
notice-too-late-to-give-up = Atmesties var tikai līdz trešā stiķa pirmajai kārtij.
