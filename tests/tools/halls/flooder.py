"""`python -m tests.tools.halls.flooder CODE SECONDS [KEY]`: sends as fast as it can, as a visitor or at the door.

KEY is what `main.py hall key` has written; without it a knocker floods. It stops by itself, after ten seconds at most,
and prints how many messages it sent and how often it was cut off.
"""

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from casino.core.errors import HallError
from casino.online.wire import rights
from casino.online.wire.join_code import parse
from casino.online.wire.keys import Identity
from casino.online.wire.link import Link

A_SECOND = 160_000
MAX_SECONDS = 10.0
_AT_ONCE = 1_600


async def flood(code: str, seconds: float, key: Path | None) -> dict[str, object]:
    """Floods a hall; what came of it."""
    address = parse(code).targets[0]
    cut_off: list[str] = []
    if key is None:
        subject, name, identity, token = rights.KNOCK, rights.KNOCKER, None, ""
    else:
        said = json.loads(key.read_text("utf-8"))
        identity, token, name = Identity.from_seed(said["seed"]), said["token"], said["id"]
        subject = f"act.hall.{name}"
    link = await Link.connect(
        address, identity, (lambda: token) if identity else None, inbox=rights.inbox_of(name), on_lost=cut_off.append
    )
    body = b'{"aid":"flood","what":"here"}'
    began, sent = time.monotonic(), 0
    while (now := time.monotonic() - began) < min(seconds, MAX_SECONDS):
        with suppress(HallError):
            await link.until_up(1.0)
            for _ in range(_AT_ONCE):
                await link.publish(subject, body)
            sent += _AT_ONCE
        await asyncio.sleep(max(0.002, sent / A_SECOND - now))
    took = time.monotonic() - began
    await link.close()
    return {"sent": sent, "a_second": round(sent / took), "cut_off": len(cut_off)}


def main(argv: Sequence[str] | None = None) -> int:
    code, seconds, *key = argv if argv is not None else sys.argv[1:]
    print(json.dumps(asyncio.run(flood(code, float(seconds), Path(key[0]) if key else None))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
