"""Whole sessions of people at random while everything around the bot goes wrong at random."""
