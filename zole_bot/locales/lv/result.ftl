result-head = { $number }. dalījums
result-mine = Jums { $score } · kopā { $total }
change = { $name } { $score }
summary-big = { $name }: { $contract }
summary-draw = neizšķirts, neviens nemaksā
summary-passed = visi garām
lost-table = visvairāk stiķu: { $names }
points-in-tricks = { $points ->
    [zero] { $points } acu
    [one] { $points } acs
   *[other] { $points } acis
 }, { $tricks ->
    [zero] { $tricks } stiķu
    [one] { $tricks } stiķis
   *[other] { $tricks } stiķi
 }
outcome-won_all = uzvara, visi stiķi
outcome-won_schneider = uzvara, mazie jaņos
outcome-won = uzvara
outcome-lost = zaudējums
outcome-lost_schneider = zaudējums, lielais jaņos
outcome-lost_none = zaudējums, bezstiķis
given-up-big = { $name }: { $contract }, lielais atmetas
given-up-small = { $name }: { $contract }, mazie atmetas
band-given-up = atmešanās, parasta cena
band-take-won_all = visi 8 stiķi
band-take-won_schneider = 91 acs vai vairāk
band-take-won = 61–90 acu
band-take-lost = 60 acu vai mazāk
band-take-lost_schneider = 30 acu vai mazāk
band-take-lost_none = bezstiķis
band-zole-won_all = zole, visi 8 stiķi
band-zole-won_schneider = zole, 91 acs vai vairāk
band-zole-won = zole, 61–90 acu
band-zole-lost = zole, 60 acu vai mazāk
band-zole-lost_schneider = zole, 30 acu vai mazāk
band-zole-lost_none = zole, bezstiķis
band-small_zole-won = mazā zole, neviena stiķa
band-small_zole-lost = mazā zole, paņemts stiķis
price-from-each = { $band }: { $price } no katra
price-to-each = { $band }: { $price } katram
price-loser = kam visvairāk stiķu, maksā katram { $price }
pule-opened_common = { $count ->
    [zero] ielikts { $count } kopējo puļu
    [one] ielikta kopējā pule
   *[other] ieliktas { $count } kopējās pules
 }
pule-opened_personal = ielikta personīgā pule: { $owner }
pule-closed_own = izņemta sava personīgā pule: { $owner }
pule-closed_common = izņemta kopējā pule, vēl { $extra } no katra
pule-closed_anothers = izņemta cita personīgā pule, vēl { $extra } maksā { $owner }
pules-common = { $count ->
    [zero] ● { $count } kopējo puļu
    [one] ● { $count } kopējā pule
   *[other] ● { $count } kopējās pules
 }
pules-personal = ○ personīgās: { $names }
popup-sheet = { $deals ->
    [zero] Pēc { $deals } dalījumiem
    [one] Pēc { $deals } dalījuma
   *[other] Pēc { $deals } dalījumiem
 }: { $each }
popup-pules = Neizņemtās pules: kopējās { $common }, personīgās { $personal }
next-dealer = Nākamais dalījums: dala { $dealer }
sheet-sign-zole = Z
sheet-sign-small_zole = m
sheet-table = galds
sheet-draw = neizš.
sheet-passed = garām
opened-head = Visas kārtis
opened-hand = { $name }: { $cards }
opened-talon = Galds: { $cards }
opened-buried = Noraktās: { $cards }
opened-proof = Noslēpums { $secret }, atklātā daļa { $public }, pārcelšanas vieta { $cut }
cut-here = Varat pārcelt kavu: nospiediet vienu no astoņām vietām. Tad sāksies nākamais dalījums.
you-are-ready = ✓ Gaidām pārējos.
final-head = { $count ->
    [zero] Gala tabula pēc { $count } dalījumiem
    [one] Gala tabula pēc { $count } dalījuma
   *[other] Gala tabula pēc { $count } dalījumiem
 }
final-idle = Nedēļu neviens neatgriezās. Gala tabula
final-player = { $name }  { $total }
final-settled = Neizņemtās personīgās pules ir apmaksātas:
final-lapsed = Neizņemtās pules zūd, neviens nemaksā:
