"""The requests to Telegram over HTTP: the library's own way of making them takes twice the processor time.

What goes wrong is told apart by the one thing that matters to whoever made the call: whether it can have taken effect.
"""

from __future__ import annotations

import json
import ssl
from functools import cache
from http import HTTPStatus
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import aiohttp
import certifi
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from zole_bot.redaction import without_tokens

CONNECT_SECONDS = 5.0
POOL_SECONDS = 5.0
"""How long a request waits for one of the connections."""
READ_SECONDS = 5.0
UNREAD = "/editMessageText"
"""The call, most frequent of all, whose result is the whole message; nobody needs it, and to read it takes its time."""
DONE = b'{"ok": true, "result": true}'
KEEP_SECONDS = 30.0
"""How long a connection that nobody uses is kept: the pace of players, not of machines."""


class NotSentError(NetworkError):
    """Nothing of the request has left us."""


class NoAnswerError(NetworkError):
    """The request was made, and nobody knows what came of it."""


class HttpRequest(BaseRequest):
    """Makes requests, at most so many at a time; an answer may be awaited so many seconds."""

    def __init__(self, connections: int, read_seconds: float = READ_SECONDS) -> None:
        self._connections = connections
        self._read_seconds = read_seconds
        self._session: aiohttp.ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        """Seconds."""
        return self._read_seconds

    async def initialize(self) -> None:
        """Make ready to connect."""
        if self._session is None:
            connector = aiohttp.TCPConnector(
                limit=self._connections, keepalive_timeout=KEEP_SECONDS, ssl=_trusted_authorities()
            )
            self._session = aiohttp.ClientSession(
                connector=connector, cookie_jar=aiohttp.DummyCookieJar(), headers={"User-Agent": self.USER_AGENT}
            )

    async def shutdown(self) -> None:
        """Close all connections."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = BaseRequest.DEFAULT_NONE,
        write_timeout: object = BaseRequest.DEFAULT_NONE,  # noqa: ARG002
        connect_timeout: object = BaseRequest.DEFAULT_NONE,
        pool_timeout: object = BaseRequest.DEFAULT_NONE,
    ) -> tuple[int, bytes]:
        """Make one request; gives status and body. Raises `NotSentError`, `NoAnswerError` and `TimedOut`.

        What is written has no limit of its own: while nobody reads it, the answer is late.
        """
        if self._session is None:
            raise RuntimeError("the request was not initialized")
        connecting, pooling = _or(connect_timeout, CONNECT_SECONDS), _or(pool_timeout, POOL_SECONDS)
        timeout = aiohttp.ClientTimeout(
            connect=None if connecting is None or pooling is None else connecting + pooling,
            sock_connect=connecting,
            sock_read=_or(read_timeout, self._read_seconds),
        )
        try:
            async with self._session.request(
                method,
                url,
                data=_body(request_data),
                headers=_headers(request_data),
                timeout=timeout,
                proxy=_proxy_for(url),
                allow_redirects=False,
            ) as answer:
                body = await answer.read()
                return answer.status, DONE if answer.status == HTTPStatus.OK and url.endswith(UNREAD) else body
        except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError, aiohttp.ClientHttpProxyError) as error:
            raise NotSentError(_told(error)) from error
        except TimeoutError as error:
            raise TimedOut from error
        except (aiohttp.ClientError, OSError) as error:
            raise NoAnswerError(_told(error)) from error


def _or(given: object, usual: float) -> float | None:
    """Give the seconds somebody has given, where None stands for no end; what is nothing of that stands for none."""
    return given if given is None or isinstance(given, int | float) else usual


def _told(error: Exception) -> str:
    return without_tokens(f"{type(error).__name__}: {error}")  # the address is in some of these


def _headers(data: RequestData | None) -> dict[str, str]:
    return {} if data is None or data.contains_files else {"Content-Type": "application/json"}


def _body(data: RequestData | None) -> aiohttp.FormData | bytes | None:
    if data is None:
        return None
    if not data.contains_files:
        return json.dumps(data.parameters).encode()
    form = aiohttp.FormData(data.json_parameters, quote_fields=False)
    for name, (file_name, content, kind) in data.multipart_data.items():
        form.add_field(name, content, filename=file_name, content_type=kind)
    return form


@cache
def _trusted_authorities() -> ssl.SSLContext:
    """Trust whom the machine trusts, and whom everybody does: not every machine brings a list of its own."""
    context = ssl.create_default_context()
    context.load_verify_locations(certifi.where())
    return context


def _proxy_for(url: str) -> str | None:
    parts = urlsplit(url)
    return _proxy(parts.scheme, parts.hostname or "")


@cache
def _proxy(scheme: str, host: str) -> str | None:
    """Look up in the environment through what requests to a server go."""
    proxies = getproxies()
    return None if proxy_bypass(host) else proxies.get(scheme, proxies.get("all"))
