"""The real program killed at every point of a session, and started again."""
