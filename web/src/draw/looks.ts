// How each kind of terrain, water and way that a terrain chart names is drawn.

/** What covers a hex. A hex may have several looks: a town can stand in the hills. */
export type Cover = 'woods' | 'marsh' | 'hills' | 'city' | 'town' | 'village' | 'lake' | 'dunes' | 'salt' | 'works';
export const COVERS: Record<string, Cover> = {
  forest: 'woods',
  woods: 'woods',
  swamp: 'marsh',
  marsh: 'marsh',
  hills: 'hills',
  hilltop: 'hills',
  rough: 'hills',
  city: 'city',
  town: 'town',
  village: 'village',
  lake: 'lake',
  dunes: 'dunes',
  salt_pan: 'salt',
  fortification: 'works',
};

export type Rank = 'great' | 'river' | 'stream';
export interface Water {
  rank: Rank;
  width: number;
  canal: boolean;
}
const WATERS: Record<string, Water> = {
  stream: { rank: 'stream', width: 4, canal: false },
  river: { rank: 'river', width: 9.2, canal: false },
  minor_river: { rank: 'river', width: 9.2, canal: false },
  river_canal: { rank: 'river', width: 8.2, canal: false },
  doniec: { rank: 'great', width: 19, canal: false },
  major_river: { rank: 'great', width: 25, canal: false },
  dnieper: { rank: 'great', width: 27, canal: false },
};
/** A chart may have one line for all its rivers: the great ones among them are known by name. */
const NAMED: readonly [RegExp, Water][] = [
  [/canal/i, { rank: 'river', width: 10.5, canal: true }],
  [/^volga/i, { rank: 'great', width: 17, canal: false }],
];

export function waterOf(kind: string, name: string): Water {
  const water = WATERS[kind];
  if (!water)
    throw new Error(`river "${name}": class "${kind}" has no drawing; known are ${Object.keys(WATERS).join(', ')}`);
  return (kind === 'river_canal' ? NAMED.find(([pattern]) => pattern.test(name))?.[1] : undefined) ?? water;
}

export type Way = 'main' | 'side' | 'trail' | 'rail';
export const WAYS: Record<string, Way> = {
  main: 'main',
  main_road: 'main',
  main_route: 'main',
  major_road: 'main',
  road: 'main',
  side: 'side',
  side_road: 'side',
  secondary_route: 'side',
  minor_road: 'side',
  trail: 'trail',
  good_trail: 'trail',
  bad_trail: 'trail',
  railroad: 'rail',
  railway: 'rail',
};

export function wayOf(kind: string): Way {
  const way = WAYS[kind];
  if (!way) throw new Error(`road class "${kind}" has no drawing; known are ${Object.keys(WAYS).join(', ')}`);
  return way;
}

export const isWater = (kind: string): boolean => kind in WATERS;
