// The letters of counters and panels. A browser fetches a font when it first writes with it; by then the board would
// stand, and be laid out again as each font comes.
const FONTS = [
  '400 16px Barlow',
  '500 16px Barlow',
  '600 16px Barlow',
  '500 16px "Barlow Condensed"',
  '600 16px "Barlow Condensed"',
  '700 16px "Barlow Condensed"',
  '800 16px "Barlow Condensed"',
  '400 16px Oranienbaum',
];

export function sendForFonts(): void {
  for (const font of FONTS) void document.fonts.load(font);
}
