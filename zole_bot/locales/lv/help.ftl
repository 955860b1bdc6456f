button-add-to-group = Pievienot grupai

greeting = <b>Zole šai grupai.</b> Spēlēt var no trim līdz pieciem; savas kārtis katrs redz tikai privātajā čatā ar mani. Jūsu noteikumi un punkti paliek grupā.

start-hello = <b>Zole ar draugiem.</b> Pievienojiet mani savai grupai un rakstiet tur /zole: es dalu, kārtis katrs saņem šeit, privāti, un es pierakstu punktus.
start-lobbies = Šīs grupas gaida spēlētājus:
start-no-lobbies = Pašlaik neviens negaida spēlētājus. /rules īsumā pastāsta spēli.

help-group = <b>Kā spēlēt</b>
    1. /zole atver istabu. Nospiediet <b>Piesēsties</b>; kad ir vismaz trīs, <b>Sākt</b>.
    2. Kārtis atnāk privāti: tur ar pogām soliet, norociet un spēlējiet. Pie tām ved <b>Manas kārtis</b>.
    3. Pēc katra dalījuma: <b>Nākamais dalījums</b> vai <b>Pauze</b>, cik ilgi vajag. Nekas nezūd.

    /score tabula · /total visas sesijas · /history
    /settings noteikumi, pulkstenis, garums · /finish beigt
    /rules spēle īsumā
help-private = <b>Kā spēlēt</b>
    1. Grupā kāds raksta /zole, un spēlētāji nospiež <b>Piesēsties</b>.
    2. Jūsu kārtis atnāk šeit. Kad ir jūsu gājiens, nospiediet solījumu vai kārti; zaļās drīkst spēlēt.
    3. Ja ziņa ir aizslīdējusi, /hand vēlreiz parāda kārtis.
    4. Kad laiks beidzas, jūsu vietā spēlē dators; ar <b>Esmu klāt</b> atkal spēlējat jūs.

    /settings · /language · /rules spēle īsumā

game-cards = <b>Kārtis.</b> 26 kārtis, no tām 14 trumpji, stiprākais pirmais: ♣D ♠D ♥D ♦D ♣Kp ♠Kp ♥Kp ♦Kp ♦Dz ♦10 ♦Kg ♦9 ♦8 ♦7. Mastīs ♣ ♠ ♥: Dz 10 Kg 9. Acis: dūzis 11, desmitnieks 10, kungs 4, dāma 3, kalps 2; kopā 120.
game-deal = <b>Dalījums.</b> Spēlē trīs: katram astoņas kārtis, divas aizklātas ir galds. Ja spēlētāju ir četri vai pieci, pārējie to dalījumu atpūšas.
game-bids = <b>Solīšana.</b> Katrs pēc kārtas vienu reizi: <i>garām</i>, <i>ņem galdu</i> (paņem galda kārtis un norok divas; to acis ir viņa) vai <i>zole</i> (spēlē bez galda). Kas sola, ir lielais un spēlē viens pret diviem mazajiem.
game-bids-small = <b>Solīšana.</b> Katrs pēc kārtas vienu reizi: <i>garām</i>, <i>ņem galdu</i> (paņem galda kārtis un norok divas; to acis ir viņa), <i>zole</i> (spēlē bez galda) vai <i>mazā zole</i> (nepaņem nevienu stiķi). Kas sola, ir lielais un spēlē viens pret diviem mazajiem.
game-play = <b>Izspēle.</b> Pirmo stiķi sāk pirmā roka. Jāpieliek izspēlētā masts; visi trumpji ir viena masts. Kam tādas nav, drīkst likt jebko. Stiķi ņem augstākais trumpis, bez trumpjiem – augstākā kārts izspēlētajā mastī; nākamo sāk tas, kas paņēma.
game-scores = <b>Punkti.</b> Lielajam vajag 61 aci. Viņš saņem no katra:
game-small-zole-scores = Mazā zole: uzvarot { $win } no katra, zaudējot { $lose } katram.
game-column-take = galds
game-column-zole = zole
game-band-won_all = visi 8 stiķi
game-band-won_schneider = 91 un vairāk
game-band-won = 61–90
game-band-lost = 31–60
game-band-lost_schneider = 30 un mazāk
game-band-lost_none = bezstiķis
game-pules = <b>Visi garām:</b> ieliek kopējo puli. Kas paņem galdu un uzvar, izņem vienu puli: par kopējo vēl { $common } no katra, par cita personīgo vēl { $personal } no tās īpašnieka. Kas zaudē, kamēr ir neizņemta pule, ieliek personīgo.
game-pules-by-players = <b>Visi garām:</b> ieliek kopējo puli. Kas paņem galdu un uzvar, izņem vienu puli: par kopējo vēl { $common } no katra, par cita personīgo tās īpašnieks maksā vēl tik, cik ir spēlētāju. Kas zaudē, kamēr ir neizņemta pule, ieliek personīgo.
game-all-pass-galdins = <b>Visi garām:</b> galdiņš, katrs par sevi, galda kārtis nepiedalās. Zaudē, kam stiķu visvairāk: { $price } katram.
game-all-pass-galds = <b>Visi garām:</b> galda izspēle, katrs par sevi; galda kārtis sāk pirmos divus stiķus. Zaudē, kam stiķu visvairāk: { $price } katram.
game-all-pass-redeal = <b>Visi garām:</b> nespēlē, dala nākamais.
