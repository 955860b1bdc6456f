rules-title = House rules · page { $number } of { $count }
rules-for = «{ $group }»
rules-over = These house rules stay as they are: play has begun, or the room is closed.
button-next = Next

rule-all-pass = If all three pass
option-all-pass-pule = a pule is written, the next dealer deals
option-all-pass-galdins = table game: eight tricks, each for himself, most tricks lose
option-all-pass-galds = table game with the talon: its cards open the first two tricks
option-all-pass-redeal = nothing is played and nobody pays
button-all-pass-pule = Pule
button-all-pass-galdins = Table game
button-all-pass-galds = With talon
button-all-pass-redeal = New deal

rule-full-tie = Table game: same tricks and same points
option-full-tie-share = each of them pays { $tie } to every other
option-full-tie-draw = nobody pays
button-full-tie-share = They pay
button-full-tie-draw = Nobody pays

rule-zole-bonus = Price of zole
option-zole-bonus-4 = won: { $win } from each, lost: { $lose } to each
option-zole-bonus-3 = won: { $win } from each, lost: { $lose } to each
option-zole-bonus-5 = won: { $win } from each, lost: { $lose } to each
button-zole-bonus-4 = 5 / 6
button-zole-bonus-3 = 4 / 5
button-zole-bonus-5 = 6 / 7

rule-small-zole = Small zole
option-small-zole-false = cannot be bid
option-small-zole-true = may be bid: the big must take no trick, { $small } from each
button-small-zole-false = Without
button-small-zole-true = With

rule-small-zole-loss = A lost small zole
option-small-zole-loss-7 = costs 7 to each
option-small-zole-loss-6 = costs 6 to each
button-small-zole-loss-7 = 7 to each
button-small-zole-loss-6 = 6 to each

rule-personal-pule = Another player wins my personal pule
option-personal-pule-3 = I pay 3 more
option-personal-pule-2 = I pay 2 more
option-personal-pule-n = I pay as much more as there are players
button-personal-pule-3 = 3
button-personal-pule-2 = 2
button-personal-pule-n = Players

rule-first-pules = Four or five players: the first time all pass
option-first-pules-1 = one common pule is written
option-first-pules-2 = two common pules are written
button-first-pules-1 = One pule
button-first-pules-2 = Two pules

rule-settle-pules = Personal pules still open at the end
option-settle-pules-false = lapse, nobody pays
option-settle-pules-true = are paid: 1 to each for every one
button-settle-pules-false = They lapse
button-settle-pules-true = They are paid

rule-idle-pays = Four or five players: who is idle
option-idle-pays-true = pays and is paid like the small ones
option-idle-pays-false = neither pays nor is paid
button-idle-pays-true = Pays too
button-idle-pays-false = Does not pay

rule-five-idle = Five players: idle are the dealer and
option-five-idle-2 = the second player to his left
option-five-idle-3 = the third player to his left
button-five-idle-2 = The second
button-five-idle-3 = The third

rule-concede = The big gives up
option-concede-early = may, before the third trick: a plain loss
option-concede-off = may not
button-concede-early = May give up
button-concede-off = May not

rule-small-concede = The small ones give up
option-small-concede-both = if both agree: a plain win for the big
option-small-concede-one = if one of them wants to: a plain win for the big
option-small-concede-off = may not
button-small-concede-both = Both
button-small-concede-one = One is enough
button-small-concede-off = May not

rule-clock = <b>Clock</b>: when the time for a turn is up, the computer makes that move. With 24 h one plays in between, all day long.
rule-language = <b>Language</b> of my messages in the group. In private I speak everybody's own.
