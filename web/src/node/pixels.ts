// A picture in memory, as the rasterizer gives it and as sharp takes it.
import sharp, { type Sharp } from 'sharp';

export interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 4 };
}

export const open = ({ data, raw }: Pixels): Sharp => sharp(data, { raw });

export async function resized(picture: Pixels, factor: number): Promise<Pixels> {
  const width = Math.ceil(picture.raw.width * factor);
  const height = Math.ceil(picture.raw.height * factor);
  const data = await open(picture).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { data, raw: { width, height, channels: 4 } };
}

/** One picture upon another of the same size. */
export async function over(ground: Pixels, letters: Pixels): Promise<Pixels> {
  const { data: input, raw } = letters;
  const data = await open(ground)
    .composite([{ input, raw, premultiplied: true }])
    .raw()
    .toBuffer();
  return { data, raw };
}
