"""Settings: what whoever runs the bot decides, from the environment or a file `.env`."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import SplitResult, urlsplit

from pydantic import BeforeValidator, Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import (
    BaseSettings,
    DotEnvSettingsSource,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

PREFIX = "ZOLE_BOT_"
ENV_FILE = Path(".env")
TELEGRAM_BASE_URL = "https://api.telegram.org/bot"

# The same form that the log filter takes out: a token that is accepted here never shows there.
_TOKEN = re.compile(r"[0-9]{6,12}:[A-Za-z0-9_-]{20,}")
_WEBHOOK_SECRET = re.compile(r"[A-Za-z0-9_-]{16,256}")
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_BIGGEST_ID = 2**52 - 1
"""Telegram's numbers have at most 52 bits."""


class SettingsError(Exception):
    """The settings cannot be used; the text is one line that names each variable and says what is wanted."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a listener waits for connections."""

    host: str
    port: int

    def __str__(self) -> str:
        return format_address(self)


def parse_address(text: str) -> Address:
    """Read `host:port`, or `[host]:port` for IPv6; `ValueError` when it is neither."""
    parts = re.fullmatch(r"(?:\[([0-9A-Fa-f:]+)\]|([^\s:\[\]/]+)):([0-9]{1,5})", text)
    if parts is None or not 1 <= int(parts[3]) <= 65535:
        raise ValueError
    (parts[1] or parts[2]).encode("idna")  # what that refuses no machine can be called
    return Address(host=parts[1] or parts[2], port=int(parts[3]))


def format_address(address: Address) -> str:
    """Write an address so that `parse_address` reads it."""
    return f"[{address.host}]:{address.port}" if ":" in address.host else f"{address.host}:{address.port}"


def _read_path(value: object) -> object:
    """Read a path as a shell would; a name that SQLite takes for no file at all is one here."""
    if not isinstance(value, str):
        return value
    try:
        path = Path(value).expanduser()
    except RuntimeError:  # nobody of that name has a home
        raise ValueError from None
    if path.name in {"", ".."}:
        raise ValueError
    return path.absolute() if path.name.startswith(":") else path


_DatabasePath = Annotated[Path, BeforeValidator(_read_path)]


def _read_address(value: object) -> object:
    return parse_address(value) if isinstance(value, str) else value


_Listener = Annotated[Address | None, NoDecode, BeforeValidator(_read_address)]


