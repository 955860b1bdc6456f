rules-title = Noteikumi · { $number }. lapa no { $count }
rules-for = «{ $group }»
rules-over = Šie noteikumi vairs nemainās: spēle ir sākusies vai slēgta.
button-next = Tālāk

rule-all-pass = Ja visi trīs saka «garām»
option-all-pass-pule = ieliek puli, dala nākamais
option-all-pass-galdins = galdiņš: astoņi stiķi, katrs par sevi, zaudē tas, kam visvairāk stiķu
option-all-pass-galds = galda izspēle: pirmos divus stiķus sāk galda kārtis
option-all-pass-redeal = šo dalījumu nespēlē, neviens nemaksā
button-all-pass-pule = Pule
button-all-pass-galdins = Galdiņš
button-all-pass-galds = Galda izspēle
button-all-pass-redeal = Jauns dalījums

rule-full-tie = Ja visvairāk stiķu ir vairākiem un acu skaits vienāds
option-full-tie-share = katrs no viņiem maksā pārējiem pa { $tie }
option-full-tie-draw = neizšķirts, neviens nemaksā
button-full-tie-share = Maksā
button-full-tie-draw = Nemaksā

rule-zole-bonus = Zoles cena
option-zole-bonus-4 = uzvarot saņem { $win } no katra, zaudējot maksā { $lose } katram
option-zole-bonus-3 = uzvarot saņem { $win } no katra, zaudējot maksā { $lose } katram
option-zole-bonus-5 = uzvarot saņem { $win } no katra, zaudējot maksā { $lose } katram
button-zole-bonus-4 = 5 / 6
button-zole-bonus-3 = 4 / 5
button-zole-bonus-5 = 6 / 7

rule-small-zole = Mazā zole
option-small-zole-false = nav atļauta
option-small-zole-true = atļauta: lielais nedrīkst paņemt nevienu stiķi, uzvarot saņem { $small } no katra
button-small-zole-false = Bez mazās zoles
button-small-zole-true = Ar mazo zoli

rule-small-zole-loss = Zaudēta mazā zole
option-small-zole-loss-7 = maksā 7 katram
option-small-zole-loss-6 = maksā 6 katram
button-small-zole-loss-7 = 7 katram
button-small-zole-loss-6 = 6 katram

rule-personal-pule = Manu personīgo puli izņem cits
option-personal-pule-3 = es maksāju vēl 3
option-personal-pule-2 = es maksāju vēl 2
option-personal-pule-n = es maksāju vēl tik, cik ir spēlētāju
button-personal-pule-3 = 3
button-personal-pule-2 = 2
button-personal-pule-n = Spēlētāju skaits

rule-first-pules = Četratā vai piecatā: visi pirmoreiz garām
option-first-pules-1 = ieliek vienu kopējo puli
option-first-pules-2 = ieliek divas kopējās pules
button-first-pules-1 = Viena pule
button-first-pules-2 = Divas pules

rule-settle-pules = Personīgās pules, kas beigās nav izņemtas
option-settle-pules-false = zūd, neviens nemaksā
option-settle-pules-true = īpašnieks par katru maksā pārējiem pa 1
button-settle-pules-false = Zūd
button-settle-pules-true = Apmaksā

rule-idle-pays = Četratā vai piecatā: tie, kas atpūšas
option-idle-pays-true = maksā un saņem tāpat kā mazie
option-idle-pays-false = ne maksā, ne saņem
button-idle-pays-true = Arī maksā
button-idle-pays-false = Nemaksā

rule-five-idle = Piecatā: atpūšas dalītājs un
option-five-idle-2 = otrais pa kreisi no dalītāja
option-five-idle-3 = trešais pa kreisi no dalītāja
button-five-idle-2 = Otrais
button-five-idle-3 = Trešais

rule-concede = Lielais grib atmesties
option-concede-early = drīkst līdz trešajam stiķim; tas ir parasts zaudējums
option-concede-off = nedrīkst
button-concede-early = Drīkst
button-concede-off = Nedrīkst

rule-small-concede = Mazie grib atmesties
option-small-concede-both = drīkst, ja piekrīt abi; lielajam tā ir parasta uzvara
option-small-concede-one = drīkst, ja to grib viens; lielajam tā ir parasta uzvara
option-small-concede-off = nedrīkst
button-small-concede-both = Ja piekrīt abi
button-small-concede-one = Pietiek ar vienu
button-small-concede-off = Nedrīkst

rule-clock = <b>Pulkstenis</b>: kad laiks beidzas, gājienu izdara dators. Ar 24 h var spēlēt starp citiem darbiem, visas dienas garumā.
rule-language = <b>Valoda</b>, kurā es rakstu grupā. Privāti ar katru sarunājos viņa izvēlētajā valodā.
