mine-title = Mani iestatījumi
mine-when = Tie ir spēkā uzreiz, visur, kur spēlējat.
mine-language = <b>Valoda</b>, kurā ar jums runāju
mine-ring = <b>Skaņa</b>, kad sākas jūsu gājiens
mine-ring-away = ja prom: tikai tad, ja kādu brīdi nekas nav nospiests
mine-ring-always = vienmēr: kārtis katrreiz atnāk jaunā ziņā
mine-ring-never = nekad: kārtis mainās bez skaņas, arī kad pagājusi puse laika
mine-confirms-cards = <b>Kad nospiežat kārti</b>
mine-confirms-cards-0 = tā uzreiz ir izspēlēta
mine-confirms-cards-1 = tā ir atzīmēta, un vēl viena poga to izspēlē
mine-plays-only-card = <b>Kad drīkst likt tikai vienu kārti</b>
mine-plays-only-card-0 = to liekat jūs
mine-plays-only-card-1 = to jūsu vietā liek dators, tikpat nesteidzīgi kā parasti jūs, lai neviens to nemana

hand-picked = Atzīmēta: { $card } – izspēlējiet zemāk vai nospiediet citu kārti.
hand-only-card = Drīkst likt tikai vienu kārti: to drīz izspēlēs jūsu vietā.

button-my-settings = Mani iestatījumi
button-play-card = Likt { $card }
button-mine-ring-away = Ja prom
button-mine-ring-always = Vienmēr
button-mine-ring-never = Nekad
button-mine-confirms-cards-0 = Likt uzreiz
button-mine-confirms-cards-1 = Vispirms jautāt
button-mine-plays-only-card-0 = Lieku es
button-mine-plays-only-card-1 = Lai liek dators
