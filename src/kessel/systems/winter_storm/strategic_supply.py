"""Chapter 10.1: Strategic Supply: the roll, the Ultimate Supply Sources, and what Superior HQs get from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kessel.play.agenda import Decision, Question
from kessel.play.messages import Event, Order
from kessel.play.outcome import Illegal, Reason
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.railways import is_served, own_sources
from kessel.systems.winter_storm.zones_of_control import zones

__all__ = ["AssignSupply", "Assigning", "BringSupply", "Bringing", "SupplyRolled", "roll_supply"]

_FACES = 6
_MANY = 10**6
"""More points than there ever are: no limit."""


class BringSupply(Order, frozen=True):
    """Put the Supply Points of the roll at sources and road heads, those of the allies apart (10.12)."""

    sources: dict[str, int] = {}
    allies: dict[str, int] = {}
    road_heads: dict[str, int] = {}


class AssignSupply(Order, frozen=True):
    """Give Supply Points from sources to Superior HQs: source, HQ, points (10.13)."""

    transfers: tuple[tuple[str, str, int], ...] = ()


class SupplyRolled(Event, frozen=True):
    """A side rolled for Strategic Supply: points for itself and for its allies (10.11)."""

    seat: str
    points: int
    allies: int
    reasons: tuple[Reason, ...]


def roll_supply(s: Position, side: int) -> None:
    """10.11: a die on the Strategic Supply Table of each nation of the side, as weather changes it."""
    seat = s.seat(side)
    (die,) = s.roll(1, "10.11", seat)
    reasons = (Reason("10.11", "die", die), *_modifiers(s, side))
    line = min(_FACES, max(1, sum(reason.value for reason in reasons))) - 1
    counters = s.setting.counters
    hqs = [u for u in s.setting.units_of[side].tolist() if s.setting.is_hq[u]]
    nations = {counters[hq].nation: bool(s.setting.is_ally[hq]) for hq in hqs}
    tables = s.setting.tables.strategic_supply
    own, allied = (
        sum(tables[nation][line] for nation, ally in nations.items() if ally is is_) for is_ in (False, True)
    )
    s.state.supply_roll[side], s.state.ally_roll[side] = own, allied
    s.say(SupplyRolled(seat=seat, points=own, allies=allied, reasons=reasons))


def _modifiers(s: Position, side: int) -> list[Reason]:
    ground = s.setting.charts.ground[s.sky.ground]
    found = [Reason("9.4", s.sky.ground, ground.axis_supply_die if side == s.setting.axis else ground.supply_die)]
    if s.sky.atmosphere == "storm":
        found.append(Reason("10.11", "storm", s.setting.charts.supply.storm_die))
    return [reason for reason in found if reason.value]


class Bringing(Question, frozen=True):
    """10.12 (W-11): a side splits what it rolled over its sources; what it does not bring is lost."""

    side: int

    def decision(self, s: Position) -> Decision | None:
        """Ask while there is something to bring."""
        points, allied = int(s.state.supply_roll[self.side]), int(s.state.ally_roll[self.side])
        if not points + allied:
            return None
        text = f"Bring {points} Supply Points to your sources" + (f", and {allied} for the allies" if allied else "")
        return Decision((s.seat(self.side),), "bring_supply", "10.12", text)

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give an even split, and all of it at each source."""
        yield self._proposal(s, own_sources(s, self.side))
        for source in own_sources(s, self.side):
            order = self._proposal(s, [source])
            if order.sources or order.allies:
                yield order

    def check(self, s: Position, seat: str, order: Order) -> BringSupply:
        """Refuse more than was rolled, and more than a place takes."""
        if not isinstance(order, BringSupply):
            raise Illegal("10.12", "The Supply Points of the roll are brought to the sources now")
        amounts = [*order.sources.values(), *order.allies.values(), *order.road_heads.values()]
        if any(points < 0 for points in amounts):
            raise Illegal("10.12", "A number of Supply Points is 0 or more")
        brought, allied = sum(order.sources.values()) + sum(order.road_heads.values()), sum(order.allies.values())
        if brought > s.state.supply_roll[self.side] or allied > s.state.ally_roll[self.side]:
            raise Illegal("10.12", f"{brought} and {allied} for the allies are more than was rolled")
        for name in {**order.sources, **order.allies}:
            room = _room(s, _source(s, self.side, name))
            if order.sources.get(name, 0) + order.allies.get(name, 0) > room:
                raise Illegal("10.12", f"{name} takes {room} Supply Points in this Overphase")
        for number, points in order.road_heads.items():
            room = self.road_heads(s).get(number, 0)
            if points > room:
                raise Illegal("10.12", f"{room} Supply Points may be brought straight to {number}")
        return order

    def apply(self, s: Position, seat: str, order: Order, found: BringSupply) -> None:
        """Stack the points at the sources and road heads."""
        for name, points in found.sources.items():
            s.state.at_source[_source(s, self.side, name)] += points
        for name, points in found.allies.items():
            s.state.ally_at_source[_source(s, self.side, name)] += points
        for head in s.setting.scenario.supply.road_heads:
            points = found.road_heads.get(head.hex, 0)
            if points:
                s.change_dump(s.setting.hex(head.hex), s.setting.unit(head.owner), self.side, points, "10.12")
        s.state.supply_roll[self.side] = s.state.ally_roll[self.side] = 0
        s.state.pop()

    def sources(self, s: Position) -> list[int]:
        """Give the sources that take anything."""
        return [source for source in own_sources(s, self.side) if _room(s, source)]

    def road_heads(self, s: Position) -> dict[str, int]:
        """The road heads of the side that no enemy holds or watches, and what they take."""
        enemy, seat = zones(s, s.enemy_of(self.side)), s.seat(self.side)
        heads = [head for head in s.setting.scenario.supply.road_heads if head.side == seat]
        blocked = enemy.occupied | (enemy.reach > 0)
        return {head.hex: head.points for head in heads if not blocked[s.setting.hex(head.hex)]}

    def _proposal(self, s: Position, sources: list[int]) -> BringSupply:
        """Fill the road heads, then the sources that serve an HQ, one point after the other."""
        names = [source.id for source in s.setting.scenario.supply.sources]
        hqs = [u for u in s.on_map(self.side) if s.setting.is_superior[u]]
        left, heads = int(s.state.supply_roll[self.side]), dict[str, int]()
        for number, most in self.road_heads(s).items():
            heads[number] = min(most, left)
            left -= heads[number]
        room = {names[k]: _room(s, k) for k in sources}
        serving = [k for k in sources if any(is_served(s, hq, k) for hq in hqs)]
        allied = [k for k in serving if any(is_served(s, hq, k) and s.setting.is_ally[hq] for hq in hqs)]
        allies = _spread(int(s.state.ally_roll[self.side]), {names[k]: room[names[k]] for k in allied})
        own = _spread(left, {names[k]: room[names[k]] - allies.get(names[k], 0) for k in serving})
        return BringSupply(sources=own, allies=allies, road_heads={k: n for k, n in heads.items() if n})


