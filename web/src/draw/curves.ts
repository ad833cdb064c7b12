// Lines and what can be done with them. Coordinates are drawing units.
import type { Point } from './marks.ts';
import { noise } from './noise.ts';

export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp = (x: number, low = 0, high = 1): number => Math.min(high, Math.max(low, x));
export const smooth = (a: number, b: number, x: number): number => {
  const t = clamp((x - a) / (b - a));
  return t * t * (3 - 2 * t);
};
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
export const towards = (a: Point, b: Point, t: number): Point => [lerp(a[0], b[0], t), lerp(a[1], b[1], t)];
export const last = <T>(list: readonly T[]): T => list[list.length - 1];

export function lengthOf(line: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) sum += distance(line[i - 1], line[i]);
  return sum;
}

export function nearestOn(line: readonly Point[], p: Point): Point {
  return line.reduce((best, q) => (distance(q, p) < distance(best, p) ? q : best), line[0]);
}

/** The same line with points at equal steps. */
export function resample(line: readonly Point[], step: number): Point[] {
  const out: Point[] = [line[0]];
  let rest = step;
  for (let i = 1; i < line.length; i++) {
    let a = line[i - 1];
    let d = distance(a, line[i]);
    while (d >= rest) {
      a = towards(a, line[i], rest / d);
      out.push(a);
      d -= rest;
      rest = step;
    }
    rest -= d;
  }
  if (distance(last(out), last(line)) > step * 0.2) out.push(last(line));
  return out;
}

/** Quadratic B-spline: through the middle of every leg and parallel to it, round at the corners. */
export function bspline(points: readonly Point[], n = 8): Point[] {
  if (points.length < 3) return points.slice();
  const out: Point[] = [points[0]];
  for (let i = 1; i < points.length - 1; i++) {
    const b = points[i];
    const a = i === 1 ? points[0] : middle(points[i - 1], b);
    const c = i === points.length - 2 ? points[i + 1] : middle(b, points[i + 1]);
    for (let k = 1; k <= n; k++) {
      const t = k / n;
      const s = 1 - t;
      out.push([s * s * a[0] + 2 * s * t * b[0] + t * t * c[0], s * s * a[1] + 2 * s * t * b[1] + t * t * c[1]]);
    }
  }
  return out;
}

/** Centripetal Catmull-Rom curve through all points. */
export function catmull(points: readonly Point[], n = 12): Point[] {
  if (points.length < 3) return points.slice();
  const out: Point[] = [points[0]];
  for (let i = 0; i < points.length - 1; i++) {
    const p1 = points[i];
    const p2 = points[i + 1];
    const p0 = points[i - 1] ?? [2 * p1[0] - p2[0], 2 * p1[1] - p2[1]];
    const p3 = points[i + 2] ?? [2 * p2[0] - p1[0], 2 * p2[1] - p1[1]];
    const t1 = Math.sqrt(distance(p0, p1)) + 1e-6;
    const t2 = t1 + Math.sqrt(distance(p1, p2)) + 1e-6;
    const t3 = t2 + Math.sqrt(distance(p2, p3)) + 1e-6;
    for (let k = 1; k <= n; k++) {
      const t = lerp(t1, t2, k / n);
      const mix = (a: Point, b: Point, ta: number, tb: number): Point => [
        ((tb - t) * a[0] + (t - ta) * b[0]) / (tb - ta),
        ((tb - t) * a[1] + (t - ta) * b[1]) / (tb - ta),
      ];
      const a1 = mix(p0, p1, 0, t1);
      const a2 = mix(p1, p2, t1, t2);
      const a3 = mix(p2, p3, t2, t3);
      out.push(mix(mix(a1, a2, 0, t2), mix(a2, a3, t1, t3), t1, t2));
    }
  }
  return out;
}

export function normals(line: readonly Point[]): Point[] {
  return line.map((_, i) => {
    const a = line[Math.max(0, i - 1)];
    const b = line[Math.min(line.length - 1, i + 1)];
    const l = distance(a, b) || 1;
    return [-(b[1] - a[1]) / l, (b[0] - a[0]) / l];
  });
}

/** Moving average over `reach` points either side; the ends hold. */
export function settle(line: readonly Point[], reach: number): Point[] {
  return line.map((_, i) => {
    const m = Math.min(reach, i, line.length - 1 - i);
    let x = 0;
    let y = 0;
    for (let j = i - m; j <= i + m; j++) {
      x += line[j][0];
      y += line[j][1];
    }
    return [x / (2 * m + 1), y / (2 * m + 1)];
  });
}

/** A line with a life of its own: pushed along its normal by two sizes of noise, still at both ends. */
export function meander(line: readonly Point[], amplitude: number, wave: number, seed: number): Point[] {
  const points = resample(line, 3);
  const across = normals(points);
  const length = points.length * 3;
  return points.map((p, i) => {
    const s = i * 3;
    const still = Math.min(1, s / 40, (length - s) / 40);
    const d =
      still * amplitude * (noise(s / wave, seed * 7.3, seed) + 0.45 * noise(s / (wave * 0.36), seed * 3.1, seed + 5));
    return [p[0] + across[i][0] * d, p[1] + across[i][1] * d];
  });
}

/** A closed outline around a line; its width may change along the way. */
export function ribbon(line: readonly Point[], width: (along: number) => number): Point[] {
  const across = normals(line);
  const left: Point[] = [];
  const right: Point[] = [];
  let s = 0;
  line.forEach((p, i) => {
    if (i) s += distance(line[i - 1], p);
    const k = width(s) / 2;
    left.push([p[0] + across[i][0] * k, p[1] + across[i][1] * k]);
    right.push([p[0] - across[i][0] * k, p[1] - across[i][1] * k]);
  });
  return left.concat(right.reverse());
}
