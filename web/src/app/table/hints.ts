// What a newcomer is told the first time each kind of decision comes up.
const NAME = 'kessel-hints';

export const HINTS: Record<string, [title: string, text: string]> = {
  set_up: [
    'Before play',
    'Everything stands where history put it. Press “Begin” to start; you may first move units that the scenario leaves to you.',
  ],
  movement: [
    'Moving',
    'Click one of your units: every hex it can reach is marked with the movement points it would have left. Red-brown squares lie in an enemy zone of control, where it must stop. Click a hex to go there.',
  ],
  attack: [
    'Attacking',
    'Click an enemy hex beside your units. Choose who attacks and which guns support; the advisor shows the odds and the chance of every result. Units in an enemy zone must attack unless they are dug in.',
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

export const seen = (kind: string): boolean => (localStorage.getItem(NAME) ?? '').split(',').includes(kind);
export const remember = (kind: string): void =>
  localStorage.setItem(
    NAME,
    [...new Set([...(localStorage.getItem(NAME) ?? '').split(','), kind])].filter(Boolean).join(','),
  );
