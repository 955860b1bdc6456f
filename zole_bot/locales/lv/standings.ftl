standings-title = Visas sesijas grupā «{ $group }»
standings-empty = Šajā grupā vēl nav izspēlēts neviens dalījums. Jaunu spēli sāk ar /zole.
standings-points = punkti
standings-deals = dalīj.
history-title = Pēdējās sesijas
history-empty = Šajā grupā vēl nav izspēlēta neviena sesija. Jaunu spēli sāk ar /zole.
history-open = vēl spēlē
history-session = { $when } · { $preset } · { $deals ->
    [zero] { $deals } dalījumu
    [one] { $deals } dalījums
   *[other] { $deals } dalījumi
 }
history-no-scores = punktu vēl nav
date = { $day }.{ $month }.{ $year }.
