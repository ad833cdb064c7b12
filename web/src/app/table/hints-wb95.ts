// What a newcomer to WB-95 is told: decision by decision, and of zones and supply when they first matter.
import type { Hints } from './hints.ts';

export const WB95: Hints = {
  set_up: [
    'Before play',
    'Everything stands where history put it. Press “Begin” to start; you may first move units that the scenario leaves to you.',
  ],
  movement: [
    'Moving',
    'Click one of your units: every hex it can reach is marked with the movement points it would have left. Point at one to see what the way costs, click to go. Any other hex says why not.',
  ],
  zones: [
    'Zones of control',
    'Striped hexes with square red-brown chips lie beside enemy units: whoever enters must stop there. Leave a zone slowly, or not at all. Z shows all of them.',
  ],
  tracing: [
    'Supply',
    'At the end of your half of each turn every unit must trace a line to a source of supply, past enemy units and their zones. Without one it weakens, level by level. S shows how far supply reaches.',
  ],
  attack: [
    'Attacking',
    'Click an enemy hex beside your units. Choose who attacks and which guns support; the advisor shows the odds and the chance of every result. Red diamonds mark who must fight.',
  ],
  losses: ['Losses', 'You choose which of your units lose steps. A unit without steps left is gone.'],
  retreat: ['Retreating', 'Choose where the unit goes, or let it stand: each hex not retreated costs a step instead.'],
  pursuit: ['Pursuit', 'The enemy fell back. Your units may follow along his path, ignoring his zones of control.'],
  strategic_movement: [
    'Strategic movement',
    'Units that you marked may move now, far from the enemy, with two movement points less.',
  ],
  air_plan: ['Air', 'Both sides plan in secret and reveal together. You may also fly nothing.'],
  defence_support: ['Supporting a defence', 'Guns in range can add their strength to the defence, once a phase each.'],
  abilities: ['Abilities', 'Stars, headquarters and other abilities shift the odds. Usually you want all of them.'],
};
