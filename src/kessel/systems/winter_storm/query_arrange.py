"""The query for answers that have many parts: who commands whom, where Supply Points go, what a division becomes.

Each part is a choice with its values; the query takes what is chosen and gives the order that it makes.
"""

from __future__ import annotations

from collections.abc import Iterator

from kessel.play.answers import Choice
from kessel.play.asking import own_question
from kessel.play.outcome import Illegal
from kessel.systems.winter_storm.arrangement import Arrangement, Part
from kessel.systems.winter_storm.command_control import CommandControl, CommandSegment
from kessel.systems.winter_storm.command_plan import Plan, Wishes, make_plan
from kessel.systems.winter_storm.command_status import may_be_independent
from kessel.systems.winter_storm.communications import command_hexes, is_subordinate_hq
from kessel.systems.winter_storm.divisions import DIVISION, is_mobile_organization
from kessel.systems.winter_storm.operations_phase import OperationsSegment
from kessel.systems.winter_storm.position import Position
from kessel.systems.winter_storm.query_break_down import break_down
from kessel.systems.winter_storm.setting import NOBODY
from kessel.systems.winter_storm.strategic_supply import Assigning, AssignSupply, Bringing, BringSupply

__all__ = ["arrange"]

PROPOSED, NOBODY_COMMANDS, ALONE = "as proposed", "no command", "independent"


def arrange(s: Position, side: int, about: dict[str, str]) -> Arrangement:
    """Give the parts of the answer to the decision at hand, with what `about` chooses of them."""
    match own_question(s, side):
        case CommandSegment():
            return _command(s, side, about)
        case Bringing() as question:
            return _bring(s, question, about)
        case Assigning() as question:
            return _assign(s, question, about)
        case OperationsSegment() if "unit" in about and (broken := break_down(s, side, about)):
            return broken
    return Arrangement()


def _command(s: Position, side: int, about: dict[str, str]) -> Arrangement:
    """Put together who commands whom (11.1): every unit stays as proposed unless something else is chosen."""
    chosen = {name: value for name, value in about.items() if name in s.setting.index and value != PROPOSED}
    order = CommandControl(
        superiors={n: _hq(v) for n, v in chosen.items() if s.setting.is_operational[s.setting.unit(n)]},
        units={n: _hq(v) for n, v in chosen.items() if not s.setting.is_operational[s.setting.unit(n)] and v != ALONE},
        independent=tuple(n for n, v in chosen.items() if v == ALONE),
    )
    refused: Illegal | None = None
    try:
        plan = CommandSegment(waiting=s.setting.sides).check(s, s.seat(side), order)
    except Illegal as refusal:
        refused, plan = refusal, make_plan(s, side, Wishes())
    return Arrangement(
        parts=tuple(_parts(s, side, plan, about)),
        order=order,
        clause=refused.clause if refused else "",
        why_not=refused.reason if refused else "",
    )


def _parts(s: Position, side: int, plan: Plan, about: dict[str, str]) -> Iterator[Part]:
    """Give the Operational HQs under Superior HQs, then the units under each Operational HQ, then the others."""
    here = s.on_map(side)
    hqs = [unit for unit in here if s.setting.is_operational[unit]]
    superiors = [unit for unit in here if s.setting.is_superior[unit]]
    under = tuple(_choice(s, hq, plan.superiors.get(hq, NOBODY), superiors, about) for hq in hqs)
    yield Part("Superior HQs", "which Superior HQ leads each Operational HQ (11.11)", under)
    units = [unit for unit in here if s.setting.needs_command[unit]]
    for hq in hqs:
        mine = [unit for unit in units if plan.hqs.get(unit) == hq and unit not in plan.independent]
        if mine:
            yield Part(_title(s, hq), _load(s, plan, hq, mine), tuple(_under(s, u, plan, hqs, about) for u in mine))
    alone = [unit for unit in units if unit in plan.independent]
    if alone:
        yield Part("Independent", "act on their own (11.16)", tuple(_under(s, u, plan, hqs, about) for u in alone))
    rest = [unit for unit in units if unit not in plan.hqs and unit not in plan.independent]
    if rest:
        yield Part(
            "Out of command", "no HQ reaches them or has room", tuple(_under(s, u, plan, hqs, about) for u in rest)
        )


def _load(s: Position, plan: Plan, hq: int, units: list[int]) -> str:
    """11.12, 2.46: how much of its ratings an HQ uses."""
    direct = [unit for unit in units if unit not in plan.staffs]
    weight = mobile = 0
    for unit in direct:
        staff = is_subordinate_hq(s, unit) and s.is_good_order(unit)
        sixths = 0 if s.setting.is_heavy_artillery[unit] else DIVISION if staff else s.sixths(unit)
        weight += sixths
        mobile += sixths if (is_mobile_organization(s, unit) if staff else s.is_mobile(unit)) else 0
    rating, mobile_rating = int(s.setting.command_rating[hq]), int(s.setting.mobile_rating[hq])
    text = f"{_divisions(weight)} of {rating} divisions"
    return text + (f", {_divisions(mobile)} of {mobile_rating} mobile" if mobile_rating else "")


