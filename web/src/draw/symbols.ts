// Unit symbols in the friend frame, 150 x 100 from (25, 50). Those of the standard are milsymbol's own drawings,
// written out here (a test compares them) so that a page need not load the library.

export interface Stroke {
  d: string;
  solid?: boolean;
}

const CROSS = 'M25,50 L175,150 M25,150 L175,50';
const TRACK = 'M125,80 C150,80 150,120 125,120 L75,120 C50,120 50,80 75,80 Z';
const SLASH = 'M25,150L175,50';
const WEDGE = 'M25,150 L100,52 175,150';
const GUN = 'M85,100a15,15 0 1 0 30,0a15,15 0 1 0 -30,0z';

/** Drawings of the standard, with its code. */
export const STANDARD: Record<string, { code: string; strokes: Stroke[] }> = {
  INF: { code: 'SFGPUCI----', strokes: [{ d: CROSS }] },
  ARM: { code: 'SFGPUCA----', strokes: [{ d: TRACK }] },
  MECH: { code: 'SFGPUCIZ---', strokes: [{ d: TRACK }, { d: CROSS }] },
  CAV: { code: 'SFGPUCR----', strokes: [{ d: SLASH }] },
  RECON: { code: 'SFGPUCRVA--', strokes: [{ d: TRACK }, { d: SLASH }] },
  MCL: { code: 'SFGPUCRVM--', strokes: [{ d: SLASH }, { d: 'M100,50L100,150' }] },
  ART: { code: 'SFGPUCF----', strokes: [{ d: GUN, solid: true }] },
  AT: { code: 'SFGPUCAA---', strokes: [{ d: WEDGE }] },
  SPAT: { code: 'SFGPUCAAA--', strokes: [{ d: TRACK }, { d: WEDGE }] },
  ENG: { code: 'SFGPUCE----', strokes: [{ d: 'M 60,118 V 83 h 80 v 35  M 100,83 V 110' }] },
  PARA: {
    code: 'SFGPUCIA---',
    strokes: [{ d: CROSS }, { d: 'M75,140 C75,125 100,125 100,140 C100,125 125,125 125,140' }],
  },
  FLAK: { code: 'SFGPUCD----', strokes: [{ d: 'M25,150 C25,110 175,110 175,150' }] },
  AIR: {
    code: 'SFGPUCVF---',
    strokes: [{ d: 'M100,100 L130,88 c15,0 15,24 0,24 L100,100 70,112 c-15,0 -15,-24 0,-24 Z', solid: true }],
  },
};

/** Types the rulebooks need and the standard lacks, drawn to match. */
const OURS: Record<string, Stroke[]> = {
  MOT: [{ d: CROSS }],
  FUS: [{ d: CROSS }, { d: 'M100,50V150' }],
  AG: [{ d: TRACK }, { d: 'M100,118V70M86,84L100,66L114,84' }],
  FU: [{ d: CROSS }, { d: 'M25,150V132H50V150H75V132H100V150H125V132H150V150H175V132' }],
  RG: [{ d: 'M100,62V138M66,80L134,122M134,80L66,122' }, { d: 'M100,54L140,66V100Q138,128 100,146Q62,128 60,100V66Z' }],
  SUPPLY: [{ d: 'M25,128H175M62,84H138V112H62Z' }],
};

/** The strokes of a type; null for one that is written in letters. */
export function symbolOf(type: string): Stroke[] | null {
  return STANDARD[type]?.strokes ?? OURS[type] ?? null;
}
/** Motorized units run on wheels. */
export const wheeled = (type: string): boolean => type === 'MOT';

export const TYPE_NAMES: Record<string, string> = {
  INF: 'infantry',
  ARM: 'tanks',
  MECH: 'mechanized',
  MOT: 'motorized',
  CAV: 'cavalry',
  RECON: 'reconnaissance',
  MCL: 'motorcyclists',
  FUS: 'fusiliers',
  ART: 'artillery',
  AT: 'anti-tank',
  SPAT: 'tank hunters',
  AG: 'assault guns',
  ENG: 'engineers',
  PARA: 'parachute',
  FLAK: 'anti-aircraft',
  AIR: 'air',
  HQ: 'headquarters',
  FU: 'fortification unit',
  RG: 'resilience group',
  SUPPLY: 'supply',
};
