settings-title = Settings of the group
settings-when = They hold from the next room on, the language at once.
setting-preset = House rules: <b>{ $value }</b>
setting-turn_seconds = Clock: <b>{ $value }</b>
setting-next_deal_seconds = Between deals: <b>{ $value }</b>
setting-deals_limit = Session: <b>{ $value }</b>
setting-show_tricks = Look back at: <b>{ $value }</b>
setting-language = Language: <b>{ $value }</b>
setting-quiet_hours = Quiet hours: <b>{ $value }</b>
setting-rooms_a_day = Rooms a day: <b>{ $value }</b>
setting-no-language = that of who opens the room

button-setting-preset = House rules
button-setting-turn_seconds = Clock
button-setting-next_deal_seconds = Between deals
button-setting-deals_limit = Session
button-setting-show_tricks = Look back
button-setting-language = Language
button-setting-quiet_hours = Quiet hours
button-setting-rooms_a_day = Rooms a day

setting-about-preset = How new rooms play; what a session was begun with stays chosen here.
setting-about-turn_seconds = When the time for a turn is up, the computer makes that move. With 24 h one plays in between, all day long.
setting-about-next_deal_seconds = How long after a result the next deal begins by itself; when all have tapped, it begins at once.
setting-about-deals_limit = After so many deals a session ends by itself, with its final sheet.
setting-about-show_tricks = Which tricks' cards everybody can look at while a deal is played.
setting-about-language = The language of my messages in the group; in private I speak everybody's own.
setting-about-quiet_hours = No new room can be opened then, by the clock in Riga; what is under way goes on.
setting-about-rooms_a_day = How many rooms can be opened from midnight to midnight in Riga; a lobby that came to nothing does not count.

next-deal-by-tap = by tap
next-deal-seconds = { $count } s
deals-open = open end
deals-count = { $count ->
    [one] { $count } deal
   *[other] { $count } deals
 }
show-tricks-last = the last trick
show-tricks-all = all tricks
hours-none = none
hours-span = { $begin }:00 – { $end }:00
rooms-unlimited = no limit
rooms-count = { $count ->
    [one] { $count } room
   *[other] { $count } rooms
 }
notice-rights-unknown = I could not ask Telegram who is an admin here; please try once more in a moment.
choose-language = Which language do you want me to speak with you?
