button-add-to-group = Add me to a group

greeting = <b>Zole for this group.</b> Three to five of you can play; your cards are shown to you alone, in a private chat with me. Your house rules and the running scores stay with the group.

start-hello = <b>Zole with your friends.</b> Add me to your group and send /zole there: I deal, your cards come here in private, and I keep the score.
start-lobbies = These groups are looking for players:
start-no-lobbies = Just now nobody is looking for players. /rules tells the game in short.

help-group = <b>How to play</b>
    1. /zole opens a room. Tap <b>Join</b>; from three players on, <b>Start</b>.
    2. Your cards come to you in private: bid, bury and play there with the buttons. <b>My cards</b> leads to them.
    3. After each deal: <b>Next deal</b>, or <b>Pause</b> for as long as you like. Nothing is lost.

    /score the sheet · /total all sessions · /history
    /settings house rules, clock, length · /finish end
    /rules the game in short
help-private = <b>How to play</b>
    1. In your group somebody sends /zole and the players tap <b>Join</b>.
    2. Your cards come here. When it is your turn, tap a bid or a card; green cards can be played.
    3. If the message has slipped away, /hand shows your cards again.
    4. When time runs out, the computer moves for you; <b>I'm back</b> takes over again.

    /settings · /language · /rules the game in short
    /notify tell me of new rooms · /forget erase my data

game-cards = <b>Cards.</b> 26 cards, 14 of them trumps, strongest first: ♣Q ♠Q ♥Q ♦Q ♣J ♠J ♥J ♦J ♦A ♦10 ♦K ♦9 ♦8 ♦7. In ♣ ♠ ♥: A 10 K 9. Card points: ace 11, ten 10, king 4, queen 3, jack 2; 120 in all.
game-deal = <b>Deal.</b> Three play: eight cards each, two lie face down as the talon. With four or five players the others are idle for a deal.
game-bids = <b>Bids.</b> One after another, once each: <i>pass</i>, <i>take</i> (take the talon, bury two cards; their points count for you) or <i>zole</i> (play without the talon). Who bids is the big and plays alone against the two small ones.
game-bids-small = <b>Bids.</b> One after another, once each: <i>pass</i>, <i>take</i> (take the talon, bury two cards; their points count for you), <i>zole</i> (play without the talon) or <i>small zole</i> (take no trick at all). Who bids is the big and plays alone against the two small ones.
game-play = <b>Play.</b> First hand leads. Follow the suit led; all trumps are one suit. Who cannot follow plays anything. The highest trump wins, else the highest card of the suit led; the winner leads next.
game-scores = <b>Score.</b> The big needs 61 card points. What he gets from each other player:
game-small-zole-scores = Small zole: { $win } from each if won, { $lose } to each if not.
game-column-take = take
game-column-zole = zole
game-band-won_all = all 8 tricks
game-band-won_schneider = 91 or more
game-band-won = 61–90
game-band-lost = 31–60
game-band-lost_schneider = 30 or less
game-band-lost_none = no trick
game-pules = <b>All pass:</b> a common pule is written. Who wins a take closes a pule: a common one brings { $common } more from each; another player's personal one brings { $personal } more from its owner. Who loses a take while a pule is open gets a personal one.
game-pules-by-players = <b>All pass:</b> a common pule is written. Who wins a take closes a pule: a common one brings { $common } more from each; another player's personal one costs its owner as much more as there are players. Who loses a take while a pule is open gets a personal one.
game-all-pass-galdins = <b>All pass:</b> table game without the talon, each for himself. Most tricks lose and cost { $price } to each.
game-all-pass-galds = <b>All pass:</b> table game, each for himself; the talon's cards open the first two tricks. Most tricks lose and cost { $price } to each.
game-all-pass-redeal = <b>All pass:</b> nothing is played, the next dealer deals.
