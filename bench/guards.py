"""Takes each safeguard away, one at a time, in a copy of the project, and runs the test that must turn red.

    python bench/guards.py

prints a line a safeguard, and ends with 1 when a test stayed green. docs/guards.md is the list for people.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPIED = ("zole_bot", "tests", "bench", "migrations", "pyproject.toml")
GREEN, RED = 0, 1
"""What pytest ends with; anything else says that a test could not be run."""


@dataclass(frozen=True, slots=True)
class Guard:
    """A safeguard: what stands for it in the code, what the code would be without it, and the test that shows it."""

    name: str
    path: str
    text: str
    without: str
    test: str


SESSIONS, TAPS = "zole_bot/service/sessions.py", "tests/play/test_taps_of_others.py"
GUARDS = (
    Guard(
        "the lock of a room",
        "zole_bot/service/rooms.py",
        "        async with self._lock(room_id):\n            room = await self.look(room_id)\n            change",
        "        if self._lock(room_id):\n            room = await self.look(room_id)\n            change",
        "tests/service/test_storage_of_rooms.py::test_six_who_join_at_once_get_five_seats_and_five_numbers",
    ),
    Guard(
        "the check of the turn",
        SESSIONS,
        "if turn is not None and turn != room.deal.turn:",
        "if False:",
        f"{TAPS}::test_a_button_of_an_earlier_turn_plays_nothing_even_when_it_is_ones_turn_again",
    ),
    Guard(
        "the check of the deal",
        SESSIONS,
        "room.deal is None or room.deal.ordinal != ordinal:\n                return Step(room), Reply(Notice.OLD_DEAL)",
        "room.deal is None:\n                return Step(room), Reply(Notice.OLD_DEAL)",
        f"{TAPS}::test_a_button_of_an_earlier_deal_does_nothing",
    ),
    Guard(
        "the check of the seat",
        "zole_bot/service/play.py",
        "    if turn != seat.player:\n",
        "    if False:\n",
        f"{TAPS}::test_nobody_acts_by_the_buttons_of_another",
    ),
    Guard(
        "the check that somebody sits",
        SESSIONS,
        "                return Step(room), Reply(Notice.NOT_SEATED)\n            if room.phase is Phase.PAUSED",
        "                seat = room.seats[0]\n            if room.phase is Phase.PAUSED",
        f"{TAPS}::test_nobody_acts_by_the_buttons_of_another",
    ),
    Guard(
        "the turnstile of new messages",
        "zole_bot/chat/turnstile.py",
        "if before is not None and not before.is_set():",
        "if False:",
        "tests/play/test_one_after_the_other.py::test_hands_go_one_after_the_other_and_that_of_the_one_in_turn_first",
    ),
    Guard(
        "the memory that a person cannot be reached",
        "zole_bot/chat/calls.py",
        "        self._unreachable[chat_id] = replace(failure, is_remembered=True)\n",
        "        pass\n",
        "tests/chat/test_gateway.py::test_who_is_out_of_reach_is_not_written_to_again_until_he_is_back",
    ),
    Guard(
        "the pace of a sender",
        "zole_bot/chat/doorkeeper.py",
        "        verdict = self.senders.judge(sender)\n",
        "        verdict = Verdict.LET_IN\n",
        "tests/chat/test_doorkeeper.py::test_one_who_taps_like_a_machine_is_told_once_and_then_only_ended",
    ),
    Guard(
        "the room for commands in a group",
        "zole_bot/chat/doorkeeper.py",
        "            verdict = self.groups.judge(update.message.chat.id)\n",
        "            pass\n",
        "tests/chat/test_doorkeeper.py::test_commands_of_many_in_one_group_are_let_in_as_many_as_it_can_be_answered",
    ),
    Guard(
        "the question before a session ends",
        "zole_bot/service/between.py",
        "    if not is_sure:\n",
        "    if False:\n",
        "tests/play/test_finishing.py::test_the_host_is_asked_once_more_and_the_session_ends",
    ),
    Guard(
        "the eyes of a player",
        "zole_bot/service/looks.py",
        "    seen = view(played.deal, hand, all_tricks",
        "    seen = view(played.deal, 0, all_tricks",
        "tests/play/test_first_session.py::test_three_people_play_two_deals_and_go_on_with_the_third",
    ),
    Guard(
        "what is prepared and not done",
        "zole_bot/service/looks.py",
        "        draft=Draft() if seat is None else seat.draft,",
        "        draft=room.seats[0].draft,",
        "tests/service/test_two_worlds.py::test_pages_of_others_change_nothing_that_one_sees",
    ),
    Guard(
        "the wait before an only card",
        "zole_bot/service/only_card.py",
        "    shortest = min(SHORTEST * seat.pace, longest)\n",
        "    shortest = longest = 0.0\n",
        "tests/service/test_two_worlds.py::test_the_moment_at_which_an_only_card_is_played_does_not_tell_which_it_is",
    ),
    Guard(
        "the cleaning of the log",
        "zole_bot/logs.py",
        "        self.addFilter(SecretFilter())\n",
        "",
        "tests/test_logs.py::test_a_token_never_reaches_the_log",
    ),
    Guard(
        "the cleaning of the words of errors",
        "zole_bot/redaction.py",
        'return SECRET.sub("<secret>", CARD.sub("<card>", without_tokens(text)))',
        "return without_tokens(text)",
        "tests/play/test_broken_handlers.py::test_a_command_whose_handler_breaks_is_answered_and_logged_once",
    ),
    Guard(
        "the silence of an error report",
        "zole_bot/chat/reports.py",
        '    return f"{type(error).__name__}, {place}"',
        '    return f"{error!r}, {place}"',
        "tests/play/test_reports.py::test_a_fault_is_reported_once_an_hour_without_what_it_says",
    ),
    Guard(
        "the watchdog of the poll",
        "zole_bot/chat/watchdog.py",
        "if self._bot.news.is_silent:",
        "if False:",
        "tests/play/test_watchdog.py::test_a_poll_that_hangs_is_begun_anew",
    ),
    Guard(
        "the watchdog of the alarm",
        "zole_bot/chat/watchdog.py",
        "if not service.alarm.is_alive:",
        "if False:",
        "tests/play/test_watchdog.py::test_who_watches_the_time_is_called_again",
    ),
    Guard(
        "the room that holds up no other",
        "zole_bot/service/alarm.py",
        "            except Exception:\n                wait = ",
        "            except LookupError:\n                wait = ",
        "tests/play/test_alarm.py::test_a_room_in_which_time_cannot_pass_holds_up_no_other",
    ),
    Guard(
        "the write that health tries",
        "zole_bot/storage/census.py",
        '                await db.execute(f"PRAGMA user_version = {int(row[0])}")',
        "                pass",
        "tests/play/test_health.py::test_a_look_at_the_database_reaches_the_disk",
    ),
)


def run_tests(copy: Path, *tests: str) -> int:
    """Run tests in a copy of the project and give what pytest ends with."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", *tests]
    return subprocess.run(command, cwd=copy, capture_output=True, timeout=300, check=False).returncode


def is_red_without(guard: Guard, copy: Path) -> bool:
    """Take a safeguard away in a copy of the project, run its test, and put it back."""
    path = copy / guard.path
    whole = path.read_text(encoding="utf-8")
    path.write_text(whole.replace(guard.text, guard.without, 1), encoding="utf-8")
    try:
        return run_tests(copy, guard.test) == RED
    finally:
        path.write_text(whole, encoding="utf-8")


def main() -> int:
    """Try all and print."""
    stayed_green = 0
    with tempfile.TemporaryDirectory(prefix="zole-guards-") as folder:
        copy = Path(folder)
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, copy / name)
        if run_tests(copy, *dict.fromkeys(guard.test for guard in GUARDS)) != GREEN:
            print("the tests are red with all safeguards in place", file=sys.stderr)
            return 1
        for guard in GUARDS:
            is_red = is_red_without(guard, copy)
            stayed_green += not is_red
            print(f"{'red' if is_red else 'STAYED GREEN'} without {guard.name}: {guard.test}", flush=True)
    return 1 if stayed_green else 0


if __name__ == "__main__":
    sys.exit(main())
