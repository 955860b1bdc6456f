mine-title = My settings
mine-when = They hold at once, wherever you play.
mine-language = <b>Language</b> in which I speak with you
mine-ring = <b>Sound</b> when your turn begins
mine-ring-away = when away: only if you have tapped nothing for a while
mine-ring-always = always: your cards come as a new message each time
mine-ring-never = never: your cards change without a sound, at half time too
mine-confirms-cards = <b>A tap on a card</b>
mine-confirms-cards-0 = plays it at once
mine-confirms-cards-1 = marks it, and one more tap plays it
mine-plays-only-card = <b>When only one card is allowed</b>
mine-plays-only-card-0 = you play it yourself
mine-plays-only-card-1 = it is played for you, as slowly as you usually play, so that nobody can tell

hand-picked = Marked: { $card } – play it below, or tap another card.
hand-only-card = Your only card is played for you soon.

button-my-settings = My settings
button-play-card = Play { $card }
button-mine-ring-away = When away
button-mine-ring-always = Always
button-mine-ring-never = Never
button-mine-confirms-cards-0 = Play at once
button-mine-confirms-cards-1 = Ask first
button-mine-plays-only-card-0 = I play it
button-mine-plays-only-card-1 = Play it for me
