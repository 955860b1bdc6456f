mine-title = Mani iestatījumi
mine-when = Stājas spēkā uzreiz un visur, kur spēlējat.
mine-language = <b>Valoda</b>, kurā ar jums sarunājos
mine-ring = <b>Skaņa</b>, kad sākas jūsu gājiens
mine-ring-away = kad esat prom: tikai tad, ja kādu brīdi nekas nav nospiests
mine-ring-always = vienmēr: kārtis katrreiz atnāk jaunā ziņā
mine-ring-never = nekad: kārtis mainās bez skaņas, arī tad, kad pagājusi puse laika
mine-confirms-cards = <b>Kad nospiežat kārti</b>
mine-confirms-cards-0 = to izspēlē uzreiz
mine-confirms-cards-1 = to tikai atzīmē; izspēlē ar vēl vienu pogu
mine-plays-only-card = <b>Kad drīkst likt tikai vienu kārti</b>
mine-plays-only-card-0 = to liekat jūs
mine-plays-only-card-1 = to jūsu vietā liek dators, tikpat nesteidzīgi kā parasti jūs, lai neviens to nemanītu

hand-picked = Atzīmēta kārts { $card }: izspēlējiet to ar pogu zemāk vai nospiediet citu kārti.
hand-only-card = Drīkst likt tikai vienu kārti: dators to drīz izspēlēs jūsu vietā.

button-my-settings = Mani iestatījumi
button-play-card = Likt { $card }
button-mine-ring-away = Kad prom
button-mine-ring-always = Vienmēr
button-mine-ring-never = Nekad
button-mine-confirms-cards-0 = Likt uzreiz
button-mine-confirms-cards-1 = Vispirms jautāt
button-mine-plays-only-card-0 = Lieku es
button-mine-plays-only-card-1 = Liek dators