class Assigning(Question, frozen=True):
    """10.13 (W-12): a side gives the points at its sources to Superior HQs that are properly placed."""

    side: int

    def decision(self, s: Position) -> Decision | None:
        """Ask while some HQ can get something."""
        if not self._takers(s):
            return None
        return Decision((s.seat(self.side),), "assign_supply", "10.13", "Give Supply Points to Superior HQs")

    def options(self, s: Position, seat: str, about: dict[str, str]) -> Iterator[Order]:
        """Give an even split, all to each HQ, and nothing."""
        takers = self._takers(s)
        yield self._proposal(s, takers)
        for hq in dict.fromkeys(hq for _, hq in takers):
            yield self._proposal(s, [(source, taker) for source, taker in takers if taker == hq])
        yield AssignSupply()

    def check(self, s: Position, seat: str, order: Order) -> dict[tuple[int, int], tuple[int, int]]:
        """Refuse HQs that are not served, and more than there is; give own and allied points for each transfer."""
        if not isinstance(order, AssignSupply):
            raise Illegal("10.13", "Supply Points are given to Superior HQs now")
        left = {k: [int(s.state.at_source[k]), int(s.state.ally_at_source[k])] for k in own_sources(s, self.side)}
        found: dict[tuple[int, int], tuple[int, int]] = {}
        for name, hq_name, points in order.transfers:
            source, (hq,) = _source(s, self.side, name), s.own_units(self.side, (hq_name,))
            if not s.setting.is_superior[hq]:
                raise Illegal("10.13", f"{hq_name} is no Superior HQ: only those are given Supply Points")
            if not is_served(s, hq, source):
                raise Illegal(
                    "10.13", f"{hq_name} is in no town or city near a Rail Depot that trains from {name} reach"
                )
            allied = min(points, left[source][1]) if s.setting.is_ally[hq] else 0
            if points < 1 or points - allied > left[source][0]:
                raise Illegal("10.13", f"{points} Supply Points for {hq_name} are not to be had at {name}")
            left[source][0] -= points - allied
            left[source][1] -= allied
            before = found.get((source, hq), (0, 0))
            found[source, hq] = before[0] + points - allied, before[1] + allied
        return found

    def apply(self, s: Position, seat: str, order: Order, found: Mapping[tuple[int, int], tuple[int, int]]) -> None:
        """Stack the points with the HQs."""
        for (source, hq), (own, allied) in found.items():
            s.state.at_source[source] -= own
            s.state.ally_at_source[source] -= allied
            s.change_sp(hq, own + allied, "10.13")
        s.state.pop()

    def takers(self, s: Position) -> list[tuple[int, int, int]]:
        """The sources with points, the HQs that may have them, and how many they may have."""
        return [(source, hq, _there_for(s, source, hq)) for source, hq in self._takers(s)]

    def _takers(self, s: Position) -> list[tuple[int, int]]:
        """The sources with points, and the HQs that may have them."""
        hqs = [u for u in s.on_map(self.side) if s.setting.is_superior[u]]
        return [
            (k, hq) for k in own_sources(s, self.side) for hq in hqs if _there_for(s, k, hq) and is_served(s, hq, k)
        ]

    def _proposal(self, s: Position, takers: list[tuple[int, int]]) -> AssignSupply:
        names, transfers = s.setting.scenario.supply.sources, list[tuple[str, str, int]]()
        for source in dict.fromkeys(source for source, _ in takers):
            hqs = [hq for k, hq in takers if k == source]
            allied = _spread(
                int(s.state.ally_at_source[source]), {s.name(h): _MANY for h in hqs if s.setting.is_ally[h]}
            )
            own = _spread(int(s.state.at_source[source]), {s.name(h): _MANY for h in hqs if not s.setting.is_ally[h]})
            transfers += [(names[source].id, hq, points) for hq, points in {**own, **allied}.items()]
        return AssignSupply(transfers=tuple(transfers))


