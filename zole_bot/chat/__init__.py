"""The Telegram edge: updates in, messages out. No rules, no SQL, no words."""
