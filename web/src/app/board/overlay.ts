// What can be laid over the map: areas of hexes, each with its ink and its pattern, lines, and signs on single hexes.
import { OVERLAYS } from './inks.ts';

export type Layer = keyof typeof OVERLAYS;
export interface Area {
  layer: Layer;
  hexes: readonly string[];
  /** A rim alone, where a pattern over so much of the map would hide it. */
  bare?: boolean;
}
export interface Sign {
  layer: Layer;
  hex: string;
  text?: string;
}
export interface Overlay {
  areas: Area[];
  signs: Sign[];
  /** The front, as hexsides. */
  front: readonly string[];
  /** Lines of supply. */
  routes: readonly (readonly string[])[];
}

export const NOTHING: Overlay = { areas: [], signs: [], front: [], routes: [] };

/** How each area is drawn: its pattern on a tile of 18 by 18, and the dashes of its rim. */
export const PATTERNS: Record<Layer, { tile: string; dashes: string }> = {
  zones: { tile: 'M5 1.4a3.6 3.6 0 1 0 .01 0zM14 10.4a3.6 3.6 0 1 0 .01 0z', dashes: '' },
  supply: { tile: 'M-2 4L4 -2M-2 22L22 -2M14 20L20 14', dashes: '2 11' },
  victory: { tile: '', dashes: '' },
  command: { tile: 'M0 9H18', dashes: '20 9' },
  fire: { tile: 'M9 0V18', dashes: '7 7' },
  air: { tile: 'M9 4V14M4 9H14', dashes: '14 5 3 5' },
};

/** Signs in a circle around the point (0, 0), 20 in radius. */
export const SIGNS: Partial<Record<Layer, string>> = {
  supply: 'M-11 -7H11V9H-11ZM-11 -1H11M-4 -7V-12H4V-7',
  victory: 'M0 -13L3.8 -4.6L13 -4L6 2L8.2 11L0 6.2L-8.2 11L-6 2L-13 -4L-3.8 -4.6Z',
  air: 'M0 -13C2 -13 2 -6 2 -4L13 3V6L2 3V9L6 12V14L0 12.5L-6 14V12L-2 9V3L-13 6V3L-2 -4C-2 -6 -2 -13 0 -13Z',
};
