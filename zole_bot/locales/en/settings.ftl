settings-title = Settings of the group
settings-when = They hold from the next room on.
setting-preset = House rules: <b>{ $value }</b>
setting-turn = Clock: <b>{ $value }</b>
setting-next-deal = Next deal: <b>{ $value }</b>
setting-deals = Session: <b>{ $value }</b>
setting-language = Language: <b>{ $value }</b>
setting-no-language = that of who opens the room
next-deal-by-tap = by tap
next-deal-seconds = { $count } s
deals-open = open end
deals-count = { $count ->
    [one] { $count } deal
   *[other] { $count } deals
 }
choose-language = Which language do you want me to speak with you?
