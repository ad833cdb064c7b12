// Every colour of the map. Terrain stays calm so that what the player acts on stands above it.
import type { Season } from './data.ts';

export type Rgb = readonly [number, number, number];
export type TreeKind = 'fir' | 'bare' | 'round';
export interface Tree {
  kind: TreeKind;
  body: string;
  lit: string;
  tip: string;
}

export interface Palette {
  paper: string;
  paperInk: string;
  paperSoft: string;
  cartouche: string;
  accent: string;
  ground: string;
  cold: string;
  warm: string;
  field: string;
  fieldOpacity: number;
  shade: Rgb;
  light: Rgb;
  shadeOpacity: number;
  lightOpacity: number;
  forest: string;
  forestDeep: string;
  trees: readonly Tree[];
  marsh: string;
  marshEdge: string;
  marshInk: string;
  reed: string;
  hill: string;
  hachure: string;
  sand: string;
  sandInk: string;
  salt: string;
  saltInk: string;
  water: string;
  waterDeep: string;
  bank: string;
  bankSoft: string;
  sheen: string;
  valley: string;
  cityGround: string;
  blocks: readonly string[];
  blockInk: string;
  houses: readonly string[];
  houseInk: string;
  main: string;
  mainCase: string;
  side: string;
  wayCase: string;
  rail: string;
  grid: string;
  gridOpacity: number;
  number: string;
  numberOpacity: number;
  ink: string;
  halo: string;
  riverInk: string;
}

const winter: Palette = {
  paper: '#e9e4d6',
  paperInk: '#2c2a26',
  paperSoft: '#5d5648',
  cartouche: '#f3eddc',
  accent: '#d8793f',
  ground: '#eeefe9',
  cold: '#e3e7e4',
  warm: '#efe9da',
  field: '#cfcdb8',
  fieldOpacity: 0.42,
  shade: [70, 84, 112],
  light: [255, 255, 255],
  shadeOpacity: 0.34,
  lightOpacity: 0.7,
  forest: '#b3c0b2',
  forestDeep: '#93a698',
  trees: [
    { kind: 'fir', body: '#3c5149', lit: '#5b7368', tip: '#f4f6f3' },
    { kind: 'fir', body: '#465c52', lit: '#6a8276', tip: '#f7f8f6' },
    { kind: 'fir', body: '#33473f', lit: '#536a5f', tip: '#eef2ef' },
    { kind: 'bare', body: '#6d675c', lit: '#8d877b', tip: '#e9e7e0' },
  ],
  marsh: '#d5dcd8',
  marshEdge: '#9db3b0',
  marshInk: '#5f8584',
  reed: '#85784a',
  hill: '#e0d3bb',
  hachure: '#7d6a52',
  sand: '#ead9b4',
  sandInk: '#a8884f',
  salt: '#f7f4f2',
  saltInk: '#8d8a99',
  water: '#a9c8d8',
  waterDeep: '#8fb4c9',
  bank: '#3f6d8c',
  bankSoft: '#8fb3c6',
  sheen: '#e8f2f6',
  valley: '#c9dadd',
  cityGround: '#e2d2c4',
  blocks: ['#8c4a3c', '#7d4136', '#995645', '#6f4038'],
  blockInk: '#4c2a24',
  houses: ['#6f6258', '#7a6a5e', '#665950'],
  houseInk: '#5c534b',
  main: '#d8793f',
  mainCase: '#5a3424',
  side: '#8a6446',
  wayCase: '#f6f3ea',
  rail: '#26272b',
  grid: '#4c5a66',
  gridOpacity: 0.4,
  number: '#414c57',
  numberOpacity: 0.74,
  ink: '#1d1b19',
  halo: '#f4f4ee',
  riverInk: '#2c5a7a',
};

const summer: Palette = {
  ...winter,
  paper: '#ece2c8',
  ground: '#e9dfb4',
  cold: '#dcd79e',
  warm: '#efd9a0',
  field: '#cfd08c',
  fieldOpacity: 0.62,
  shade: [104, 92, 52],
  light: [255, 250, 222],
  shadeOpacity: 0.34,
  lightOpacity: 0.55,
  forest: '#a9bd7e',
  forestDeep: '#86a35f',
  trees: [
    { kind: 'round', body: '#4c7136', lit: '#7fa355', tip: '#a9c77a' },
    { kind: 'round', body: '#5a8040', lit: '#8eb060', tip: '#b7d188' },
    { kind: 'round', body: '#3f642f', lit: '#6e9449', tip: '#97ba6c' },
    { kind: 'fir', body: '#6a8a3f', lit: '#9ab862', tip: '#c3d88e' },
  ],
  marsh: '#c3d6b0',
  marshEdge: '#93b49a',
  marshInk: '#3f7f86',
  reed: '#6f7f36',
  hill: '#e3c98f',
  hachure: '#8a6534',
  water: '#8fc0d6',
  waterDeep: '#6aa6c4',
  bank: '#2b6390',
  bankSoft: '#7fb0c4',
  sheen: '#d5ecf2',
  valley: '#bcd29a',
  cityGround: '#e8cfae',
  side: '#93663a',
  wayCase: '#faf3dc',
  grid: '#5b5236',
  gridOpacity: 0.38,
  number: '#554d33',
  numberOpacity: 0.66,
  halo: '#f5ecc9',
  riverInk: '#1f5583',
};

const autumn: Palette = {
  ...summer,
  paper: '#e9dfca',
  ground: '#e4d8b6',
  cold: '#d5cfae',
  warm: '#e6cd9d',
  field: '#c6b98a',
  fieldOpacity: 0.55,
  shade: [92, 80, 66],
  light: [255, 248, 226],
  shadeOpacity: 0.34,
  lightOpacity: 0.5,
  forest: '#bcb488',
  forestDeep: '#9c9a6a',
  trees: [
    { kind: 'fir', body: '#4a5f42', lit: '#728a5c', tip: '#9fb07c' },
    { kind: 'round', body: '#a8743a', lit: '#cf9d55', tip: '#e6c27c' },
    { kind: 'fir', body: '#3f5540', lit: '#637d56', tip: '#8fa374' },
    { kind: 'round', body: '#8a6a3c', lit: '#b8935a', tip: '#d8b980' },
  ],
  marsh: '#c9cda6',
  marshEdge: '#9aab8e',
  marshInk: '#4f7f80',
  reed: '#857538',
  hill: '#dfc394',
  hachure: '#856137',
  water: '#98bdcc',
  waterDeep: '#74a2b8',
  bank: '#2f617f',
  bankSoft: '#8aaebb',
  sheen: '#d9e9ec',
  valley: '#c3c99c',
  halo: '#f1e7cb',
  wayCase: '#f7efd9',
};

export const PALETTES: Record<Season, Palette> = { winter, summer, autumn };
export const rgb = (colour: string): Rgb => [1, 3, 5].map(i => parseInt(colour.slice(i, i + 2), 16)) as unknown as Rgb;
