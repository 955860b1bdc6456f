"""The game of Zole: pure values and functions over them.

Nothing in here knows of a clock, of chance, of files, networks, logs or people's words. What varies comes in as an
argument; what is refused comes out as an error with a code.

The words of the code, each used for one thing only:

big             the one who plays alone against the others (lielais)
small           one of the two who play against the big (mazie)
first, second,  the three who play a deal, in turn from the dealer's left; a `Hand` is 0, 1 or 2
third hand
talon           the two cards dealt to nobody
bury            to put away two of ten cards after a take
take, zole,     the bids, and the contracts that follow from them
small_zole
trick           three cards, one from each hand (in galds a card of the talon opens the first two)
deal            one distribution of the 26 cards and all that is done with it
session         deals with one score sheet
room            where a session is held; not known in here
seat            a place in the circle of a session
player          an index that one person keeps for a whole session, whatever happens to the seats
idle            seated, but not playing this deal
pule            an open stake that a later take closes (rules §7)
"""
