button-add-to-group = Pievienot grupai

greeting = <b>Zole šajā grupā.</b> Spēlēt var trijatā, četratā vai piecatā; savas kārtis katrs redz tikai privātajā čatā ar mani. Jūsu noteikumi un punkti paliek grupā.

start-hello = <b>Zole ar draugiem.</b> Pievienojiet mani savai grupai un uzrakstiet tur /zole. Kārtis dalu es, katrs savas saņem šeit, privātajā čatā, un arī punktus pierakstu es.
start-lobbies = Šajās grupās gaida spēlētājus:
start-no-lobbies = Pašlaik spēlētājus negaida nevienā grupā. Spēles noteikumi īsumā: /rules.

help-group = <b>Kā spēlēt</b>
    1. Jaunu spēli sāk ar /zole. Nospiediet <b>Piesēsties</b>; kad esat vismaz trīs, nospiediet <b>Sākt</b>.
    2. Savas kārtis saņemsiet privāti: tur ar pogām soliet, norociet un spēlējiet. Turp ved <b>Manas kārtis</b>.
    3. Pēc katra dalījuma nospiediet <b>Nākamais dalījums</b> vai <b>Pauze</b>. Pauze var ilgt, cik vajag: nekas nepazudīs.

    /score tabula · /total visas sesijas · /history
    /settings noteikumi, pulkstenis, garums · /finish beigt
    /rules spēle īsumā
help-private = <b>Kā spēlēt</b>
    1. Grupā kāds uzraksta /zole, un spēlētāji nospiež <b>Piesēsties</b>.
    2. Savas kārtis saņemsiet šeit. Kad ir jūsu gājiens, nospiediet solījumu vai kārti; likt drīkst zaļās.
    3. Ja ziņa ir aizslīdējusi uz augšu, /hand vēlreiz parādīs kārtis.
    4. Kad laiks beidzas, gājienu jūsu vietā izdara dators; ar <b>Esmu klāt</b> atkal spēlējat jūs.

    /settings · /language · /rules spēle īsumā
    /notify ziņot par jaunām spēlēm · /forget dzēst manus datus

game-cards = <b>Kārtis.</b> 26 kārtis, no tām 14 trumpji, stiprākais pirmais: ♣D ♠D ♥D ♦D ♣Kp ♠Kp ♥Kp ♦Kp ♦Dz ♦10 ♦Kg ♦9 ♦8 ♦7. Mastos ♣ ♠ ♥: Dz 10 Kg 9. Acis: dūzis 11, desmitnieks 10, kungs 4, dāma 3, kalps 2; kopā 120.
game-deal = <b>Dalījums.</b> Spēlē trīs: katrs saņem astoņas kārtis, vēl divas aizklātas ir galds. Ja esat četratā vai piecatā, viens vai divi to dalījumu atpūšas.
game-bids = <b>Solīšana.</b> Katrs pēc kārtas sola vienu reizi: <i>garām</i>, <i>ņem galdu</i> (paņem galda kārtis un norok divas; to acis pieder viņam) vai <i>zole</i> (spēlē bez galda). Kas ņem galdu vai spēlē zoli, ir lielais un spēlē viens pret diviem mazajiem.
game-bids-small = <b>Solīšana.</b> Katrs pēc kārtas sola vienu reizi: <i>garām</i>, <i>ņem galdu</i> (paņem galda kārtis un norok divas; to acis pieder viņam), <i>zole</i> (spēlē bez galda) vai <i>mazā zole</i> (nepaņem nevienu stiķi). Kas ņem galdu, spēlē zoli vai mazo zoli, ir lielais un spēlē viens pret diviem mazajiem.
game-play = <b>Izspēle.</b> Pirmo stiķi sāk pirmā roka. Jāpieliek masts, ar ko stiķis sākts; visi trumpji ir viens masts. Kam šī masta nav, drīkst likt jebko. Stiķi ņem stiprākais trumpis, bez trumpjiem — stiprākā šī masta kārts; nākamo stiķi sāk tas, kas šo paņēma.
game-scores = <b>Punkti.</b> Lielajam vajag 61 aci. No katra viņš saņem:
game-small-zole-scores = Mazā zole: uzvarot saņem { $win } no katra, zaudējot maksā { $lose } katram.
game-column-take = galds
game-column-zole = zole
game-band-won_all = visi 8 stiķi
game-band-won_schneider = 91 un vairāk
game-band-won = 61–90
game-band-lost = 31–60
game-band-lost_schneider = 30 un mazāk
game-band-lost_none = bezstiķis
game-pules = <b>Visi garām:</b> ieliek kopējo puli. Kas ņem galdu un uzvar, izņem vienu puli: par kopējo saņem vēl { $common } no katra, par cita personīgo — vēl { $personal } no tās īpašnieka. Kas ņem galdu un zaudē, kamēr ir neizņemta pule, ieliek personīgo.
game-pules-by-players = <b>Visi garām:</b> ieliek kopējo puli. Kas ņem galdu un uzvar, izņem vienu puli: par kopējo saņem vēl { $common } no katra, par cita personīgo tās īpašnieks maksā vēl tik, cik ir spēlētāju. Kas ņem galdu un zaudē, kamēr ir neizņemta pule, ieliek personīgo.
game-all-pass-galdins = <b>Visi garām:</b> galdiņš, katrs par sevi, bez galda kārtīm. Zaudē tas, kam visvairāk stiķu: maksā { $price } katram.
game-all-pass-galds = <b>Visi garām:</b> galda izspēle, katrs par sevi; pirmos divus stiķus sāk galda kārtis. Zaudē tas, kam visvairāk stiķu: maksā { $price } katram.
game-all-pass-redeal = <b>Visi garām:</b> šo dalījumu nespēlē, dala nākamais.
