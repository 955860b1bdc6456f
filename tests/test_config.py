"""What the settings accept, what they refuse and in which words."""

from __future__ import annotations

import os
import re
import traceback
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from zole_bot.config import (
    PREFIX,
    Address,
    GivenSettings,
    Settings,
    SettingsError,
    format_address,
    load_database_path,
    load_settings,
    parse_address,
    setting_names,
)

TOKEN = "123456789:" + "AbC_-" * 7
SECRET = "abcdefgh-0123456"
EXAMPLE = Path(__file__).parent.parent / ".env.example"


@pytest.fixture(autouse=True)
def _empty_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.upper().startswith(PREFIX):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def given(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    for name, value in values.items():
        monkeypatch.setenv(PREFIX + name, value)


def refusal() -> str:
    with pytest.raises(SettingsError) as caught:
        load_settings()
    text = str(caught.value)
    assert "\n" not in text
    assert TOKEN not in "".join(traceback.format_exception(caught.value))
    return text


def test_a_token_is_enough_and_all_else_has_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, TOKEN=TOKEN)
    settings = load_settings()
    assert settings.token.get_secret_value() == TOKEN
    assert settings.database == Path("data/zole.db")
    assert settings.api_base_url == "https://api.telegram.org/bot"
    assert (settings.webhook_url, settings.webhook_secret, settings.webhook_listen) == (None, None, None)
    assert (settings.owner_id, settings.metrics_listen) == (None, None)
    assert (settings.log_level, settings.log_format, settings.calls_per_second) == ("INFO", "text", 28)


def test_every_setting_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    given(
        monkeypatch,
        TOKEN=TOKEN,
        DATABASE="/data/zole.db",
        API_BASE_URL="http://127.0.0.1:8081/bot",
        WEBHOOK_URL="https://zole.example/updates",
        WEBHOOK_SECRET=SECRET,
        WEBHOOK_LISTEN="0.0.0.0:8443",
        OWNER_ID="42",
        LOG_LEVEL="debug",
        LOG_FORMAT="json",
        METRICS_LISTEN="[::1]:9100",
        CALLS_PER_SECOND="2.5",
    )
    settings = load_settings()
    assert settings.database == Path("/data/zole.db")
    assert settings.api_base_url == "http://127.0.0.1:8081/bot"
    assert settings.webhook_url == "https://zole.example/updates"
    assert settings.webhook_secret is not None
    assert settings.webhook_secret.get_secret_value() == SECRET
    assert settings.webhook_listen == Address("0.0.0.0", 8443)  # noqa: S104  only read, nothing listens
    assert settings.owner_id == 42
    assert (settings.log_level, settings.log_format, settings.calls_per_second) == ("DEBUG", "json", 2.5)
    assert settings.metrics_listen == Address("::1", 9100)


def test_the_file_is_read_and_the_environment_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text(f"ZOLE_BOT_TOKEN={TOKEN}\nZOLE_BOT_OWNER_ID=1\nOTHER_PROGRAMS=own\n")
    given(monkeypatch, OWNER_ID="2")
    assert load_settings().owner_id == 2


