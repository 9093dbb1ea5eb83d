"""`python -m tests.tools.par`: what every bomb of the house takes a pair that plays by the manual, beside its clock.

The seconds of each step are in `assets/pace.toml`; missions are played in their order, and a pair gets quicker.
"""

from collections.abc import Iterator

from casino.engines.baccarat.settings import DefusalSettings
from casino.players.bomb.par import par_of
from casino.records.levels import Level, catalogue, missions


def bombs() -> Iterator[tuple[Level, int]]:
    """Every bomb of the house with the number of missions that a pair has done before it."""
    yield from ((level, 0) for level in catalogue()[0] if isinstance(level.settings, DefusalSettings))
    yield from ((level, number) for number, level in enumerate(missions("baccarat")[0]))


def main() -> None:
    """Prints a line for each bomb, in seconds."""
    print(f"{'bomb':<24}{'clock':>7}{'par':>6}{'slowest':>9}{'left':>6}")
    for level, before in bombs():
        par, clock = par_of(level.settings, before), level.settings.seconds
        shown = ("none", "") if clock is None else (str(clock), f"{clock - par.middle:.0f}")
        print(f"{level.name.split('/')[1]:<24}{shown[0]:>7}{par.middle:>6.0f}{par.slowest:>9.0f}{shown[1]:>6}")


if __name__ == "__main__":
    main()
