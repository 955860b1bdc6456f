notice-not-stored = This could not be stored just now, and nothing has changed; please try again in a moment.
