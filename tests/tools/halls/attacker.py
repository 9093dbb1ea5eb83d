"""Somebody with credentials of their own, in a hall where Ann and Bob play, tries everything that a visitor may not do.

`python -m tests.tools.halls.attacker` prints a JSON object for each attack, and one for the audit; status 1 where
anything did not hold. All of it is bound to this machine, and each flood to some seconds.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from casino.core.errors import CasinoError, HallError, HallRefusal, NoAnswer, NotAllowed
from casino.online.client.client import HallClient
from casino.online.host.folder import keys_of
from casino.online.host.operator import HallOperator
from casino.online.messages import VERSION, Ask, Knock, admission_of, encode, proof_of, sealed_of
from casino.online.wire import rights
from casino.online.wire.keys import Identity, unseal
from casino.online.wire.link import Link
from casino.online.wire.message import IncomingMessage
from casino.online.wire.tokens import Authority
from tests.support import ROOT
from tests.tools.halls.intrusion import CALM_SECONDS, NAMES, Intrusion
from tests.tools.halls.strange import BODIES, SPOOFS, asks, body_of
from tests.tools.halls.trial import TABLE, Evening

OTHER = f"{TABLE}@2"
FLOOD_SECONDS = 4.0
P99_MS = 250.0  # in a flood, of Ann's and Bob's actions, on a machine that does other things as well
_A_SECOND = 30  # asks of the attacker's own, below what the hall takes


class Attack(Intrusion):
    """All that is tried. Each attack gives what came of it; `faults` are sentences."""

    # -- the wire ---------------------------------------------------------------------------------------------

    async def forbidden_subjects(self) -> dict[str, object]:
        """Speaks on everything that is others', and listens to it."""
        ann, me = self.players[0].visitor.id, self.me.id
        spoken = [
            f"log.open.{TABLE}",
            "log.0",
            f"ev.open.{TABLE}",
            "ev.say.lobby",
            "ev.shut.x",
            rights.shut_to(TABLE, ann),
            rights.shut_to(TABLE, me),
            f"ear.{ann}",
            f"ear.{me}",
        ]
        spoken += ["hall.now", f"act.{TABLE}.{ann}", f"act.hall.{ann}", f"say.lobby.{ann}", f"door.renew.{ann}"]
        spoken += ["door.knock", "op.x", f"op.{me}", f"op.{ann}", f"_INBOX_{ann}.x", "_INBOX_hall.x", "_INBOX_knock.x"]
        spoken += [
            f"$JS.API.STREAM.{what}.HALL" for what in ("INFO", "DELETE", "PURGE", "UPDATE", "MSG.GET", "MSG.DELETE")
        ]
        spoken += [
            "$JS.API.INFO",
            "$JS.API.STREAM.CREATE.MINE",
            "$JS.API.DIRECT.GET.HALL",
            "$JS.API.CONSUMER.CREATE.HALL",
        ]
        spoken += [
            "$SYS.REQ.SERVER.PING",
            "$SYS.REQ.SERVER.PING.CONNZ",
            "$SYS.REQ.USER.INFO",
            "$KV.a.b",
            "$O.a",
            "_R_.x",
        ]
        for subject in spoken:
            await self.me.link.publish(subject, self.mark, f"_INBOX_{me}.x")
            await self.me.link.publish(f"{subject}.more", self.mark)
        await self.me.link.flush()
        heard = [">", "*", "*.>", "*.*.*", f"ear.{ann}", "ear.*", "ear.>", "act.>", f"act.*.{ann}", "say.>", "door.>"]
        heard += [f"ev.shut.{TABLE}", "ev.shut.*.*", rights.shut_to(TABLE, ann), rights.shut_to("*", ann)]
        heard += ["door.knock", "log.>", "ev.>", "ev.shut.>", "op.>", "$JS.>", "$SYS.>", "$JS.EVENT.>", "hall.*"]
        heard += [f"_INBOX_{ann}.>", "_INBOX_hall.>", "_INBOX_admin.>", "_INBOX_knock.>", "_INBOX.>"]
        open_ = []
        for subject in heard:
            try:
                await self.me.link.subscribe(subject, self._never)
                open_.append(subject)
            except NotAllowed:
                pass
        return {"tried": 2 * len(spoken) + len(heard), "faults": [f"hears {subject}" for subject in open_]}

    async def _never(self, message: IncomingMessage) -> None:
        self.stolen.append(f"heard {message.subject}")

    async def answers_elsewhere(self) -> dict[str, object]:
        """Has the hall, or the server, answer or report elsewhere: into the log, to others, to the server."""
        ann, me = self.players[0].visitor.id, self.me.id
        places = [
            "log.0",
            f"log.open.{TABLE}",
            f"ear.{ann}",
            f"_INBOX_{ann}.x",
            "_INBOX_hall.x",
            "hall.now",
            "ev.say.lobby",
        ]
        places += [f"ev.open.{TABLE}", f"act.{TABLE}.{ann}", "op.x", "$JS.API.STREAM.DELETE.HALL", f"_INBOX_{me}", ">"]
        places += [f"_INBOX_{me}.*", f"_INBOX_{me}.>", f"_INBOX_{me}x.y", f"_INBOX_{me}\u00a0.y"]
        before = await self.entries()
        for place in places:
            for what in ("terms", "since", "buy"):
                body = encode(self.said(what, table=TABLE, text=self.mark.decode(), cents=1))
                with suppress(HallError):
                    await self.me.link.publish(f"act.hall.{me}", body, place)
                with suppress(HallError, ValueError):
                    headers = {"Nats-Trace-Dest": place, "Nats-Msg-Id": "forged", "Nats-Expected-Last-Sequence": "0"}
                    await self.me.link.publish(f"act.hall.{me}", body, headers=headers)
            await asyncio.sleep(6 / _A_SECOND)
        await self.me.link.flush()
        await asyncio.sleep(0.5)
        told = await self.foreign_entries(before)
        return {"tried": 6 * len(places), "faults": told}

    async def tokens(self) -> dict[str, object]:
        """Expired tokens, those of another hall, another's with one's own key, and one's own made wider."""
        authority = keys_of(self.evening.folder / "hall")[0]
        stranger, mine = Authority.new(), Identity.new()
        ann = self.players[0].visitor
        head, claims, signature = self.me.token.split(".")
        made = {
            "expired": authority.user_token(mine.public, rights.player("x"), -5.0),
            "of another hall": stranger.user_token(mine.public, rights.hall(), 3600.0),
            "of another visitor": ann.admission.token,
            "signed by nobody": f"{head}.{claims}.{'A' * len(signature)}",
            "of no algorithm": ".".join((b64encode(b'{"typ":"JWT","alg":"none"}').decode().rstrip("="), claims, "")),
            "empty": "",
            "garbage": "x" * 5000,
        }
        faults = []
        for name, token in made.items():
            try:
                link = await Link.connect(self.code.targets[0], mine, lambda token=token: token, inbox="_INBOX_x")
            except CasinoError:
                continue
            for subject in ("ev.open.>", "hall.now", f"ear.{ann.id}", "_INBOX_x.>"):  # as a knocker one hears nothing
                with suppress(NotAllowed):
                    await link.subscribe(subject, self._never)
                    faults.append(f"a token {name} is admitted and hears {subject}")
            await link.publish(f"act.hall.{ann.id}", self.mark)
            await link.publish("log.0", self.mark)
            await link.flush()
            await link.close()
        return {"tried": len(made), "faults": faults}

    # -- what is asked ----------------------------------------------------------------------------------------

    async def strange_asks(self) -> dict[str, object]:
        """Garbage, and asks that no program would make, at the pace of a person in a hurry."""
        said = list(asks(TABLE, self.players[0].visitor.id))
        random.Random(1).shuffle(said)
        said = said[: int(len(said) * self.share)]
        subjects = [f"act.{TABLE}.{self.me.id}", f"say.lobby.{self.me.id}"]
        silent = 0
        for number, body in enumerate([*BODIES, *(body_of(uuid4().hex, one) for one in said)]):
            began = time.monotonic()
            if len(body) < 16_000:
                answer = await self.me.ask(body, subjects[number % 2])
                silent += answer is None and not self.me.link.refused
            await asyncio.sleep(max(0.0, began + 1 / _A_SECOND - time.monotonic()))
        faults = [f"{silent} asks were never answered"] if silent else []
        return {"tried": len(BODIES) + len(said), "faults": faults}

    async def oversized(self) -> dict[str, object]:
        """Messages that are longer than anybody's may be."""
        wires = [await self.link(self.me.identity, self.me.token) for _ in range(2)]
        for wire, size in zip(wires, (17_000, 200_000), strict=True):
            with suppress(HallError):
                await wire.link.publish(f"act.{TABLE}.{wire.id}", b'"' + self.mark * (size // 40) + b'"')
                await wire.link.flush()
            await wire.link.close()
        is_well = (await self.me.ask(encode(self.said("terms")))) is not None
        return {"tried": 2, "faults": [] if is_well else ["the attacker's own link is dead"]}

    async def money(self) -> dict[str, object]:
        """Brings what nobody has, acts for others, asks under a used number for something else."""
        faults, again = [], "the same number"
        for cents in (-1, 0, -(2**53), 2**53, 10**12):
            answer = await self.me.ask(encode(self.said("buy", cents=cents)))
            if answer is None or answer.is_done:
                faults.append(f"{cents} cents could be brought")
        for cents in (1_000, 900_000, 5):
            await self.me.ask(encode(Ask(again, "buy", cents=cents)))
        statement = await self.me.ask(encode(self.said("statement")))
        brought = statement.told["brought"] if statement is not None else -1
        if brought != 1_000 + self._brought_before:
            faults.append(f"{brought} cents were brought, not {1_000 + self._brought_before}")
        for seat in (1, 2):
            for what in ("act", "bet", "reveal", "pass"):
                action = {"seat": seat, "action": "stand"}
                body = body_of(
                    uuid4().hex, {"what": what, "table": TABLE, "seat": seat, "action": action, "head": 2**40}
                )
                if (answer := await self.me.ask(body)) is None or answer.is_done:
                    faults.append(f"somebody without a seat could {what}")
        return {"tried": 16, "faults": faults}

    _brought_before = 0
    is_timed = False

    async def names(self) -> dict[str, object]:
        """Comes in under names that are or look like others', with another's key, and without the code."""
        ann, faults = self.players[0].visitor, []
        first = await HallClient.come_in(self.code, Identity.new(), "Ann Bell")
        await first.close()
        tried: list[tuple[str, Knock, Identity]] = []
        for spoof in SPOOFS:
            tried.append((f"called {spoof}", self._knock(mine := Identity.new(), spoof), mine))
        mine = Identity.new()
        theirs = self._knock(mine, "Eve")
        forged = Knock(ann.identity.public, "Eve", "", proof_of(self.code.secret, ann.identity.public), VERSION)
        signature = b64encode(mine.sign(forged.signed_text())).decode()
        made = Knock(forged.public, forged.name, forged.portrait, forged.proof, forged.version, signature)
        tried += [("under the key of another", made, mine)]
        wrong = Knock(mine.public, "Eve", "", proof_of(b"12345678", mine.public), VERSION)
        wrong = Knock(*_fields(wrong), b64encode(mine.sign(wrong.signed_text())).decode())
        tried += [("without the code", wrong, mine), ("of no signature", Knock(*_fields(theirs)), mine)]
        door = await Link.connect(self.code.targets[0], inbox=rights.inbox_of(rights.KNOCKER))
        for name, knock, identity in tried:
            sealed = sealed_of(await door.request(rights.KNOCK, encode(knock), 5.0))
            with suppress(CasinoError):
                body = unseal(identity, sealed.hall, sealed.body) if sealed.hall else sealed.body
                if admission_of(body).standing == "in":
                    faults.append(f"somebody {name} was let in")
        for body in (*BODIES, b"x" * 5_000):
            with suppress(HallError):
                await door.request(rights.KNOCK, body[:4_000], 1.0)
        await door.close()
        return {"tried": len(tried) + len(BODIES) + 1, "faults": faults}

    def _knock(self, identity: Identity, name: str) -> Knock:
        knock = Knock(identity.public, name, "guest_fox", proof_of(self.code.secret, identity.public), VERSION)
        return Knock(*_fields(knock), b64encode(identity.sign(knock.signed_text())).decode())

    # -- floods -----------------------------------------------------------------------------------------------

    async def calm(self) -> dict[str, object]:
        """How long Ann's and Bob's actions take when nobody disturbs them."""
        self.clock.clear()
        await asyncio.sleep(CALM_SECONDS)
        return {"faults": [], **self.clock.quantiles()}

    async def flood_as_visitor(self) -> dict[str, object]:
        """160,000 messages a second from one visitor, for some seconds, while Ann and Bob play on."""
        return await self._flood(str(self.evening.folder / "Mallory.key"))

    async def flood_at_door(self) -> dict[str, object]:
        """The same from somebody who only has the hall's address; somebody with the code can still come in."""
        flooding = asyncio.create_task(self._flood())
        await asyncio.sleep(0.5)
        began = time.monotonic()
        try:
            newcomer = await HallClient.come_in(self.code, Identity.new(), f"New {uuid4().hex[:6]}", seconds=20.0)
            await newcomer.close()
        except HallError as fault:
            return {**await flooding, "faults": [f"nobody can come in: {fault}"]}
        took = time.monotonic() - began
        return {**await flooding, "came_in_after": round(took, 1)}

    async def _flood(self, *key: str) -> dict[str, object]:
        await self.hear_no_more()
        self.clock.clear()
        words = (
            sys.executable,
            "-m",
            "tests.tools.halls.flooder",
            self.code.text,
            str(FLOOD_SECONDS * self.share),
            *key,
        )
        process = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE, cwd=ROOT)
        said = json.loads((await process.communicate())[0] or b"{}")
        found = self.clock.quantiles()
        faults = [] if found["actions"] else ["nobody could act in the flood"]
        if self.is_timed and found.get("p99_ms", 0) > P99_MS:
            faults.append(f"others waited {found['p99_ms']} ms in the flood")
        return {**said, **found, "faults": faults}

    # -- the host ---------------------------------------------------------------------------------------------

    async def looking_on(self) -> dict[str, object]:
        """Listens to and asks about a table where Ann and Bob play, while the host lets nobody look on."""
        operator = await HallOperator.open(self.evening.folder / "hall")
        caught: list[str] = []

        async def hear(message: IncomingMessage) -> None:
            if f'"table":"{TABLE}"'.encode() in message.data:
                caught.append(f"hears {message.subject}")

        settled = self.players[0].settled
        await operator.order("onlookers", value="off")
        own = rights.shut_to("*", self.me.id)
        heard = [await self.me.link.subscribe(subject, hear) for subject in ("ev.open.>", "ev.say.>", "hall.now", own)]
        try:
            await asyncio.sleep(CALM_SECONDS)
            for what in ("since", "start", "heard"):
                answer = await self.me.ask(encode(self.said(what, table=TABLE)))
                if answer is None or answer.is_done:
                    caught.append(f"could ask {what}")
            if self.players[0].settled == settled:
                caught.append("Ann and Bob did not play meanwhile")
        finally:
            for subscription in heard:
                await subscription.stop()
            await operator.order("onlookers", value="on")
            await operator.close()
        return {"tried": len(heard) + 3, "faults": sorted(set(caught))}

    async def sent_home(self) -> dict[str, object]:
        """Who was sent home or banned goes on as if nothing had happened."""
        operator = await HallOperator.open(self.evening.folder / "hall")
        faults = []
        try:
            await self.me.ask(encode(self.said("statement")))  # only who was heard of can be sent home
            await operator.order("kick", who=self.me.id)
            again = await self.link(self.me.identity, self.me.token)
            await asyncio.sleep(0.5)
            for what in ("buy", "sit", "statement"):
                answer = await again.ask(encode(self.said(what, table=OTHER, seat=3, cents=100)))
                if answer is not None and answer.is_done:
                    faults.append(f"who was sent home could {what}")
            await operator.order("ban", who=self.me.id)
            await asyncio.sleep(1.0)
            with suppress(CasinoError):
                link = await Link.connect(
                    self.code.targets[0], self.me.identity, lambda: self.me.token, inbox=rights.inbox_of(self.me.id)
                )
                await link.close()
                faults.append("a banned key is admitted with its old token")
            try:
                await HallClient.come_in(self.code, self.me.identity, "Mallory", seconds=1.0)
                faults.append("a banned key could come in again")
            except (HallRefusal, NoAnswer):
                pass
            await again.link.close()
        finally:
            await operator.close()
        return {"tried": 6, "faults": faults}


def _fields(knock: Knock) -> tuple[str, str, str, str, int]:
    return knock.public, knock.name, knock.portrait, knock.proof, knock.version


ATTACKS: tuple[Callable[[Attack], Awaitable[dict[str, object]]], ...] = (
    Attack.forbidden_subjects,
    Attack.tokens,
    Attack.money,
    Attack.answers_elsewhere,
    Attack.oversized,
    Attack.names,
    Attack.strange_asks,
    Attack.calm,
    Attack.flood_as_visitor,
    Attack.flood_at_door,
    Attack.looking_on,
    Attack.sent_home,
)


async def attacked(
    attack: Attack, report: Callable[[dict[str, object]], object], only: Sequence[str] | None = None
) -> bool:
    """Runs all attacks, or those named, and the audit after them; whether the hall held."""
    faults = attack.evening.faults
    async with attack.opened():
        for run in (run for run in ATTACKS if not only or run.__name__ in only):
            attack.stolen.clear()
            said = await run(attack)
            found = [*said["faults"], *(f"came through: {where}" for where in sorted(set(attack.stolen)))]  # type: ignore[misc]
            found += await attack.foreign_entries(0)
            faults += found
            report({"attack": run.__name__, **said, "faults": found})
    await asyncio.to_thread(attack.evening.close)
    attack.evening.kill_server()
    attack.evening.check(NAMES)
    if "Traceback" in (cries := attack.evening.cries()):
        faults.append(f"the hall stumbled: {cries[-600:]}")
    report({"attack": "audit", **attack.evening.said["check"], "faults": faults})
    return not faults


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="tests.tools.halls.attacker", description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of strange asks and of the floods' seconds")
    parser.add_argument("--timed", action="store_true", help="others who wait long in a flood are a fault")
    parser.add_argument("--only", action="append", choices=[run.__name__ for run in ATTACKS])
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="hall ") as folder:
        evening = Evening(Path(folder), 0, tables=(TABLE, OTHER))
        try:
            attack = Attack(evening, args.share)
            attack.is_timed = args.timed
            report = lambda said: print(json.dumps(said), flush=True)  # noqa: E731
            holds = asyncio.run(attacked(attack, report, args.only))
        finally:
            if evening.hall is not None and evening.hall.poll() is None:
                evening.hall.kill()
            evening.kill_server()
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
