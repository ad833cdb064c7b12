"""The general in East Front Battles: it sets up by the book."""

from kessel.command import Desk, appoint
from kessel.command.general.efb import set_up
from kessel.library import start

SCENARIO = "dubno/drive_on_dubno"
BOOK = set_up._BOOK["Drive on Dubno", "soviet"]


def place_of(game, unit):
    return game.situation.number(int(game.state.hex[game.setting.unit(unit)]))


def test_it_sets_up_by_the_book():
    game = start(SCENARIO, seed=3)
    suggested = {
        counter.id: place_of(game, counter.id) for counter in game.setting.counters if counter.group == "army5"
    }
    general, orders = appoint("general", "3"), 0
    while game.decision.kind == "set_up":
        game.submit(general.choose(Desk(game, "soviet")), seat="soviet")
        orders += 1
    assert {unit: place_of(game, unit) for unit in suggested} == suggested | BOOK
    assert orders == len(BOOK) + 1, "every unit is placed once, and then play begins"
    assert len([note for note in general.notes if "book" in note]) == 1


def test_a_set_up_that_is_as_the_book_wants_it_stays():
    game = start(SCENARIO, seed=3)
    for unit, hex_ in BOOK.items():
        game.situation.state.hex[game.setting.unit(unit)] = game.setting.hex(hex_)
    assert not list(set_up.deployed(game.situation, "soviet"))


def test_who_is_not_in_the_book_takes_what_is_suggested():
    assert not list(set_up.deployed(start(SCENARIO, seed=3).situation, "german"))


def test_units_that_stand_in_each_others_way_stay(monkeypatch):
    """Neither can go first: every order has to be legal when it is given."""
    book = {"FR 1": "0211", "FR 2": "0215"}
    monkeypatch.setattr(set_up, "_BOOK", {("Drive on Dubno", "soviet"): book})
    game = start(SCENARIO, seed=3)
    assert not list(set_up.deployed(game.situation, "soviet"))
    assert appoint("general", "3").choose(Desk(game, "soviet")) in game.options(seat="soviet")
