"""Duels between computer players: sides swapped, the same dice for both, and the tables that are kept of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from math import sqrt
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from kessel.pieces import open_box
from kessel.study.simulate import Finished, check_sides, play_all

__all__ = ["Duel", "Score", "edition", "editions", "fight", "load_duels", "merge", "save_duels", "wilson"]

_SOURCES = {
    "random": ("random",),
    "drill": ("drill",),
    "staff": ("staff",),
    "general": ("general", "staff"),
}
"""The modules of `kessel.command` that make a commander what he is."""


class Score(Struct, frozen=True):
    """How often the first commander of a duel won, drew and lost on one side."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def __add__(self, other: Score) -> Score:
        return Score(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    @property
    def games(self) -> int:
        """All of them."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """As in chess: one for a win, a half for a draw."""
        return self.wins + self.draws / 2


class Duel(Struct, frozen=True):
    """Two commanders in one scenario. Every seed is played twice, so that each has both sides of the same dice."""

    scenario: str
    first: str
    second: str
    editions: tuple[str, str]
    """Which state of their code fought: results of another one do not count with these."""
    seeds: tuple[int, int]
    """The first seed and the last."""
    sides: dict[str, Score]
    """The score of the first commander on each side."""
    matches: Score | None = None
    """His score if the two games of a seed are compared as one; not kept of older duels."""

    @property
    def score(self) -> Score:
        """Both sides together."""
        return sum(self.sides.values(), Score())

    @property
    def key(self) -> tuple[str, str, str]:
        """What the duel was about."""
        return self.scenario, self.first, self.second


def fight(scenario: str, first: str, second: str, seeds: range, workers: int = 1) -> Iterator[Duel]:
    """Play every seed with both distributions of the sides, and give the score after each of them.

    Raises:
        UnknownScenario, UnknownCommander: the scenario or a commander does not exist.
        BrokenGame: a game could not be played to its end.
    """
    one, two = seats = tuple(check_sides(scenario, {}))
    begun = Duel(scenario, first, second, editions(scenario, first, second), (seeds[0], seeds[0]), {})
    sides, matches, done, count = dict.fromkeys(seats, Score()), Score(), dict[int, Finished](), 0
    games = [({seat: first, other: second}, seed) for seed in seeds for seat, other in ((one, two), (two, one))]
    for place, game in play_all(scenario, games, workers):
        done[place] = game
        while 2 * count in done and 2 * count + 1 in done:
            pair = done.pop(2 * count), done.pop(2 * count + 1)
            sides = {seat: sides[seat] + _scored(game, seat) for game, seat in zip(pair, seats, strict=True)}
            matches += _matched(*pair, one)
            yield replace(begun, seeds=(seeds[0], seeds[count]), sides=sides, matches=matches)
            count += 1


def editions(scenario: str, first: str, second: str) -> tuple[str, str]:
    """Give the state of the code with which two commanders play a scenario today."""
    system = _system_of(scenario.rpartition("/")[0])
    return edition(first, system), edition(second, system)


def edition(commander: str, system: str) -> str:
    """Give a short hash of the code of a commander: of what it is in every game, and what it knows of one rulebook."""
    found = blake2b(digest_size=4)
    for name in _SOURCES[commander]:
        spec = find_spec(f"kessel.command.{name}")
        assert spec is not None
        assert spec.origin is not None
        home = Path(spec.origin)
        for path in _modules(home.parent, system) if home.name == "__init__.py" else [home]:
            found.update(path.read_bytes())
    return found.hexdigest()


@cache
def _system_of(game: str) -> str:
    return open_box(game).system


def _modules(package: Path, system: str) -> list[Path]:
    return [*sorted(package.glob("*.py")), *sorted((package / system).rglob("*.py"))]


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Give the 95% interval (Wilson's) for the share of wins.

    >>> [round(bound, 2) for bound in wilson(18, 20)]
    [0.7, 0.97]
    """
    if not games:
        return 0.0, 1.0
    z, share = 1.96, wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def merge(kept: Iterable[Duel], new: Duel) -> list[Duel]:
    """Put a duel among those that are kept: it goes on where one of the same editions ended, else it replaces it."""
    duels = {duel.key: duel for duel in kept}
    old = duels.get(new.key)
    if old and old.editions == new.editions and old.seeds[1] + 1 == new.seeds[0]:
        sides = {seat: old.sides[seat] + score for seat, score in new.sides.items()}
        matches = old.matches + new.matches if old.matches and new.matches else None
        new = replace(new, seeds=(old.seeds[0], new.seeds[1]), sides=sides, matches=matches)
    duels[new.key] = new
    return [duels[key] for key in sorted(duels)]


def load_duels(path: Path) -> list[Duel]:
    """Read the duels that are kept; none if there is no such file."""
    return msgspec.json.decode(path.read_bytes(), type=list[Duel]) if path.exists() else []


def save_duels(path: Path, duels: list[Duel]) -> None:
    """Keep duels, one on a line, so that a comparison of two versions shows which changed."""
    lines = ",\n".join(msgspec.json.encode(duel).decode() for duel in duels)
    path.write_text(f"[\n{lines}\n]\n")


def _scored(game: Finished, seat: str) -> Score:
    if game.winner is None:
        return Score(draws=1)
    return Score(wins=1) if game.winner == seat else Score(losses=1)


def _matched(his: Finished, other: Finished, seat: str) -> Score:
    """Compare what a seat got out of a game that the first commander led with one that the second led.

    So it does not matter which side a scenario favours, as in duplicate bridge. A game that no points have decided is
    better than any other if it is won, and worse if it is lost.
    """
    mine, theirs = _result(his, seat), _result(other, seat)
    return Score(int(mine > theirs), int(mine == theirs), int(mine < theirs))


def _result(game: Finished, seat: str) -> tuple[int, int]:
    """Give what a game brought the first seat, in an order from worst to best."""
    if game.lead is not None:
        return 0, game.lead
    return 0 if game.winner is None else 1 if game.winner == seat else -1, 0
