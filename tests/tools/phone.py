"""`python -m tests.tools.phone OUT`: the manual for phones in a real browser, at the sizes of phones and tablets.

Whether all fits and a thumb meets it, what is written outlives a reload, and the page works without a script and after
its server is gone. Pictures of it lie in OUT afterwards. Chromium is driven through its own driver's protocol, so no
package is needed; where there is no browser, one sentence says so.
"""

import argparse
import base64
import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from casino.engines.baccarat.settings import EDITIONS
from casino.manual.phone.document import document
from casino.manual.phone.serving import PhoneServer

BROWSERS = (("chromium", "chromium-browser", "google-chrome"), ("chromedriver",))
SIZES = {"small": (360, 640), "large": (412, 915), "tablet": (800, 1280), "across": (640, 360)}
FINGER = 40  # CSS px, the least side of anything that is to be touched
SHOWN = {
    "lookup": ("start", "ports", "way", "first", "red", "hands", "bets", "example", "sheet"),
    "sums": ("start", "way", "first", "next", "remainders", "example"),
}
ODDITIES = """
const found = [];
document.querySelectorAll("details").forEach(d => { d.removeAttribute("name"); d.open = true; });
if (document.documentElement.scrollWidth > innerWidth) found.push("wider than the screen");
document.querySelectorAll("main *").forEach(e => {
  const box = e.getBoundingClientRect();
  if (box.width && (box.right > innerWidth + 1 || box.left < -1)) found.push("sticks out: " + e.outerHTML.slice(0, 60));
});
document.querySelectorAll("nav a,summary,button,input,select,textarea").forEach(e => {
  const box = e.getBoundingClientRect();
  if (box.width < LEAST || box.height < LEAST) found.push("too small to touch: " + e.outerHTML.slice(0, 60));
});
document.querySelectorAll("main *").forEach(e => {
  const size = parseFloat(getComputedStyle(e).fontSize);
  const is_read = e.childNodes.length && !e.closest("svg");
  if (is_read && size < 12) found.push("too small to read: " + e.outerHTML.slice(0, 60));
});
document.querySelectorAll("details").forEach(d => { d.open = false; });
return found;
""".replace("LEAST", str(FINGER))


class Browser:
    """A browser without a window, and one page in it."""

    def __init__(self, profile: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        nowhere = subprocess.DEVNULL
        self._driver = subprocess.Popen(["chromedriver", f"--port={self._port}"], stdout=nowhere, stderr=nowhere)
        self._wait()
        words = ["--headless", "--disable-gpu", "--hide-scrollbars", f"--user-data-dir={profile}"]
        words += ["--no-sandbox"] if hasattr(os, "geteuid") and not os.geteuid() else []
        wishes = {"goog:chromeOptions": {"args": words}, "goog:loggingPrefs": {"browser": "ALL"}}
        self._page = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wishes}})["sessionId"]

    def _wait(self) -> None:
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self._port), 1):
                return
            time.sleep(0.1)
        raise TimeoutError("the browser's driver does not answer")

    def _ask(self, how: str, path: str, told: dict[str, Any] | None = None) -> Any:
        body = None if told is None else json.dumps(told).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self._port}{path}", body, method=how)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def command(self, name: str, **values: object) -> Any:
        """A command of the browser's own protocol."""
        told = {"cmd": name, "params": values}
        return self._ask("POST", f"/session/{self._page}/goog/cdp/execute", told)

    def show(self, size: tuple[int, int]) -> None:
        """Makes the page as large as a device's screen."""
        wide, high = size
        self.command("Emulation.setDeviceMetricsOverride", width=wide, height=high, deviceScaleFactor=2, mobile=True)

    def open(self, address: str) -> None:
        self._ask("POST", f"/session/{self._page}/url", {"url": address})

    def run(self, script: str) -> Any:
        """The result of a script within the page."""
        return self._ask("POST", f"/session/{self._page}/execute/sync", {"script": script, "args": []})

    def picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.command("Page.captureScreenshot", format="png")["data"]))

    @property
    def complaints(self) -> list[str]:
        """What the browser did not like since it was last asked."""
        return [entry["message"] for entry in self._ask("POST", f"/session/{self._page}/se/log", {"type": "browser"})]

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._ask("DELETE", f"/session/{self._page}")
        self._driver.terminate()
        self._driver.wait()


def looked_at(browser: Browser, out: Path, edition: str) -> Iterator[str]:
    """What is wrong with the page of an edition at any size; takes pictures of its parts."""
    for name, size in SIZES.items():
        browser.show(size)
        yield from (f"{edition}, {name}: {fault}" for fault in browser.run(ODDITIES))
        for part in SHOWN[edition]:
            first = f"document.querySelector('#{part} details')"
            browser.run(f"if ({first}) {first}.open = true; document.getElementById('{part}').scrollIntoView()")
            browser.picture(out / f"{edition}_{name}_{part}.png")


