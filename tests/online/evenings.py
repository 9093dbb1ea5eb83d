"""An evening in a hall of this machine, its message server included, and visitors who come."""

import asyncio
from contextlib import asynccontextmanager

from casino.online.client.client import HallClient
from casino.online.server.process import HallProcess, Opening
from casino.online.wire.keys import Identity
from tests.online.wire.halls import bounded_in

AXE, SECOND = "black_axe/standard", "black_axe/standard@2"


class Evening:
    """An open hall and who is in it."""

    def __init__(self, process):
        self.process = process
        self.visitors = []

    async def come(self, name, identity=None, **more):
        visitor = await HallClient.come_in(self.process.code, identity or Identity.new(), name, **more)
        self.visitors.append(visitor)
        return visitor


async def opened(process):
    """A running hall's task, once it is open."""
    is_open = asyncio.Event()
    running = asyncio.create_task(process.run(lambda hall: is_open.set()))
    waiting = asyncio.create_task(is_open.wait())
    await asyncio.wait((waiting, running), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if running.done():
        running.result()
    return running


@asynccontextmanager
async def evening(folder, levels=(AXE, SECOND)):
    process = HallProcess(Opening(folder, levels=levels))
    running = await opened(process)
    here = Evening(process)
    try:
        yield here
    finally:
        for visitor in here.visitors:
            await visitor.close()
        process.stop()
        try:
            await running
        finally:
            process.server.kill()  # which a hall that failed leaves for the next one


in_an_evening = bounded_in(evening)


async def until(holds):
    """Waits for something that comes over the wire."""
    while not holds():
        await asyncio.sleep(0.01)
