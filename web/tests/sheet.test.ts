import { describe, expect, it } from 'vitest';
import type { BoardData } from '../src/draw/data.ts';
import { SvgWriter } from '../src/draw/svg.ts';
import { fonts } from '../src/node/fonts.ts';
import { pngUri } from '../src/node/png.ts';
import { drawSheet } from '../src/sheet/sheet.ts';
import { smallBoard } from './boards.ts';

const manned: BoardData = {
  ...smallBoard(),
  scenario: {
    id: 'small',
    title: 'Small',
    dates: '1 May 1943',
    lines: ['Small', '1 May 1943'],
    units: [
      {
        id: 'g:1',
        hex: '0304',
        side: 'german',
        nation: 'German',
        type: 'INF',
        size: 'R',
        name: '1',
        formation: { division: '2 INF' },
        strength: '3-4',
        steps: 1,
        full_steps: 2,
        stars: ['yellow'],
        fort: 'FF',
      },
    ],
  },
};

/** The sheet without its pictures, whose bytes say nothing to a reader. */
function svg(data: BoardData): string {
  const sheet = drawSheet(data, fonts, () => {});
  const writer = new SvgWriter(fonts, raster => `picture of ${raster.width} x ${raster.height}`);
  const body = writer.layers(sheet.layers);
  return writer.document(body, sheet.width, sheet.height, 0.16);
}

describe('the sheet', () => {
  const drawn = svg(manned);
  const bare = svg(smallBoard());

  it('is the same every time', () => {
    expect(svg(manned) === drawn).toBe(true);
  });

  it('has no number that is not one', () => {
    expect(/NaN|Infinity|undefined/.exec(drawn)?.[0]).toBeUndefined();
  });

  it('uses nothing that it does not define', () => {
    const defined = new Set([...drawn.matchAll(/ id="([^"]+)"/g)].map(m => m[1]));
    for (const [, id] of drawn.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(defined.has(id), id).toBe(true);
  });

  it('draws no text, only outlines: it looks the same on every machine', () => {
    expect(drawn.includes('<text')).toBe(false);
  });

  it('shows counters only with a scenario', () => {
    expect(drawn.includes('id="counters"')).toBe(true);
    expect(bare.includes('id="counters"')).toBe(false);
  });

  it('changes with the season', () => {
    expect(svg({ ...smallBoard(), season: 'winter' }) === bare).toBe(false);
  });
});

describe('pictures', () => {
  it('are written as PNG', () => {
    const rgba = new Uint8ClampedArray([255, 0, 0, 255, 0, 0, 255, 128]);
    expect(
      Buffer.from(pngUri({ width: 2, height: 1, rgba }).split(',')[1], 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });
});

describe('outlines of letters', () => {
  it('are whole numbers set apart, also where one rounds to minus zero', () => {
    const [l] = fonts.glyphs('l', 'Alegreya 500 italic').glyphs;
    expect(l.d).toMatch(/^([MLQC](-?\d+ ?)+|Z)+$/);
    const numbers = [...l.d.matchAll(/-?\d+/g)].map(m => Math.abs(+m[0]));
    expect(Math.max(...numbers)).toBeLessThan(1000);
  });

  it('write a fraction that the face lacks with a stroke', () => {
    const ids = (text: string): string[] => fonts.glyphs(text, 'Barlow Condensed 500').glyphs.map(g => g.id);
    expect(ids('⅓')).toEqual(ids('1/3'));
  });

  it('exist for Cyrillic titles and for Polish names', () => {
    for (const [word, face] of [
      ['Корсунь', 'Oranienbaum 400'],
      ['Bełz', 'Alegreya 700'],
    ] as const)
      for (const glyph of fonts.glyphs(word, face).glyphs) expect(glyph.d).not.toBe('');
  });
});
