// What a newcomer to East Front Battles is told: decision by decision, and of zones when they first matter.
import type { Hints } from './hints.ts';

export const EFB: Hints = {
  set_up: [
    'Before play',
    'Your units stand where the scenario puts them. Inside its zone a unit may be placed elsewhere: click it, then a marked hex. Press “Begin” when all is well.',
  ],
  call_up: ['Who comes', 'You choose some of these units to arrive this turn. The others come later.'],
  replacements: [
    'Replacements',
    'A replacement point is one try to bring a lost unit back. A die of 1 to 4 says after how many turns it returns; 5 and 6 lose it for good. Points that you do not use are lost.',
  ],
  reinforcements: [
    'Reinforcements',
    'Click a unit that waits, then a marked hex at the edge of the map. More units may follow on the same road, one behind the other. Nobody who can enter may be held back.',
  ],
  movement: [
    'Moving',
    'Click one of your units: every hex it can reach is marked with the movement points it would have left. Roads, railways and trails are quick only for a unit that stays on them for its whole move.',
  ],
  zones: [
    'Zones of control',
    'Striped hexes with square red-brown chips lie beside enemy units. Whoever enters stops there, and must attack in the first wave. Suppressed units have no zone. Z shows all zones.',
  ],
  protective_fire: [
    'Final protective fire',
    'It is the enemy’s turn, and your artillery fires before he attacks. Click an enemy hex beside your units and choose the guns: each must be in command, in range, and not beside an enemy itself.',
  ],
  first_wave: [
    'First wave',
    'Click an enemy hex. Beside your units: choose who attacks. Farther off: bombard it with artillery and aircraft, each unit there for itself. Red diamonds mark who must fight before the wave can end.',
  ],
  second_wave: [
    'Second wave',
    'Units in command may attack again, and nobody must. Artillery that fired from afar in the first wave, and aircraft that flew in it, cannot do so again.',
  ],
  table: ['Choice of table', 'Only your screen defends here, so you choose the table on which the attack is rolled.'],
  stand_fast: [
    'Stand fast',
    'If your units stand fast and the result is that both sides retreat, each side loses a unit instead and nobody gives way.',
  ],
  losses: ['Losses', 'Choose which unit is lost. Every unit has a single step.'],
  retreat: [
    'Retreating',
    'Choose the way of the unit. In an enemy zone it is eliminated, and over an unbridged river a die decides: 1 to 3 and it is lost.',
  ],
  advance: [
    'Advance after combat',
    'Your units may follow along the way of the retreat, through enemy zones too. Nobody must; who advances does not fight again in this phase.',
  ],
  excess: [
    'Too many units',
    'More units stand on a hex than may: choose which is eliminated. The enemy scores for it.',
  ],
};
