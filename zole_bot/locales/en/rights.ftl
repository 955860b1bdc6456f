notice-stranger = This is for members of the group: join it first.
notice-rights-unknown = I could not ask Telegram who is an admin here; please try once more in a moment.
