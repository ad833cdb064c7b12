"""Which games are recorded: at least one for every way in which a scenario can end."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kessel.command import play_out
from kessel.library import start
from kessel.play.game import Game
from tests.recorded.players import appoint
from tests.recorded.ways import Way

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Recording:
    """One game to record: who plays it, and how it must end."""

    scenario: str
    ending: str
    players: tuple[str, str]
    """The players of the seats, in the order in which they move: see players.py."""
    seed: int = 1
    """The first seed that is tried."""
    topic: str = "victory"
    """The clause of the ending, without the scenario."""
    options: dict[str, Any] = field(default_factory=dict)
    note: str = ""
    """Tells apart recordings that end alike; a part of the file's name."""

    @property
    def way(self) -> Way:
        """How the game ends."""
        return Way(self.ending, self.topic)

    @property
    def path(self) -> Path:
        """The file of the recording."""
        ending = self.ending.replace(" ", "_")
        what = f"{ending}_{self.note}" if self.note else ending
        return FOLDER / f"{self.scenario.replace('/', '-')}-{what}.journal"

    def play(self, seed: int) -> Game:
        """Play it to its end."""
        game = start(self.scenario, seed=seed, **self.options)
        players = zip(game.seats, self.players, strict=True)
        play_out(game, {seat: appoint(player, f"{seed}/{seat}") for seat, player in players})
        return game


DRILL = "drill/skirmish"
FIRST_BATTLE = "korsun/first_battle"
KORSUN = "korsun/korsun_1944"
RETREAT = "korsun/the_retreat"
DEBLOCKADE = "korsun/deblockade"
KHARKOV_1942 = "kharkov/kharkov_1942"
KHARKOV_1943 = "kharkov/kharkov_1943"
BLACK_SNOW = "kharkov/black_snow"
TYPHOON = "moscow/typhoon"
RED_SNOW = "moscow/red_snow"
LAST_DAYS = "moscow_last_days/typhoon"
RED_LAST_DAYS = "moscow_last_days/red_snow"
STANDOFF = "kharkov_standoff/kharkov_1943"
BLACK_STANDOFF = "kharkov_standoff/black_snow"
DUBNO = "dubno/drive_on_dubno"
RELIEF = "winter_storm/relief"
SHORT = {"choices": {"length": "II"}}
TAME = {"counterattack": False}

