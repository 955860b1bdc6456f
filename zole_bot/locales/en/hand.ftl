verbatim = { $text }
hand-head = Deal { $number } · you are { $place ->
    [first] first
    [second] second
   *[third] third
 } hand · dealer { $dealer }
hand-head-trick = Deal { $number } · trick { $trick }
hand-away = The computer plays for you.
hand-buried = You buried: { $cards }
hand-closed = The session is over.
hand-counts = trumps { $trumps } · card points { $count }
your-bid = ▶ Your bid
your-burial = ▶ Choose two cards to bury
talon-taken = Talon: { $cards } (marked •)
marked = Marked: { $cards } → { $count ->
    [one] { $count } point counts
   *[other] { $count } points count
 } for you
your-lead = ▶ YOUR TURN — you lead
your-turn-free = ▶ YOUR TURN — any card
your-turn-follow = ▶ YOUR TURN — follow { $suit ->
    [clubs] clubs ♣
    [spades] spades ♠
    [hearts] hearts ♥
   *[trumps] trumps
 }
ask-zole = <b>Zole</b>: you play without the talon. { $win } from each if you win, { $lose } to each if you do not. Sure?
ask-small-zole = <b>Small zole</b>: you must take no trick. { $win } from each if you win, { $lose } to each if you do not. Sure?
popup-last-trick = Trick { $number }: { $cards } → { $winner }, { $count }
idle-head = Deal { $number } · you are idle · dealer { $dealer }
idle-players = At the cards: { $names }

button-pass = Pass
button-take = Take
button-zole = Zole
button-small-zole = Small zole
button-yes-zole = Yes, zole
button-yes-small_zole = Yes, small zole
button-bury = Bury two
button-last-trick = Last trick
button-menu = Menu
button-im-back = I'm back