def written_on(browser: Browser, server: PhoneServer) -> Iterator[str]:
    """What is wrong with notes: whether they are kept, and kept apart from those of another case."""
    browser.run(
        "const f = document.querySelector('#sheet input'); f.value = 'NOTE42';"
        "f.dispatchEvent(new Event('input', {bubbles: true})); document.querySelector('#red .x input').click()"
    )
    kept = "return [document.querySelector('#sheet input').value, document.querySelector('#red .x input').checked]"
    browser.open(server.address)
    if browser.run(kept) != ["NOTE42", True]:
        yield "notes are lost with a reload"
    browser.run("document.querySelector('#sheet button').click()")
    time.sleep(0.2)
    browser.open(server.address)
    if browser.run(kept) != ["", True]:
        yield "emptied notes come back"
    server.renew()
    browser.open(server.address)
    if browser.run(kept) != ["", False] or browser.run("return Object.keys(localStorage).length"):
        yield "notes of an earlier case are still there"


def without_scripts(browser: Browser, server: PhoneServer, out: Path) -> Iterator[str]:
    """What is wrong where no script runs: a strip opens at a touch, a card is crossed off, a link leads on."""
    browser.command("Emulation.setScriptExecutionDisabled", value=True)
    browser.show(SIZES["small"])
    browser.open(f"{server.address}#red")
    root = browser.command("DOM.getDocument", depth=0)["root"]["nodeId"]

    def touch(selector: str) -> None:
        node = int(browser.command("DOM.querySelector", nodeId=root, selector=selector)["nodeId"])
        browser.command("DOM.scrollIntoViewIfNeeded", nodeId=node)
        corners = browser.command("DOM.getBoxModel", nodeId=node)["model"]["border"]
        x, y = sum(corners[::2]) / 4, sum(corners[1::2]) / 4
        for kind in ("mousePressed", "mouseReleased"):
            browser.command("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    touch("#red summary")
    strip = browser.command("DOM.querySelector", nodeId=root, selector="#red details")["nodeId"]
    if "open" not in browser.command("DOM.getAttributes", nodeId=strip)["attributes"]:
        yield "without scripts a strip does not open"
    touch("#red .x input")
    crossed = browser.command("DOM.querySelector", nodeId=root, selector="#red .x input:checked")["nodeId"]
    if not crossed:
        yield "without scripts a card is not crossed off"
    browser.picture(out / "no_script_red.png")
    touch("nav a[href='#hands']")
    if not browser.command("DOM.querySelector", nodeId=root, selector="#hands:target")["nodeId"]:
        yield "without scripts the bar leads nowhere"
    browser.picture(out / "no_script_hands.png")
    browser.command("Emulation.setScriptExecutionDisabled", value=False)


def once_loaded(browser: Browser, server: PhoneServer) -> Iterator[str]:
    """What is wrong when the server is gone."""
    browser.open(server.address)
    server.close()
    browser.run("document.querySelector(\"nav a[href='#bets']\").click()")
    if browser.run("return location.hash + document.getElementById('bets').offsetHeight") in ("", "#bets0"):
        yield "without its server the page is gone"


def refused(browser: Browser, server: PhoneServer, out: Path) -> Iterator[str]:
    """What is wrong with the page for an address that is none."""
    browser.open(server.address.replace(server.token, "wrong"))
    browser.show(SIZES["small"])
    browser.picture(out / "refused.png")
    if "There is nothing here" not in browser.run("return document.body.innerText"):
        yield "a wrong address is not told"


def tried(out: Path) -> list[str]:
    """All faults that are found; pictures are put into a folder."""
    with contextlib.ExitStack() as stack:
        profile = stack.enter_context(tempfile.TemporaryDirectory(prefix="casino-phone-", ignore_cleanup_errors=True))
        browser = Browser(profile)
        stack.callback(browser.close)
        found = []
        for edition in EDITIONS[::-1]:
            server = PhoneServer(document(edition), "127.0.0.1")
            stack.callback(server.close)
            browser.open(server.address)
            found += looked_at(browser, out, edition)
        found += [*written_on(browser, server), *browser.complaints]
        found += [*without_scripts(browser, server, out)]
        found += [*refused(browser, server, out)]
        return [*found, *once_loaded(browser, server)]


def main(argv: Sequence[str] | None = None) -> int:
    """Tries the page; 1 where something is wrong, 2 where there is no browser."""
    parser = argparse.ArgumentParser(prog="tests.tools.phone", description=__doc__)
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for the pictures; made if it is not there")
    out = parser.parse_args(argv).out
    if any(not any(map(shutil.which, names)) for names in BROWSERS):
        print("There is no browser to try it in: Chromium and its driver are needed.", file=sys.stderr)
        return 2
    out.mkdir(parents=True, exist_ok=True)
    faults = tried(out)
    print(*faults, f"{len(faults)} faults; {len(list(out.glob('*.png')))} pictures in {out}", sep="\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
