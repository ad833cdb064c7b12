"""The shape of the drill's data files."""

from kessel.pieces import Counter, Scenario, Schema


class DrillCounter(Counter, frozen=True, kw_only=True):
    """A counter of the drill needs no more than every counter has."""


class DrillScenario(Scenario, frozen=True, kw_only=True):
    """Where the units stand, and the town that is fought for."""

    setup: dict[str, str]
    town: str

    def counter_ids(self) -> tuple[str, ...]:
        return tuple(self.setup)


SCHEMA = Schema(
    counter=DrillCounter,
    scenario=DrillScenario,
    tables=None,
    terrain_kinds=("clear", "woods", "town", "lake"),
    hexside_kinds=("river",),
    road_kinds=("road",),
    check=lambda box, scenario, report: None,
)
