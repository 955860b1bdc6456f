button-leave-game = Leave
button-sit-down = Sit down
button-leave-yes = Yes, leave
button-hand-on = Hand my seat on
button-keep-seat = Keep my seat
button-remove-yes = Yes, put out
button-rematch = Rematch
label-remove = Put out: { $name }

places-coming = Coming: { $names } (tap Start in my chat)
places-offered = ↪ Seat to hand on: { $names }
newcomer-next = You play from the next deal on.
left-title = You do not sit in «{ $group }» any more. Your points stay on the sheet.
left-early = You have no seat in «{ $group }». Between deals, Sit down in the group takes a free one.
leave-ask = ⚠ Leave for good? Your points stay on the sheet. Or hand your seat on: whoever taps Sit down in the group takes it.
leave-ask-deal = ⚠ Leave for good? The computer plays your cards to the end of this deal. Your points stay on the sheet.
seat-is-offered = Your seat is to be had: whoever taps Sit down in the group takes it. Until then you play.
away-players = ⚙ The computer plays for: { $names }
remove-ask = ⚠ Put out { $name }? The points stay on the sheet, the seat is free.
remove-votes = Put out { $name }: { $count ->
    [one] { $count } of 2 agrees
   *[other] { $count } of 2 agree
 }
finish-votes = End the session: { $count ->
    [one] { $count } of 2 agrees
   *[other] { $count } of 2 agree
 }

notice-sit-between = One sits down between two deals: wait for the end of this one, then tap Sit down.
notice-left-room = You do not play here any more. Your points stay on the sheet.
notice-seat-offered = Whoever taps Sit down in the group takes your seat; until then you play.
notice-seat-kept = The seat stays yours.
notice-not-absent = This player is here again, or has left already.
notice-remove-sure = If you are sure, tap “Yes, put out”.
notice-remove-wait = { $count ->
    [one] Only players can do this now; any member can after one more minute without a tap.
   *[other] Only players can do this now; any member can after { $count } more minutes without a tap.
 }
notice-close-vote = { $count ->
    [one] The room closes when one more player sends /finish.
   *[other] The room closes when { $count } more players send /finish.
 }
notice-remove-vote = { $count ->
    [one] The seat is free when one more player agrees.
   *[other] The seat is free when { $count } more players agree.
 }
notice-not-begun = Play has not begun yet: three players and Start are needed.
notice-room-open = There is a room open here already; /zole shows it.
notice-not-paused = There is no pause: play goes on.
