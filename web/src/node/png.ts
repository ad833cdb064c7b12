// A raster as a PNG data URI.
import { deflateSync } from 'node:zlib';
import type { Raster } from '../draw/marks.ts';

export function pngUri(raster: Raster): string {
  return 'data:image/png;base64,' + png(raster).toString('base64');
}

/** Rows of RGBA, or of RGB where nothing is transparent, each as differences to its left neighbour, deflated. */
function png({ width, height, rgba }: Raster): Buffer {
  let opaque = true;
  for (let i = 3; i < rgba.length && opaque; i += 4) opaque = rgba[i] === 255;
  const bytes = opaque ? 3 : 4;
  const row = width * bytes + 1;
  const raw = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    raw[y * row] = 1; // filter: difference to the left
    for (let x = 0; x < width; x++)
      for (let c = 0; c < bytes; c++) {
        const i = (y * width + x) * 4 + c;
        raw[y * row + 1 + x * bytes + c] = rgba[i] - (x ? rgba[i - 4] : 0);
      }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, opaque ? 2 : 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(raw, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'ascii'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), body.length + 4);
  return out;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});
function crc(bytes: Buffer): number {
  let c = 0xffffffff;
  for (const b of bytes) c = TABLE[(c ^ b) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