def test_an_empty_value_is_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, TOKEN=TOKEN, OWNER_ID="", WEBHOOK_URL="")
    assert load_settings().owner_id is None


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("TOKEN", "", "is missing; it must be the bot's token"),
        ("TOKEN", "my token", "cannot be used; it must be the bot's token"),
        ("TOKEN", TOKEN + "\n", "it must be the bot's token"),
        ("API_BASE_URL", "https://api.telegram.org", "ends in /bot"),
        ("API_BASE_URL", "ftp://api.telegram.org/bot", "ends in /bot"),
        ("API_BASE_URL", "https://[/bot", "ends in /bot"),
        ("API_BASE_URL", TOKEN, "ends in /bot"),
        ("API_BASE_URL", "http://127.0.0.1:99999/bot", "ends in /bot"),
        ("API_BASE_URL", "http://127.0.0.1:0/bot", "ends in /bot"),
        ("API_BASE_URL", "http://bot server/bot", "ends in /bot"),
        ("WEBHOOK_URL", "http://zole.example/", "an https address"),
        ("WEBHOOK_URL", "https://zole.example:port/", "an https address"),
        ("DATABASE", "~nobody-of-this-name/zole.db", "the path of a file"),
        ("WEBHOOK_URL", "zole.example", "an https address"),
        ("WEBHOOK_SECRET", "short", "16 to 256"),
        ("WEBHOOK_LISTEN", "18443", "host:port"),
        ("METRICS_LISTEN", "127.0.0.1:99999", "host:port"),
        ("METRICS_LISTEN", "http://127.0.0.1:9100", "host:port"),
        ("METRICS_LISTEN", "two..dots:9100", "host:port"),
        ("METRICS_LISTEN", f"{'long' * 20}.example:9100", "host:port"),
        ("OWNER_ID", "99999999999999999999", "a person's Telegram number"),
        ("OWNER_ID", "anna", "a person's Telegram number"),
        ("OWNER_ID", "-100", "a person's Telegram number"),
        ("LOG_LEVEL", "loud", "one of DEBUG, INFO, WARNING and ERROR"),
        ("LOG_FORMAT", "xml", "text or json"),
        ("CALLS_PER_SECOND", "-1", "a number from 1"),
        ("CALLS_PER_SECOND", "0.5", "a number from 1"),
        ("CALLS_PER_SECOND", "inf", "a number from 1"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_wanted(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, wanted: str
) -> None:
    given(monkeypatch, **{"TOKEN": TOKEN, name: value})
    text = refusal()
    assert text.startswith(PREFIX + name + " ")
    assert wanted in text
    assert not value or value not in text


def test_a_database_is_a_file_where_a_shell_would_look_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    given(monkeypatch, TOKEN=TOKEN, DATABASE="~/zole/zole.db")
    assert load_settings().database == load_database_path() == tmp_path / "zole" / "zole.db"
    given(monkeypatch, DATABASE=":memory:")
    assert load_settings().database == tmp_path / ":memory:"


@pytest.mark.parametrize("path", [".", "/", "..", "data/.."])
def test_a_path_that_can_only_be_a_folder_is_no_database(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    given(monkeypatch, TOKEN=TOKEN, DATABASE=path)
    assert refusal() == "ZOLE_BOT_DATABASE cannot be used; it must be the path of a file."
    with pytest.raises(SettingsError, match="it must be the path of a file"):
        load_database_path()


def test_everything_wrong_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, LOG_FORMAT="xml", OWNER_ID="anna")
    text = refusal()
    assert all(PREFIX + name in text for name in ("TOKEN", "LOG_FORMAT", "OWNER_ID"))


def test_an_unknown_variable_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("ZOLE_BOT_DATABSE=elsewhere.db\n")
    given(monkeypatch, TOKEN=TOKEN, OWNER="1")
    assert refusal() == "ZOLE_BOT_DATABSE is not a setting of this bot. ZOLE_BOT_OWNER is not a setting of this bot."


@pytest.mark.parametrize("missing", ["WEBHOOK_URL", "WEBHOOK_SECRET", "WEBHOOK_LISTEN"])
def test_half_a_webhook_is_refused(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    whole = {"WEBHOOK_URL": "https://zole.example/", "WEBHOOK_SECRET": SECRET, "WEBHOOK_LISTEN": "127.0.0.1:8443"}
    del whole[missing]
    given(monkeypatch, TOKEN=TOKEN, **whole)
    text = refusal()
    assert "all together or not at all" in text
    assert PREFIX + missing in text


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"ZOLE_BOT_TOKEN=\xff\xfe\n")
    assert refusal().startswith("The file .env cannot be read")


def test_settings_never_show_their_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, TOKEN=TOKEN)
    settings = load_settings()
    assert TOKEN not in repr(settings)
    assert TOKEN not in str(settings)


def test_settings_are_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, TOKEN=TOKEN)
    with pytest.raises(ValidationError):
        load_settings().owner_id = 1


def test_given_settings_take_nothing_from_around(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("ZOLE_BOT_OWNER_ID=1\n")
    given(monkeypatch, LOG_FORMAT="json")
    settings = GivenSettings(token=SecretStr(TOKEN))
    assert (settings.owner_id, settings.log_format) == (None, "text")


@pytest.mark.parametrize("address", [Address("127.0.0.1", 9100), Address("::1", 1), Address("bot.example", 65535)])
def test_an_address_is_read_as_it_is_written(address: Address) -> None:
    assert parse_address(format_address(address)) == address


def test_the_example_has_every_setting_and_no_other() -> None:
    named = re.findall(rf"^#?({PREFIX}[A-Z_]+)=", EXAMPLE.read_text(), re.MULTILINE)
    assert named == setting_names()


def test_the_example_tells_the_defaults_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, TOKEN=TOKEN)
    plain = load_settings()
    for name, value in re.findall(rf"^#({PREFIX}[A-Z_]+)=(.*)$", EXAMPLE.read_text(), re.MULTILINE):
        monkeypatch.setenv(name, value)
        assert load_settings() == plain
        assert bool(value) == (Settings.model_fields[name.removeprefix(PREFIX).lower()].default is not None)


def test_each_setting_of_the_example_is_explained_above_it() -> None:
    lines = EXAMPLE.read_text().splitlines()
    for number, line in enumerate(lines):
        if re.match(rf"#?{PREFIX}", line):
            assert re.match(r"# \S", lines[number - 1]), line


def test_the_example_can_be_used_once_the_token_is_filled_in(tmp_path: Path) -> None:
    text = EXAMPLE.read_text().replace("ZOLE_BOT_TOKEN=", f"ZOLE_BOT_TOKEN={TOKEN}")
    (tmp_path / ".env").write_text(text)
    assert load_settings().token.get_secret_value() == TOKEN
