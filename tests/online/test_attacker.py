"""Somebody with credentials of their own, in a hall of processes, tries what a visitor may not do: a short share of it.

A part of that in each run. The whole of it is `python -m tests.tools.halls.attacker`.
"""

import asyncio

import pytest

from tests.support.rota import part
from tests.tools.halls.attacker import Attack, attacked
from tests.tools.halls.trial import TABLE, Evening

SHARE = ("forbidden_subjects", "tokens", "money", "answers_elsewhere", "oversized", "names", "looking_on", "sent_home")


ONE = part("attacks", SHARE, len(SHARE))


@pytest.mark.parametrize(
    "share, tried, seen", [(ONE, 1, 1), pytest.param(SHARE, 200, 20, marks=pytest.mark.long("halls"))]
)
def test_nothing_that_an_attacker_tries_comes_through(tmp_path, share, tried, seen):
    evening = Evening(tmp_path, 0, tables=(TABLE, f"{TABLE}@2"))
    reports = []
    try:
        holds = asyncio.run(attacked(Attack(evening, 0.1), reports.append, share))
    finally:
        if evening.hall is not None and evening.hall.poll() is None:
            evening.hall.kill()
            evening.hall.wait()
        evening.kill_server()
    assert holds, evening.faults
    assert sum(said.get("tried", 0) for said in reports) >= tried and reports[-1]["seen"] >= seen
