"""The pages for whoever watches over the program."""

from __future__ import annotations

import json

import httpx

from tests.play.test_webhook import free_port
from tests.process.street import Street


async def test_health_and_metrics_are_told_where_the_settings_say(street: Street) -> None:
    address = f"127.0.0.1:{free_port()}"
    program = await street.start(metrics_listen=address, log_format="json")
    await program.says("listens")
    await street.telegram.updates.polled()
    street.people[0].says(street.group, "/zole")
    await street.until(lambda: bool(street.people[0].sees(street.group)[-1].rows))
    async with httpx.AsyncClient() as client:
        health = await client.get(f"http://{address}/healthz")
        assert (health.status_code, health.text) == (200, "ok")
        metrics = await client.get(f"http://{address}/metrics")
        assert 'zole_bot_rooms{phase="lobby"} 1.0' in metrics.text
        assert 'zole_bot_updates_total{kind="message"}' in metrics.text
        assert "process_open_fds" in metrics.text
    assert await program.is_told_to_stop() == 0
    records = [json.loads(line) for line in program.lines]
    assert {record["level"] for record in records} <= {"DEBUG", "INFO"}
    assert not any("healthz" in record["message"] for record in records)


async def test_a_bot_that_starts_says_so(street: Street) -> None:
    await street.telegram.stop()
    address = f"127.0.0.1:{free_port()}"
    program = await street.start(metrics_listen=address)
    await program.says("Telegram cannot be reached")
    async with httpx.AsyncClient() as client:
        health = await client.get(f"http://{address}/healthz")
        assert (health.status_code, health.text) == (503, "starting")
        assert (await client.get(f"http://{address}/metrics")).status_code == 200
    assert await program.is_told_to_stop() == 0
    assert " ERROR " not in program.text  # the owner would hear of it
