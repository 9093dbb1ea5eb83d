"""`python -m tests.tools.edges`: works out the shipped tables' edges that take seconds, into `assets/edges.toml`.

Without that file a table's edge is shown some seconds after the hall. Tests work some of them out again at each commit.
"""

from collections.abc import Iterable

from casino.core.resources import asset
from casino.engines.twentyone.settings import TwentyOneSettings
from casino.odds import edges
from casino.odds.value import EdgeEstimate
from casino.records.levels import Level, catalogue


def slow_tables() -> list[Level]:
    """The shipped tables whose edge takes seconds."""
    return [level for level in catalogue()[0] if isinstance(level.settings, TwentyOneSettings)]


def worked_out(stages: Iterable[EdgeEstimate | None]) -> tuple[float, float]:
    """A table's edge and its error, as far as the file has them, of the stages that come to them."""
    *_, last = (stage for stage in stages if stage is not None)
    return round(last.edge, 9), round(last.error, 9)


def main() -> None:
    """Writes the file."""
    lines = [
        "# The house's share of the first bet at the shipped tables of twenty-one, and by how much it may be off.",
        f"# {edges.yardstick(slow_tables()[0].settings).capitalize()}. Written by `python -m tests.tools.edges`.",
        f"edition = {edges.EDITION}",
        "",
        "[edges]",
    ]
    for level in slow_tables():
        lines += [
            f"# {level.name}",
            f'"{edges.key_of(level.settings)}" = {list(worked_out(edges.stages(level.settings)))}',
        ]
    path = asset("edges.toml")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    print(f"{path.name}: {len(slow_tables())} tables")


if __name__ == "__main__":
    main()
