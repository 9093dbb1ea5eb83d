"""Long work in chunks: what is found follows from their numbers alone, and not from the processes that do them."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
CHUNK = 50_000


def sizes_of(whole: int, chunk: int) -> list[int]:
    """How much there is in each chunk."""
    return [min(chunk, whole - start) for start in range(0, whole, chunk)]


def worked(work: Callable[..., T], *parts: Iterable[Any], processes: int) -> Iterator[T]:
    """What comes of every part, in their order; parts are columns of what the work takes."""
    if processes == 1:
        yield from map(work, *parts)
    else:
        with ProcessPoolExecutor(processes) as pool:
            yield from pool.map(work, *parts)


def command_line(module: str, about: str | None, what: str, whole: int, of: str) -> argparse.ArgumentParser:
    """The words such work takes: how much of it, its seed, its chunks and processes."""
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=(about or "").split("\n")[0])
    parser.add_argument(f"--{what}", type=int, default=whole, help=of)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chunk", type=int, default=CHUNK, help=f"{what} from one seed")
    parser.add_argument("--processes", type=int, default=1)
    return parser
