// Sides as people say them.
import type { ScenarioSheet } from '../api.ts';

export const sideName = (sides: ScenarioSheet['card']['sides'], seat: string): string =>
  sides.find(side => side.seat === seat)?.name ?? seat;
