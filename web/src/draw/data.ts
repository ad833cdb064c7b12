// The board and opening position as the engine hands them over (kessel.pieces: board_drawing).
// Hexes are four-digit numbers, column first; a hexside is the two hexes it parts: "2104|2204".

export type Season = 'summer' | 'autumn' | 'winter';

export interface GridData {
  columns: [number, number];
  rows: [number, number];
  shifted: 'odd' | 'even';
  pitch_km: number;
  heading: number;
  quarter_turns: number;
  off_map: string[];
}

export interface PlaceData {
  name: string;
  kind: 'city' | 'town' | 'village';
  hexes: string[];
}
export interface RiverData {
  name: string;
  class: string;
  hexsides: string[];
}
export interface RoadData {
  class: string;
  path: string[];
}
export interface RailwayData {
  path: string[];
}
export interface LegendEntry {
  kind: string;
  label: string;
  text: string[];
}

export interface UnitData {
  id: string;
  hex: string;
  side: string;
  nation: string;
  type: string;
  size: string;
  name: string;
  /** Its superiors by level, or the nearest one. */
  formation: Record<string, string> | string;
  /** The bottom line as printed: "5/3-6". */
  strength: string;
  steps: number;
  full_steps?: number;
  stars: string[];
  /** Guards, SS and the like. */
  troops?: string;
  fort: 'FF' | 'IF' | null;
  untried?: boolean;
  guards?: boolean;
}

export interface ScenarioData {
  id: string;
  title: string;
  dates: string;
  lines: string[];
  units: UnitData[];
}

export interface BoardData {
  map: string;
  title: string;
  blurb?: string;
  cyrillic: string;
  system: string;
  season: Season;
  grid: GridData;
  default: string;
  terrain: Record<string, string[]>;
  elevation: Record<string, string[]>;
  places: PlaceData[];
  rivers: RiverData[];
  roads: RoadData[];
  railways: RailwayData[];
  bridges: string[];
  ferries: string[];
  hexside_features: Record<string, string[]>;
  zones: Record<string, string[]>;
  scenario: ScenarioData | null;
  legend: LegendEntry[];
}
