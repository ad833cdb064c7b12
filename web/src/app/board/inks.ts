// The colours of what is laid on the board. None of them speaks alone: each goes with a shape, a pattern or a letter, and
// `tests/inks.test.ts` holds them apart for every eye.

/** The armies in small. */
export const ARMIES = { soviet: '#b3261e', axis: '#2f3a33' };

/** What can be done, and what must. */
export const REACH = { fill: '#f0b43c', rim: '#b26a00', chip: '#fdf6e2', figure: '#4a2c00' };
export const STOP = '#c2481c';
export const TARGET = '#c8102e';
export const PICK = '#0b5cad';
export const REFUSED = '#8c1d18';

/** What overlays tell. */
export const OVERLAYS = {
  zones: '#7c1d12',
  supply: '#0d74f2',
  victory: '#86691f',
  command: '#0f2757',
  fire: '#d9268e',
  air: '#05614f',
} as const;
export const FRONT = '#8f1f14';
