import milsymbol from 'milsymbol';
import { describe, expect, it } from 'vitest';
import { STANDARD } from '../src/draw/symbols.ts';

type Instruction = { type: string; d?: string; cx: number; cy: number; r: number; icon?: boolean };

describe('unit symbols', () => {
  it('of the standard are the drawings of milsymbol', () => {
    for (const [type, { code, strokes }] of Object.entries(STANDARD)) {
      const symbol = new milsymbol.Symbol(code, { size: 100, fill: false, monoColor: 'black' }) as unknown as {
        drawInstructions: Instruction[];
      };
      const theirs = symbol.drawInstructions
        .filter(i => i.icon)
        .map(i =>
          i.type === 'circle'
            ? `M${i.cx - i.r},${i.cy}a${i.r},${i.r} 0 1 0 ${2 * i.r},0a${i.r},${i.r} 0 1 0 ${-2 * i.r},0z`
            : i.d,
        );
      expect(
        strokes.map(s => s.d),
        type,
      ).toEqual(theirs);
    }
  });
});