def _under(s: Position, unit: int, plan: Plan, hqs: list[int], about: dict[str, str]) -> Choice:
    """11.12, 11.15, 11.16: the HQs that could command a unit, or none, or independence."""
    staff = plan.staffs.get(unit, NOBODY)
    able = [hq for hq in hqs if s.is_good_order(hq) and command_hexes(s, hq, unit)[s.state.hex[unit]]]
    choice = _choice(s, unit, staff, able, about)
    if not may_be_independent(s, unit):
        return choice
    return Choice(choice.name, choice.text, (*choice.values, ALONE), about.get(choice.name, choice.chosen))


def _choice(s: Position, unit: int, now: int, hqs: list[int], about: dict[str, str]) -> Choice:
    name = s.name(unit)
    values = (PROPOSED, *s.setting.names(hqs), NOBODY_COMMANDS)
    under = f" under {_title(s, now)}" if now != NOBODY else ""
    return Choice(name, _title(s, unit) + under, values, about.get(name, PROPOSED))


def _hq(value: str) -> str:
    return "" if value == NOBODY_COMMANDS else value


def _title(s: Position, unit: int) -> str:
    return s.setting.counters[unit].title


def _divisions(sixths: int) -> str:
    whole, rest = divmod(sixths, DIVISION)
    return f"{whole or ''}{('', '⅙', '⅓', '½', '⅔', '⅚')[rest]}" or "0"


def _bring(s: Position, question: Bringing, about: dict[str, str]) -> Arrangement:
    """Share out what was rolled (10.12)."""
    proposal = next(iter(question.options(s, s.seat(question.side), {})))
    assert isinstance(proposal, BringSupply)
    rolled, allied = int(s.state.supply_roll[question.side]), int(s.state.ally_roll[question.side])
    heads = question.road_heads(s)
    names = [s.setting.scenario.supply.sources[k].id for k in question.sources(s)]
    sources = {n: _number(f"source {n}", proposal.sources.get(n, 0), about) for n in names}
    allies = {n: _number(f"ally {n}", proposal.allies.get(n, 0), about) for n in names} if allied else {}
    to_heads = {n: _number(f"head {n}", proposal.road_heads.get(n, 0), about) for n in heads}
    order = BringSupply(sources=_some(sources), allies=_some(allies), road_heads=_some(to_heads))
    brought = sum(sources.values()) + sum(to_heads.values())
    parts = [
        Part(
            "To the sources",
            f"{brought} of {rolled} Supply Points",
            (
                *(_amount(f"source {n}", _source(n), rolled, now) for n, now in sources.items()),
                *(_amount(f"head {n}", f"straight to {n}", min(rolled, heads[n]), now) for n, now in to_heads.items()),
            ),
        )
    ]
    if allied:
        amounts = tuple(_amount(f"ally {n}", _source(n), allied, now) for n, now in allies.items())
        parts.append(Part("For the allies", f"{sum(allies.values())} of {allied} Supply Points", amounts))
    return _judged(s, question, order, tuple(parts))


def _assign(s: Position, question: Assigning, about: dict[str, str]) -> Arrangement:
    """Give points from the sources to Superior HQs (10.13)."""
    proposal = next(iter(question.options(s, s.seat(question.side), {})))
    assert isinstance(proposal, AssignSupply)
    usual = {(source, hq): points for source, hq, points in proposal.transfers}
    lines = s.setting.scenario.supply.sources
    takers = [(lines[k].id, s.name(hq), there) for k, hq, there in question.takers(s)]
    now = {(source, hq): _number(f"{source} {hq}", usual.get((source, hq), 0), about) for source, hq, _ in takers}
    parts = [
        Part(
            _source(source),
            f"{sum(now[source, hq] for name, hq, _ in takers if name == source)} Supply Points leave",
            tuple(
                _amount(f"{source} {hq}", hq, there, now[source, hq]) for name, hq, there in takers if name == source
            ),
        )
        for source in dict.fromkeys(source for source, _, _ in takers)
    ]
    transfers = tuple((source, hq, points) for (source, hq), points in now.items() if points)
    return _judged(s, question, AssignSupply(transfers=transfers), tuple(parts))


def _judged(
    s: Position, question: Bringing | Assigning, order: BringSupply | AssignSupply, parts: tuple[Part, ...]
) -> Arrangement:
    try:
        question.check(s, s.seat(question.side), order)
    except Illegal as refused:
        return Arrangement(parts, order, refused.clause, refused.reason)
    return Arrangement(parts, order)


def _number(name: str, usual: int, about: dict[str, str]) -> int:
    given = about.get(name, "")
    return int(given) if given.isdigit() else usual


def _amount(name: str, text: str, most: int, now: int) -> Choice:
    return Choice(name, text, tuple(map(str, range(most + 1))), str(now))


def _source(name: str) -> str:
    return name.capitalize()


def _some(amounts: dict[str, int]) -> dict[str, int]:
    return {name: points for name, points in amounts.items() if points}
