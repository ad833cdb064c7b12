// Draws the whole board once, off the page's own thread, and hands it over as a picture.
import alegreya500 from '@fontsource/alegreya/files/alegreya-latin-500-normal.woff2?url';
import alegreya500i from '@fontsource/alegreya/files/alegreya-latin-500-italic.woff2?url';
import alegreya700 from '@fontsource/alegreya/files/alegreya-latin-700-normal.woff2?url';
import alegreya800 from '@fontsource/alegreya/files/alegreya-latin-800-normal.woff2?url';
import barlow500 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-500-normal.woff2?url';
import barlow600 from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url';
import type { BoardData } from '../../draw/data.ts';
import { drawMap } from '../../draw/map.ts';
import { paint } from './paint.ts';
import { canvasSetter } from './setter.ts';

const FACES: [family: string, weight: string, style: string, url: string][] = [
  ['Alegreya', '500', 'normal', alegreya500],
  ['Alegreya', '500', 'italic', alegreya500i],
  ['Alegreya', '700', 'normal', alegreya700],
  ['Alegreya', '800', 'normal', alegreya800],
  ['Barlow Condensed', '500', 'normal', barlow500],
  ['Barlow Condensed', '600', 'normal', barlow600],
];

export interface MapPicture {
  bitmap: ImageBitmap;
  blob: Blob;
}

self.onmessage = async (message: MessageEvent<{ board: BoardData; scale: number }>): Promise<void> => {
  const { board, scale } = message.data;
  const { fonts } = self as unknown as { fonts: { add(face: FontFace): void } };
  await Promise.all(
    FACES.map(async ([family, weight, style, url]) => {
      const face = new FontFace(family, `url(${url})`, { weight, style });
      fonts.add(await face.load());
    }),
  );
  const { layers, frame } = drawMap(board, canvasSetter(), [], step => self.postMessage({ step }));
  const canvas = new OffscreenCanvas(
    Math.ceil((frame[2] - frame[0]) * scale),
    Math.ceil((frame[3] - frame[1]) * scale),
  );
  const context = canvas.getContext('2d', { alpha: false })!;
  context.scale(scale, scale);
  context.translate(-frame[0], -frame[1]);
  for (const layer of layers) {
    self.postMessage({ step: `painting ${layer.name}` });
    paint(context, layer.marks);
  }
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
  const bitmap = canvas.transferToImageBitmap();
  self.postMessage({ picture: { bitmap, blob } }, { transfer: [bitmap] });
};
