// The picture of a board: from the browser's own store when it was drawn before, else drawn now by the worker.
import type { BoardData } from '../../draw/data.ts';
import type { MapPicture } from './map-worker.ts';

const STORE = 'kessel-maps-1';
const SCALE = 0.62; // pixels a drawing unit: 62 from hex to hex

export async function terrain(board: BoardData, progress: (step: string) => void): Promise<ImageBitmap> {
  const key = `/maps/${board.map}-${board.season}-${await fingerprint(board)}.webp`;
  const store = await caches.open(STORE).catch(() => null);
  const kept = await store?.match(key);
  if (kept) return createImageBitmap(await kept.blob());
  const picture = await drawn(board, progress);
  await store?.put(key, new Response(picture.blob)).catch(() => undefined);
  return picture.bitmap;
}

function drawn(board: BoardData, progress: (step: string) => void): Promise<MapPicture> {
  const worker = new Worker(new URL('./map-worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onmessage = (message: MessageEvent<{ step?: string; picture?: MapPicture }>) => {
      if (message.data.step) progress(message.data.step);
      if (message.data.picture) {
        resolve(message.data.picture);
        worker.terminate();
      }
    };
    worker.onerror = event => reject(new Error(event.message));
    worker.postMessage({ board: { ...board, scenario: null }, scale: SCALE });
  });
}

async function fingerprint(board: BoardData): Promise<string> {
  const text = JSON.stringify({ ...board, scenario: null, legend: [] });
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash).slice(0, 8)].map(b => b.toString(16).padStart(2, '0')).join('');
}
