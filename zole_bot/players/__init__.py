"""Computer players: a view in, an action out. They know what a person in their place would know, and no more."""