class Settings(BaseSettings):
    """All settings, checked and frozen; each description says what a value must be, in the words of an error."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=ENV_FILE,
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    token: SecretStr = Field(description="the bot's token as @BotFather gave it, digits, a colon and letters")
    database: _DatabasePath = Field(default=Path("data/zole.db"), description="the path of a file")
    api_base_url: str = Field(default=TELEGRAM_BASE_URL, description="an http or https address that ends in /bot")
    webhook_url: str | None = Field(default=None, description="an https address that Telegram can reach")
    webhook_secret: SecretStr | None = Field(default=None, description="16 to 256 of the characters A-Z a-z 0-9 _ -")
    webhook_listen: _Listener = Field(default=None, description="host:port, like 0.0.0.0:8443")
    owner_id: int | None = Field(
        default=None, gt=0, le=_BIGGEST_ID, description="a person's Telegram number, like 123456789"
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        default="INFO", description="one of DEBUG, INFO, WARNING and ERROR"
    )
    log_format: Literal["text", "json"] = Field(default="text", description="text or json")
    metrics_listen: _Listener = Field(default=None, description="host:port, like 127.0.0.1:9100")
    calls_per_second: float = Field(
        default=28, ge=1, le=1000, allow_inf_nan=False, description="a number from 1 to 1000"
    )

    @field_validator("token")
    @classmethod
    def _is_token(cls, token: SecretStr) -> SecretStr:
        return _matching(token, _TOKEN)

    @field_validator("webhook_secret")
    @classmethod
    def _is_webhook_secret(cls, secret: SecretStr | None) -> SecretStr | None:
        return None if secret is None else _matching(secret, _WEBHOOK_SECRET)

    @field_validator("log_level", mode="before")
    @classmethod
    def _in_capitals(cls, level: object) -> object:
        return level.upper() if isinstance(level, str) else level

    @field_validator("api_base_url")
    @classmethod
    def _is_base_url(cls, url: str) -> str:
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not url.endswith("/bot") or not _is_reachable(parts):
            raise ValueError
        return url

    @field_validator("webhook_url")
    @classmethod
    def _is_webhook_url(cls, url: str | None) -> str | None:
        if url is None:
            return None
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not _is_reachable(parts):
            raise ValueError
        if parts.scheme == "http" and parts.hostname not in _LOOPBACK:
            raise ValueError
        return url

    @model_validator(mode="after")
    def _has_whole_webhook(self) -> Self:
        given = [self.webhook_url, self.webhook_secret, self.webhook_listen]
        if any(given) and not all(given):
            raise ValueError("webhook")
        return self


class _DatabaseSetting(BaseSettings):
    """The one setting that matters to whoever only looks at the database."""

    model_config = Settings.model_config

    database: _DatabasePath = Path("data/zole.db")


class GivenSettings(Settings):
    """Settings that the program makes by itself: only its arguments count, nothing around it."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003  the names are pydantic's
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Leave the environment and the file out."""
        return (init_settings,)


def setting_names() -> list[str]:
    """The variables that are understood, in the order of `Settings`."""
    return [PREFIX + name.upper() for name in Settings.model_fields]


def load_settings() -> Settings:
    """Read the environment and the file `.env` of the working folder; `SettingsError` tells all that is wrong."""
    try:
        complaints = [f"{name} is not a setting of this bot." for name in _unknown_names()]
        settings = Settings()  # type: ignore[call-arg]  # the environment gives the token
    except ValidationError as error:
        complaints += _complaints(error)
    except (OSError, UnicodeDecodeError):
        raise SettingsError(f"The file {ENV_FILE} cannot be read; it must be a text file in UTF-8.") from None
    if complaints:
        # Without the cause: its text and its locals may hold what was given, and that may be the token.
        raise SettingsError(" ".join(complaints)) from None
    return settings


def load_database_path() -> Path:
    """Read which database the settings name, also where others are missing or wrong."""
    try:
        return _DatabaseSetting().database
    except ValidationError as error:
        raise SettingsError(" ".join(_complaints(error))) from None
    except (OSError, UnicodeDecodeError):
        raise SettingsError(f"The file {ENV_FILE} cannot be read; it must be a text file in UTF-8.") from None


def _is_reachable(parts: SplitResult) -> bool:
    """Tell whether an address names a machine. Raises `ValueError` when its port is no number of a port."""
    return bool(parts.hostname) and parts.port != 0 and not re.search(r"\s", parts.netloc)


def _matching(secret: SecretStr, form: re.Pattern[str]) -> SecretStr:
    if form.fullmatch(secret.get_secret_value()) is None:
        raise ValueError
    return secret


def _unknown_names() -> list[str]:
    in_file = DotEnvSettingsSource(Settings).env_vars
    names = {name.upper() for name in (*os.environ, *in_file)}
    return sorted(name for name in names if name.startswith(PREFIX) and name not in setting_names())


def _complaints(error: ValidationError) -> list[str]:
    return [_complaint(str(item["loc"][0]) if item["loc"] else "", item["type"]) for item in error.errors()]


def _complaint(name: str, kind: str) -> str:
    if not name:
        names = ", ".join(PREFIX + part for part in ("WEBHOOK_URL", "WEBHOOK_SECRET"))
        return f"{names} and {PREFIX}WEBHOOK_LISTEN must be set all together or not at all."
    state = "is missing" if kind == "missing" else "cannot be used"
    return f"{PREFIX}{name.upper()} {state}; it must be {Settings.model_fields[name].description}."
