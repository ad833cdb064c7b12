// Measures text with the browser's own fonts, and says how a face is called there.
import type { Face, Typesetter } from '../../draw/marks.ts';

export function font(face: Face, size: number): string {
  const italic = face.endsWith(' italic');
  const [, family, weight] = /^(.*) (\d+)$/.exec(face.replace(' italic', ''))!;
  return `${italic ? 'italic ' : ''}${weight} ${size}px "${family}"`;
}

export function canvasSetter(): Typesetter {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  return {
    width(text, face, size, spacing = 0) {
      context.font = font(face, size);
      return context.measureText(text).width + spacing * text.length;
    },
  };
}
