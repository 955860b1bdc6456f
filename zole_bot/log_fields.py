"""Which room and deal is being worked on: fields that every record of the log gets, whoever writes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar

_FIELDS: ContextVar[Mapping[str, int]] = ContextVar("fields of the log")
_WHERE = "_fields_of_the_log"


@contextmanager
def about(room: int, deal: int | None = None) -> Iterator[None]:
    """Work on a room, and on a deal of it by its ordinal, until the end of the block.

    An exception that leaves the block takes the fields along, for whoever logs it further out.

    >>> with about(7, 2):
    ...     dict(fields_of(None))
    {'room': 7, 'deal': 2}
    """
    fields = {"room": room} if deal is None else {"room": room, "deal": deal}
    token = _FIELDS.set(fields)
    try:
        yield
    except Exception as error:
        if not hasattr(error, _WHERE):
            with suppress(AttributeError):  # one with slots takes nothing along
                setattr(error, _WHERE, fields)
        raise
    finally:
        _FIELDS.reset(token)


def fields_of(error: BaseException | None) -> Mapping[str, int]:
    """Give the fields of a record: those of the error it tells of, else those of the work under way."""
    fields: Mapping[str, int] = getattr(error, _WHERE, None) or _FIELDS.get({})
    return fields