def _there_for(s: Position, source: int, hq: int) -> int:
    """10.13: the points of a source that an HQ may have: those of the allies are for allied HQs alone."""
    allied = int(s.state.ally_at_source[source]) if s.setting.is_ally[hq] else 0
    return int(s.state.at_source[source]) + allied


def _source(s: Position, side: int, name: str) -> int:
    for k in own_sources(s, side):
        if s.setting.scenario.supply.sources[k].id == name:
            return k
    known = ", ".join(s.setting.scenario.supply.sources[k].id for k in own_sources(s, side))
    raise Illegal("10.12", f"{name!r} is no Ultimate Supply Source of {s.seat(side)}; there are: {known}")


def _room(s: Position, source: int) -> int:
    """10.12: how many points a source takes in an Overphase: none while the enemy stands there."""
    line = s.setting.scenario.supply.sources[source]
    side, hex_ = s.setting.side_of(line.side), s.setting.hex(line.hex)
    if zones(s, s.enemy_of(side)).occupied[hex_]:
        return 0
    return _MANY if line.most is None else line.most


def _spread(points: int, room: Mapping[str, int]) -> dict[str, int]:
    """Share points out evenly among places with so much room."""
    shares = dict.fromkeys(room, 0)
    open_ = [name for name in room if room[name] > 0]
    while points and open_:
        each = max(1, points // len(open_))
        for name in open_:
            more = min(each, room[name] - shares[name], points)
            shares[name] += more
            points -= more
        open_ = [name for name in open_ if shares[name] < room[name]]
    return {name: share for name, share in shares.items() if share}
