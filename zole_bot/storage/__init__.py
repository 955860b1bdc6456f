"""All SQL. Rows in, values out; no rules of the game and no words.

Each module is one noun and has functions that take an open connection: inside `Storage.transaction()` they write,
inside `Storage.reading()` they only read.
"""

from zole_bot.storage.connection import Connection, DatabaseBusyError, Storage
from zole_bot.storage.writer import DatabaseError, NotStoredError

__all__ = ["Connection", "DatabaseBusyError", "DatabaseError", "NotStoredError", "Storage"]
