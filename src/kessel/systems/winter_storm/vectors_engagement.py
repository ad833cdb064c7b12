"""What the vectors on Engagement Points ask (13.6, 16.12, 16.2, 18.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from kessel.play.acts import Act
from kessel.play.messages import Order
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.assault import Assaulting, DeclareAssault
from kessel.systems.winter_storm.assault_limits import refuse_commitment
from kessel.systems.winter_storm.charts import charts
from kessel.systems.winter_storm.engagement import Engage, Engaging, acting_group
from kessel.systems.winter_storm.engagement_options import (
    ManeuverAfterCombat,
    ManeuverBeforeCombat,
    ManeuveringAfterCombat,
    ManeuveringBeforeCombat,
)
from kessel.systems.winter_storm.engagement_points import assault_cost, lowest, maneuver_cost
from kessel.systems.winter_storm.phases import PHASES
from kessel.systems.winter_storm.state import DISRUPTED, MANEUVERED, OFFENSIVE
from kessel.systems.winter_storm.vectors_position import Plain

__all__ = ["FUNCTIONS", "Front"]

Input = dict[str, Any]
_OPERATIONS = PHASES.index(("Operations", 0)) + 1


class Front(Plain):
    """A plain with an enemy in the middle, and an HQ of side 0 whose stacks stand around him."""

    def __init__(self, points: int = 8) -> None:
        super().__init__()
        s = self.s
        s.state.phase = _OPERATIONS
        self.hq = int(s.setting.is_operational.argmax())
        s.setting.engagement[self.hq] = points
        s.state.hex[self.hq] = s.setting.grid.index("1506")
        s.state.mode[self.hq] = OFFENSIVE
        self.enemy = self.unit(1, self.middle, zoc=0, pcf=3, scf=2)

    def stack(self, way: int, *, near: bool = True, mobility: str = "leg") -> int:
        """Put a unit of the HQ beside the enemy, or one hex behind that place."""
        place = self.beside(self.middle, way)
        unit = self.unit(0, place if near else self.beside(place, way), mobility=mobility, zoc=1, pcf=3, scf=2)
        self.s.state.hq[unit] = self.hq
        self.s.state.start_hex[unit] = self.s.state.hex[unit]
        return unit

    def engage(self, units: Sequence[int]) -> int:
        """Name a group; give its Engagement Points."""
        self.do(Engaging(), Engage(units=self.s.setting.names(tuple(units))))
        return acting_group(self.s).left

    def come_up(self, unit: int, hex_: int) -> None:
        """Maneuver one hex before combat."""
        order = ManeuverBeforeCombat(units=(self.s.name(unit),), path=(self.s.number(hex_),))
        self.do(ManeuveringBeforeCombat(), order)

    def assault(self, units: Sequence[int], support: Sequence[int] = ()) -> None:
        """Declare an assault on the enemy."""
        names = self.s.setting.names
        target = self.s.number(int(self.s.state.hex[self.enemy]))
        self.do(Assaulting(), DeclareAssault(target=target, units=names(tuple(units)), support=names(tuple(support))))

    def do(self, act: Act, order: Order) -> None:
        """Carry out a legal order."""
        act.apply(self.s, 0, order, act.check(self.s, 0, order))


def group_ep(given: Input) -> object:
    """The points of a group of so many stacks."""
    front = Front(given["hq_ep"])
    return {"ep": front.engage([front.stack(way) for way in range(given["stacks"])])}


def next_group_ep(given: Input) -> object:
    """The points of a group after another one of the same HQ left some."""
    front = Front(given["hq_ep"])
    first = front.stack(5)
    front.engage([first])
    group = replace(acting_group(front.s), left=given["left_over"])
    front.s.state.notes = replace(front.s.state.notes, group=group)
    front.s.state.operation[first] = MANEUVERED
    return {"ep": front.engage([front.stack(way) for way in range(given["stacks"])])}


def fixed_group_ep(given: Input) -> object:
    """The points of units with fixed allotments."""
    return {"ep": lowest(given["eps"])}


def ep_trace(given: Input) -> object:
    """What is left after a number of options; stacks that maneuver start behind their place."""
    front, events = Front(given["hq_ep"]), given["events"]
    merging = any(event.get("merge") for event in events)
    moving = [event.get("stack", number) for number, event in enumerate(events) if event.get("option") == "MBC"]
    names = list(dict.fromkeys(e.get("stack", n) for n, e in enumerate(events) if "option" in e))
    units = {name: front.stack(way, near=name not in moving) for way, name in enumerate(names)}
    start = front.engage(list(units.values()))
    common = front.beside(front.beside(front.middle, 0), 1)
    for way, name in enumerate(names):
        if name in moving:
            front.come_up(units[name], common if merging else front.beside(front.middle, way))
    assaulting = [units[e["stack"]] for e in events if e.get("option") == "ASSAULT"]
    supporting = [units[e["stack"]] for e in events if e.get("option") == "SUPPORT"]
    spent = len(moving) * maneuver_cost(front.s, list(units.values())[:1], charts().engagement.cost.maneuver_before, ())
    if assaulting:
        front.assault(assaulting, supporting)
        spent = start - acting_group(front.s).left
    return {"spent": spent, "before_merge": start - spent, "remaining": acting_group(front.s).left}


def ep_assault_cost(given: Input) -> object:
    """What two stacks cost that assault from one hex, or from two."""
    front = Front()
    merged, separate = [front.stack(0), front.stack(0)], [front.stack(2), front.stack(3)]
    return {"merged": assault_cost(front.s, merged, ()), "separate": assault_cost(front.s, separate, ())}


def new_stack_rights(given: Input) -> object:
    """What a stack that formed in an advance may use."""
    front = Front(given["hq_ep"])
    units = [front.stack(way) for way in (0, 0, 2, 2)]
    front.engage(units)
    front.assault([units[0], units[2]])
    front.s.place_together((units[1], units[3]), (front.beside(front.middle, 1),), "advance")
    return {
        "shared_remaining": acting_group(front.s).left,
        "may_join_other_group": _is_legal(front, Engaging(), Engage(units=front.s.setting.names([units[1]]))),
        "may_use_other_hq": acting_group(front.s).hq != front.hq,
    }


def legal_followups(given: Input) -> object:
    """Which stacks may assault, or maneuver after combat, with the points left."""
    front = Front()
    units = {name: front.stack(2 * way) for way, name in enumerate(given["stacks"])}
    front.engage(list(units.values()))

    def those(*flags: str) -> tuple[int, ...]:
        return tuple(units[name] for name, done in given["stacks"].items() if any(done.get(flag) for flag in flags))

    group = replace(
        acting_group(front.s),
        left=given["remaining"],
        assaulted=those("assaulted"),
        supported=those("supported"),
        maneuvered=those("mbc"),
        advanced=those("advanced"),
    )
    front.s.state.notes = replace(front.s.state.notes, group=group)
    legal, illegal = list[list[object]](), {name: list[list[str]]() for name in units}
    for option in ("ASSAULT", "MAC"):
        for name, unit in units.items():
            act, order = _followup(front, option, unit)
            try:
                found = act.check(front.s, 0, order)
            except Illegal:
                illegal[name].append([name, option])
            else:
                legal.append([name, option, found.points])
    most_first = sorted(illegal.values(), key=len, reverse=True)
    return {"legal": [*legal, ["group", "END", 0]], "illegal": [pair for pairs in most_first for pair in pairs]}


def division_ep(given: Input) -> object:
    """What the stacks of a division pay to maneuver and to assault, under its HQ and without it."""
    front = Front()
    index = front.s.setting.index
    hq, members = index["pz6_hq"], [index[name] for name in ("pz6_pz", "pz6_r1", "pz6_r2")]
    front.s.state.hex[hq] = front.beside(front.beside(front.middle, 0), 0)
    for way, unit in enumerate(members):
        front.s.state.hex[unit] = front.beside(front.middle, (way + 5) % 6)
    maneuvering, assaulting = members[: given["mbc_stacks"]], members[: given["assault_stacks"]]
    price = charts().engagement.cost.maneuver_before

    def paid(order: int) -> tuple[int, int]:
        front.s.state.disorder[hq] = order
        before = [maneuver_cost(front.s, [u], price, maneuvering[:n]) for n, u in enumerate(maneuvering)]
        return sum(before), assault_cost(front.s, assaulting, ())

    with_hq = paid(0 if given["hq_good_order"] and given["in_range"] else DISRUPTED)
    without = paid(DISRUPTED)
    return {"mbc": with_hq[0], "assault": with_hq[1], "mbc_without": without[0], "assault_without": without[1]}


def assault_commitment(given: Input) -> object:
    """Whether so many stacks may assault together, by where they began the phase."""
    front = Front()
    kinds = [("leg", True)] * given["adjacent"] + [("leg", False)] * given["distant_leg_or_mixed"]
    kinds += [("motorized", False)] * given["distant_mobile"]
    units = [front.stack(way, mobility=mobility) for way, (mobility, _) in enumerate(kinds)]
    for unit, (_, near) in zip(units, kinds, strict=True):
        if not near:
            front.s.state.start_hex[unit] = front.s.state.hex[front.hq]
    try:
        refuse_commitment(front.s, units, front.middle)
    except Illegal:
        return {"allowed": False}
    return {"allowed": True}


def ep_cost(given: Input) -> object:
    """The price of an option."""
    cost = charts().engagement.cost
    prices = {"MBC": cost.maneuver_before, "ASSAULT": cost.assault, "SUPPORT": cost.support, "AAC": cost.advance}
    return {"ep": (prices | {"MAC": cost.maneuver_after})[given["option"]]}


def _followup(front: Front, option: str, unit: int) -> tuple[Act, Order]:
    name, target = front.s.name(unit), front.s.number(front.middle)
    if option == "ASSAULT":
        return Assaulting(), DeclareAssault(target=target, units=(name,))
    way = front.s.setting.grid.direction(front.middle, int(front.s.state.hex[unit]))
    away = front.beside(int(front.s.state.hex[unit]), way)
    return ManeuveringAfterCombat(), ManeuverAfterCombat(units=(name,), path=(front.s.number(away),))


def _is_legal(front: Front, act: Act, order: Order) -> bool:
    try:
        act.check(front.s, 0, order)
    except Illegal:
        return False
    return True


FUNCTIONS: dict[str, Callable[[Input], object]] = {
    function.__name__: function
    for function in (
        *(group_ep, next_group_ep, fixed_group_ep, ep_trace, ep_assault_cost, new_stack_rights, legal_followups),
        *(division_ep, assault_commitment, ep_cost),
    )
}
