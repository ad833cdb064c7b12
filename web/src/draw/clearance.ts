// Places that must stay free: a set of small cells.
import type { Point } from './marks.ts';

export class Clearance {
  private readonly cells = new Set<number>();
  constructor(private readonly cell: number) {}

  add(points: readonly Point[], radius: number): void {
    const step = this.cell * 0.8;
    for (const [x, y] of points)
      for (let a = -radius; a <= radius; a += step)
        for (let b = -radius; b <= radius; b += step)
          if (a * a + b * b <= radius * radius) this.cells.add(this.key(x + a, y + b));
  }

  has(x: number, y: number): boolean {
    return this.cells.has(this.key(x, y));
  }

  near(x: number, y: number, radius: number): boolean {
    for (let a = -radius; a <= radius; a += this.cell)
      for (let b = -radius; b <= radius; b += this.cell) if (this.has(x + a, y + b)) return true;
    return false;
  }

  private key(x: number, y: number): number {
    return Math.floor(x / this.cell) * 65536 + Math.floor(y / this.cell);
  }
}
