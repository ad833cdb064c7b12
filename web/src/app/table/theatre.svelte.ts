// Plays what happened on the board: counters go their way, dice fall, results stand on their hexes.
import { SETTLE, SWING } from './easing.ts';
import {
  after,
  scenes,
  standing,
  without,
  type Blow,
  type Event,
  type Fight,
  type March,
  type Scene,
} from './script.ts';
import type { Seen } from './position.ts';

export const SPEEDS = [0.5, 1, 2, 4, 0] as const;
/** Milliseconds at speed 1: for a hex of a march and of a retreat or a pursuit, at most for a whole way, for dice to
 * settle, for a result to be read, for a lost step, for a lost counter. What others do goes slower: it is news. */
const OWN = { hex: 120, hunt: 160, way: 900, dice: 500, read: 400, step: 220, lost: 320 };
const OTHERS = { hex: 240, hunt: 240, way: 1600, dice: 500, read: 1000, step: 300, lost: 420 };
type Pace = typeof OWN;
const NAME = 'kessel-speed';

/** Ways in the heat of a fight. */
const HUNTS = ['retreat', 'rout', 'pursuit', 'advance'];

class Skipped extends Error {}

export class Theatre {
  /** The position on the board while something is played. */
  stage = $state.raw<Seen | null>(null);
  marching = $state.raw<March | null>(null);
  blow = $state.raw<Blow | null>(null);
  /** How much of the scene is over, 0 to 1. */
  share = $state(0);
  /** Whether the dice of the last fight are still rolling. */
  rolling = $state(false);
  /** The last fights: they stay on their hexes until something else happens. */
  fights = $state.raw<Fight[]>([]);
  playing = $state(false);
  paused = $state(false);
  /** 0 shows only how things end. */
  speed = $state(Number(localStorage.getItem(NAME) ?? 1));
  private skipping: (() => void) | null = null;
  private run = 0;

  /** Play what led from one position to another; resolves when the second one stands. */
  async play(before: Seen, events: readonly Event[], whose: 'own' | 'others'): Promise<void> {
    this.stop();
    const run = ++this.run;
    const found = scenes(before, events);
    const left = standing(this.fights, events);
    if (found.some(scene => scene.kind === 'fight')) this.fights = [];
    const pace = whose === 'own' ? OWN : OTHERS;
    this.stage = before;
    this.playing = found.length > 0 && this.moves;
    try {
      for (const scene of found) {
        if (scene.kind === 'fight') this.fights = [...this.fights, scene];
        if (this.moves) await this.show(scene, pace, run);
        if (this.stage) this.stage = after(this.stage, scene);
      }
    } catch (error) {
      if (!(error instanceof Skipped)) throw error;
    }
    if (run !== this.run) return;
    this.fights = left;
    this.end();
  }

  /** Show how it ends, now. */
  skip = (): void => {
    this.paused = false;
    this.skipping?.();
  };

  pause = (): void => {
    if (this.playing) this.paused = !this.paused;
  };

  setSpeed(speed: number): void {
    this.speed = speed;
    localStorage.setItem(NAME, String(speed));
    if (!speed) this.skip();
  }

  /** Put the results of what was played before on their hexes. */
  recall(past: readonly (readonly Event[])[]): void {
    this.fights = past.reduce<Fight[]>((fights, events) => standing(fights, events), []);
  }

  /** Nothing is being played any more, and nothing stands on the board. */
  clear(): void {
    this.stop();
    this.fights = [];
  }

  private get moves(): boolean {
    return this.speed > 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches && !document.hidden;
  }

  /** Nothing is played any more; the last fights stay on their hexes. */
  stop(): void {
    this.skipping?.();
    this.run++;
    this.end();
  }

  private end(): void {
    this.stage = this.marching = this.blow = null;
    this.playing = this.paused = this.rolling = false;
    this.skipping = null;
  }

  private async show(scene: Scene, pace: Pace, run: number): Promise<void> {
    if (scene.kind === 'march') {
      this.stage = { ...this.stage!, units: without(this.stage!, scene.units) };
      this.marching = scene;
      const hex = HUNTS.includes(scene.how) ? pace.hunt : pace.hex;
      await this.pass(Math.min(pace.way, hex * (scene.way.length - 1)), run, SWING);
      this.marching = null;
      this.stage = { ...this.stage!, units: [...this.stage!.units, ...scene.units] };
    } else if (scene.kind === 'fight') {
      this.rolling = true;
      await this.pass(pace.dice, run, SETTLE);
      this.rolling = false;
      await this.pass(pace.read, run);
    } else {
      this.stage = { ...this.stage!, units: without(this.stage!, [scene.unit]) };
      this.blow = scene;
      await this.pass(scene.left ? pace.step : pace.lost, run);
      this.blow = null;
      this.stage = { ...this.stage!, units: [...this.stage!.units, scene.unit] };
    }
  }

  /** Let time pass, frame by frame; it stands still in a pause. */
  private pass(milliseconds: number, run: number, course = (share: number): number => share): Promise<void> {
    this.share = 0;
    return new Promise((resolve, reject) => {
      let last = performance.now();
      let gone = 0;
      this.skipping = () => reject(new Skipped());
      const frame = (now: number): void => {
        if (run !== this.run) return reject(new Skipped());
        if (!this.paused) gone += (now - last) * (this.speed || 1);
        last = now;
        const part = Math.min(1, gone / milliseconds);
        this.share = course(part);
        if (part >= 1) resolve();
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
  }
}
