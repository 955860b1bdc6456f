"""Screens: pure functions from what a viewer may know, and a language, to a text and buttons."""
