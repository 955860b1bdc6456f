notice-seated-already = You already sit here.
notice-coming = One moment: a private message to you is on its way.
notice-room-full = All five seats are taken.
notice-lobby-over = Play has begun already, or is over; /zole in the group shows what is going on.
notice-not-seated = You do not sit here.
notice-more-needed = { $count ->
    [one] One more player is needed.
   *[other] { $count } more players are needed.
 }
notice-only-seated = Only those who sit here, or a group admin, can do this.
notice-only-host = Only the host (★) or a group admin can do this.
notice-plays-elsewhere = You play in «{ $group }»: leave or finish there first.
notice-left-lobby = Your seat is free again.
notice-persons-only = Nobody can play anonymously: write here under your own name, then tap again.
notice-members-only = Only members of the group can sit here: join the group first.
notice-rules-fixed = The house rules stay as they are for the whole session; choose others for the next one.
notice-old-deal = That was an older deal. /hand shows your cards.
notice-old-button = That button is from an older message; the newest one shows what can be done.
notice-not-your-turn = Not yours yet. Turn: { $player }
notice-not-playing = You are idle in this deal.
notice-must-follow = { $suit ->
    [clubs] You must follow clubs.
    [spades] You must follow spades.
    [hearts] You must follow hearts.
   *[trumps] You must follow trumps.
 }
notice-no-such-card = You do not hold this card any more.
notice-mark-two = Mark exactly two cards, then bury them.
notice-waiting = One moment: the others are deciding.
notice-not-allowed = This cannot be done now.
notice-no-trick-yet = There is no complete trick yet.
notice-paused = Pause: anyone seated can resume.
notice-away = The computer plays for you: tap “I'm back” to play yourself.
notice-ready = { $count ->
    [one] ✓ Waiting for one more player.
   *[other] ✓ Waiting for { $count } more players.
 }
notice-only-cutter = Only the player on the dealer's right can cut.
notice-cut-done = The pack is cut.
notice-pause-on = Pause. Anyone seated can resume.
notice-finish-sure = This ends the session for everybody. If you are sure, tap “Yes, finish”.
notice-finish-vote = { $count ->
    [one] The session ends when one more player taps Finish.
   *[other] The session ends when { $count } more players tap Finish.
 }
notice-finish-wait = { $count ->
    [one] Only players can end it now; any member can after one more minute without a tap.
   *[other] Only players can end it now; any member can after { $count } more minutes without a tap.
 }
notice-over = This session is over. /zole opens a new room.
notice-no-room = Nothing is being played here. /zole in the group opens a room.
notice-unknown-button = I do not know this button; the newest message shows what can be done.
notice-own-fault = Something went wrong on our side. Nothing is lost; please try once more.
notice-language-chosen = English it is.
notice-in-group = This command works in a group. Send it where you play.
