// The overlays of the table: what each asks of the server, and what it lays on the map. A rules system that does not know
// one of them leaves it empty.
import type { Area, Layer, Overlay, Sign } from '../board/overlay.ts';

export type LayerId = Layer | 'control';
type Ask = <T>(name: string, about?: Record<string, string>) => Promise<T>;
type Part = Partial<Overlay>;

/** Each overlay, and the query that fills it where that has another name. */
export const LAYERS: { id: LayerId; label: string; key: string; title: string; query?: string }[] = [
  { id: 'zones', label: 'Zones', key: 'Z', title: 'Hexes in enemy zones of control' },
  {
    id: 'supply',
    label: 'Supply',
    key: 'S',
    title: 'Bases, how far supply reaches, the line of the selected unit; hatched: units without a line',
  },
  { id: 'control', label: 'Front', key: 'C', title: 'The line between the hexes of both sides' },
  { id: 'victory', label: 'Objectives', key: 'O', title: 'Hexes that count for victory, with their points' },
  {
    id: 'command',
    label: 'HQ range',
    key: 'H',
    title: 'What headquarters reach, or the selected one',
    query: 'ranges',
  },
  { id: 'fire', label: 'Gun range', key: 'G', title: 'What guns reach, or the selected one', query: 'ranges' },
  { id: 'air', label: 'Air', key: 'A', title: 'Air missions that have been revealed' },
];

interface Supply {
  bases: string[];
  reached: string[];
  units: { hex: string; supplied: boolean }[];
  lines?: { hexes: string[] }[];
}
interface Ranges {
  units: unknown[];
  command: string[];
  fire: string[];
}

const PARTS: Record<LayerId, (ask: Ask, unit?: string) => Promise<Part>> = {
  zones: async ask => {
    // Hexes, or hexes with what they are rated.
    const { enemy } = await ask<{ enemy: string[] | Record<string, number> }>('zones');
    return { areas: [{ layer: 'zones', hexes: Array.isArray(enemy) ? enemy : Object.keys(enemy) }] };
  },
  supply: async (ask, unit) => {
    const found = await ask<Supply>('supply', unit ? { unit } : {});
    const cut = [...new Set(found.units.filter(u => !u.supplied).map(u => u.hex))];
    return {
      areas: [
        { layer: 'supply', hexes: found.reached, bare: true },
        { layer: 'supply', hexes: cut },
      ],
      signs: found.bases.map(hex => ({ layer: 'supply', hex })),
      routes: (found.lines ?? []).map(line => line.hexes).filter(hexes => hexes.length > 1),
    };
  },
  control: async ask => ({ front: (await ask<{ front: string[] }>('control')).front }),
  victory: async ask => {
    const { areas } = await ask<{ areas: { hexes: string[]; points: number; whole: boolean }[] }>('victory');
    return {
      areas: areas.map((area): Area => ({ layer: 'victory', hexes: area.hexes })),
      signs: areas.flatMap(({ hexes, points, whole }) =>
        (whole ? hexes.slice(0, 1) : hexes).map((hex): Sign => ({
          layer: 'victory',
          hex,
          text: points ? String(points) : '',
        })),
      ),
    };
  },
  command: async (ask, unit) => ({ areas: [{ layer: 'command', hexes: (await ranges(ask, unit)).command }] }),
  fire: async (ask, unit) => ({ areas: [{ layer: 'fire', hexes: (await ranges(ask, unit)).fire }] }),
  air: async ask => {
    const { missions } = await ask<{ missions: { hexes: string[]; points: number }[] }>('air');
    return {
      areas: missions.map((mission): Area => ({ layer: 'air', hexes: [...new Set(mission.hexes)] })),
      signs: missions.map((mission): Sign => ({ layer: 'air', hex: mission.hexes[0], text: String(mission.points) })),
    };
  },
};

/** The ranges of a unit, or of all when it has none. */
async function ranges(ask: Ask, unit?: string): Promise<Ranges> {
  const found = unit ? await ask<Ranges>('ranges', { unit }) : null;
  return found?.units.length ? found : ask<Ranges>('ranges');
}

/** Everything that is switched on; what cannot be told is left out. */
export async function gather(ask: Ask, wanted: readonly LayerId[], unit?: string): Promise<Overlay> {
  const parts = await Promise.all(wanted.map(id => PARTS[id](ask, unit).catch((): Part => ({}))));
  return {
    areas: parts.flatMap(part => part.areas ?? []),
    signs: parts.flatMap(part => part.signs ?? []),
    front: parts.flatMap(part => part.front ?? []),
    routes: parts.flatMap(part => part.routes ?? []),
  };
}