RECORDINGS = [
    Recording(DRILL, "blue town", ("random", "random"), 8, "D6"),
    Recording(DRILL, "red town", ("random", "random"), 2, "D6"),
    Recording(DRILL, "draw", ("random", "random"), 1, "D6"),
    Recording(DRILL, "blue annihilation", ("charge", "charge"), 10, "D6"),
    Recording(DRILL, "red annihilation", ("charge", "charge"), 5, "D6", TAME, "tame"),
    Recording(FIRST_BATTLE, "soviet victory", ("staff", "drill"), 2),
    Recording(FIRST_BATTLE, "german victory", ("staff", "staff")),
    Recording(FIRST_BATTLE, "german victory", ("random", "random"), 1, options={"complementary": True}, note="random"),
    Recording(KORSUN, "soviet victory", ("staff", "hold"), 1, "victory-I"),
    Recording(KORSUN, "german victory", ("hold", "staff"), 1, "victory-I"),
    Recording(KORSUN, "draw", ("staff until turn 5", "hold"), 3, "victory-I"),
    Recording(KORSUN, "soviet victory", ("staff", "drill"), 1, "victory-II", SHORT, "short"),
    Recording(KORSUN, "german victory", ("drill", "staff"), 1, "victory-II", SHORT, "short"),
    Recording(RETREAT, "soviet victory", ("drill", "drill"), 4),
    Recording(RETREAT, "german victory", ("hold", "staff")),
    Recording(RETREAT, "draw", ("hold", "hold"), 30),
    Recording(DEBLOCKADE, "german strategic", ("staff", "hold"), 2),
    Recording(DEBLOCKADE, "soviet strategic", ("hold", "staff")),
    Recording(DEBLOCKADE, "german tactical", ("staff", "staff")),
    Recording(DEBLOCKADE, "soviet tactical", ("hold", "staff until turn 2")),
    Recording(DEBLOCKADE, "draw", ("hold", "hold"), 5),
    Recording(KHARKOV_1942, "german strategic", ("flight", "staff"), 1, "victory-strategic"),
    Recording(KHARKOV_1942, "soviet strategic", ("staff", "hold"), 1, "victory-strategic"),
    Recording(KHARKOV_1942, "german tactical", ("drill", "drill"), 1, "victory-tactical"),
    Recording(KHARKOV_1942, "soviet tactical", ("staff until 8 points", "hold"), 1, "victory-tactical"),
    Recording(KHARKOV_1942, "draw", ("staff until 6 points", "hold"), 6, "victory-tactical"),
    Recording(KHARKOV_1943, "german strategic", ("staff", "hold")),
    Recording(KHARKOV_1943, "soviet strategic", ("flight", "staff")),
    Recording(KHARKOV_1943, "german tactical", ("staff until 8 points", "hold")),
    Recording(KHARKOV_1943, "soviet tactical", ("staff until turn 6", "hold"), 11),
    Recording(STANDOFF, "draw", ("hold", "hold")),
    Recording(BLACK_SNOW, "german strategic", ("staff", "hold")),
    Recording(BLACK_SNOW, "soviet strategic", ("flight", "staff")),
    Recording(BLACK_SNOW, "german tactical", ("drill", "drill")),
    Recording(BLACK_SNOW, "soviet tactical", ("drill", "staff")),
    Recording(BLACK_STANDOFF, "draw", ("hold", "hold")),
    Recording(TYPHOON, "german automatic", ("staff", "hold"), 1, "victory-auto"),
    Recording(TYPHOON, "soviet victory", ("staff until 25 points", "hold"), 1, "victory-scale"),
    Recording(TYPHOON, "german minimal", ("staff until 35 points", "hold"), 1, "victory-scale"),
    Recording(TYPHOON, "german small", ("staff until 51 points", "hold"), 1, "victory-scale"),
    Recording(TYPHOON, "german medium", ("drill until 66 points", "hold"), 1, "victory-scale"),
    Recording(LAST_DAYS, "german significant", ("staff", "hold"), 1, "victory-scale"),
    Recording(RED_SNOW, "soviet automatic", ("staff", "flight"), 1, "victory-auto"),
    Recording(RED_SNOW, "german victory", ("hold", "drill"), 1, "victory-scale"),
    Recording(RED_SNOW, "soviet minimal", ("staff until 27 points", "hold"), 3, "victory-scale"),
    Recording(RED_SNOW, "soviet small", ("staff", "hold"), 7, "victory-scale"),
    Recording(RED_LAST_DAYS, "soviet medium", ("drill", "drill"), 1, "victory-scale"),
    Recording(RED_LAST_DAYS, "soviet significant", ("general", "flight"), 1, "victory-scale"),
    Recording(DUBNO, "german tactical", ("hold", "random"), 14, "23.2"),
    Recording(DUBNO, "german operational", ("hold", "drill until turn 2"), 1, "23.2"),
    Recording(DUBNO, "german strategic", ("hold", "drill until turn 4"), 1, "23.2"),
    Recording(DUBNO, "soviet tactical", ("random", "hold"), 2, "23.2"),
    Recording(DUBNO, "soviet operational", ("random", "hold"), 1, "23.2"),
    Recording(DUBNO, "soviet strategic", ("crowd", "hold"), 1, "23.2"),
    Recording(DUBNO, "draw", ("random", "random"), 2, "23.2"),
    Recording(DUBNO, "german capitulation", ("hold", "surrender"), 1, "3.3"),
    Recording(DUBNO, "soviet capitulation", ("surrender", "hold"), 1, "3.3"),
    Recording(RELIEF, "axis decisive", ("drill", "flight"), 13, "3.9"),
    Recording(RELIEF, "axis victory", ("drill", "flight"), 1, "3.9"),
    Recording(RELIEF, "draw", ("drill", "hold"), 4, "3.9"),
    Recording(RELIEF, "soviet victory", ("drill", "hold"), 2, "3.9"),
    Recording(RELIEF, "soviet decisive", ("hold", "drill"), 1, "3.9"),
]
