"""Use cases; where the game, the database and the clock meet. Nothing here talks to Telegram or knows any words.

`lobby`, `dealing`, `play`, `between` and `timing` are pure: a room in, a room out. `lobbies` and `sessions` hold a room
while one of those decides, and store the outcome before anybody hears of it.
"""
