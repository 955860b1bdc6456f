"""Zole in a Telegram group: the game, its history, and the bot that tells it to people."""

__version__ = "0.1.0"
