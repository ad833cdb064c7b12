"""The drill: a rulebook of a dozen clauses that proves the play loop before a real rulebook uses it.

D1    A turn: both sides seal a fire plan, then A moves and attacks, then B moves and attacks. Four turns.
D2.1  A unit moves hex by hex; clear ground costs 1, woods 2, up to its allowance. Each unit moves once.
D2.2  A hex next to an enemy unit ends the move. An enemy's hex may not be entered.
D2.3  A move may not end on a hex with two units of its side.
D3.1  A unit may attack one adjacent enemy hex once a phase.
D3.2  Die 1-2: the attacker loses a step. 3-4: the defender loses a step, the defender chooses whose.
      5-6: the defenders retreat, each by a path of two hexes that the defender chooses, not next to an enemy;
      who cannot is lost.
D3.3  The attacker adds 1 to the die for each step he has more than the defender, at most 1.
D4    Before the die of an attack is rolled the defender may counterattack: die 5-6, and the attacker loses a step.
D5    Fire plans name a hex; every enemy unit there loses a step on a die of 6.
D6    Whoever holds the town after the last turn wins; a side without units loses at once.
"""

from tests.drill.system import SYSTEM

__all__ = ["SYSTEM"]
