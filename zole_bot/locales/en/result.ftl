result-head = Deal { $number }
result-mine = You { $score } · total { $total }
change = { $name } { $score }
summary-big = { $name }: { $contract }
summary-draw = draw, nobody pays
summary-passed = all passed
lost-table = most tricks: { $names }
points-in-tricks = { $points ->
    [one] { $points } point
   *[other] { $points } points
 } in { $tricks ->
    [one] { $tricks } trick
   *[other] { $tricks } tricks
 }
outcome-won_all = won, all tricks
outcome-won_schneider = won, schneider
outcome-won = won
outcome-lost = lost
outcome-lost_schneider = lost, schneider
outcome-lost_none = lost, no trick
given-up-big = { $name }: { $contract }, given up
given-up-small = { $name }: { $contract }, the small ones gave up
band-given-up = given up, the plain price
band-take-won_all = all 8 tricks
band-take-won_schneider = 91 points or more
band-take-won = 61–90 points
band-take-lost = 60 points or less
band-take-lost_schneider = 30 points or less
band-take-lost_none = no trick
band-zole-won_all = zole, all 8 tricks
band-zole-won_schneider = zole, 91 points or more
band-zole-won = zole, 61–90 points
band-zole-lost = zole, 60 points or less
band-zole-lost_schneider = zole, 30 points or less
band-zole-lost_none = zole, no trick
band-small_zole-won = small zole, no trick
band-small_zole-lost = small zole, a trick taken
price-from-each = { $band }: { $price } from each
price-to-each = { $band }: { $price } to each
price-loser = who takes most pays { $price } to each
pule-opened_common = { $count ->
    [one] a common pule opened
   *[other] { $count } common pules opened
 }
pule-opened_personal = a personal pule opened: { $owner }
pule-closed_own = closed a pule of their own: { $owner }
pule-closed_common = one common pule closed, { $extra } more from each
pule-closed_anothers = another's personal pule closed, { $extra } more from { $owner }
pules-common = { $count ->
    [one] ● { $count } common pule
   *[other] ● { $count } common pules
 }
pules-personal = ○ personal: { $names }
popup-sheet = { $deals ->
    [one] After { $deals } deal
   *[other] After { $deals } deals
 }: { $each }
popup-pules = Open pules: { $common } common, { $personal } personal
next-dealer = Next deal: dealer { $dealer }
sheet-sign-zole = Z
sheet-sign-small_zole = s
sheet-table = table
sheet-draw = draw
sheet-passed = pass
opened-head = All cards
opened-hand = { $name }: { $cards }
opened-talon = Talon: { $cards }
opened-buried = Buried: { $cards }
opened-proof = Secret { $secret }, public { $public }, cut { $cut }
cut-here = You may cut the pack: tap one of the eight places. The next deal then begins.
you-are-ready = ✓ Waiting for the others.
final-head = { $count ->
    [one] Final sheet after { $count } deal
   *[other] Final sheet after { $count } deals
 }
final-idle = Nobody came back for a week. Final sheet
final-player = { $name }  { $total }
final-settled = Open personal pules were paid:
final-lapsed = Open pules lapse:
