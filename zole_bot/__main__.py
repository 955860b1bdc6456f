"""`python -m zole_bot` is the command `zole-bot`."""

import sys

from zole_bot.cli import main

if __name__ == "__main__":
    sys.exit(main())
