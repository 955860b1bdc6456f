notice-too-fast = Too much came at once: please try again in a few seconds.
