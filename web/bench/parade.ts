// A position as large as the bar asks for: everything that Korsun has stands on its map at once. No scenario begins so.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const KORSUN = join(import.meta.dirname, '..', '..', 'src', 'kessel', 'games', 'korsun');
const COUNTERS = 250;
const ID = /\{ id = "([^"]+)"/g;
/** Every third row of every other column, far from the edges. */
const places = function* (): Generator<string> {
  for (let column = 4; column < 62; column += 2)
    for (let row = 4; row < 34; row += 3) yield String(column).padStart(2, '0') + String(row).padStart(2, '0');
};

/** Lay out the parade on a shelf of its own; give the shelf, for KESSEL_GAMES. */
export function shelf(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kessel-parade-'));
  const game = join(folder, 'parade');
  cpSync(KORSUN, game, { recursive: true, filter: path => !path.includes('scenarios') });
  mkdirSync(join(game, 'scenarios'));
  const counters = withReserves(readFileSync(join(KORSUN, 'counters.toml'), 'utf8'));
  writeFileSync(join(game, 'counters.toml'), counters);
  const spots = places();
  const lines: Record<string, string[]> = { g: [], s: [] };
  for (const [, id] of counters.matchAll(ID))
    lines[id[0]].push(`  { units = ["${id}"], hexes = ["${spots.next().value}"] },`);
  writeFileSync(join(game, 'scenarios', 'parade.toml'), scenario(lines.g, lines.s));
  return folder;
}

/** Korsun has fewer counters than the bar asks for: some regiments more. */
function withReserves(counters: string): string {
  const missing = Math.max(0, COUNTERS - [...counters.matchAll(ID)].length);
  const regiments = Array.from(
    { length: missing },
    (_, i) => `  { id = "g:Reserve ${i} INF-R", kind = "german_infantry_regiment", name = "R${i}" },\n`,
  );
  return counters.replace('counters = [\n', `counters = [\n${regiments.join('')}`);
}

export const clear = (folder: string): void => rmSync(folder, { recursive: true });

const scenario = (german: readonly string[], soviet: readonly string[]): string => `title = "Parade"
blurb = "Everything at once, to measure how fast it is drawn."
start = 1944-01-25
turns = 4
days_per_turn = 1
sides = ["soviet", "german"]
season = "winter"
chart = "winter_1944"
source = "ours"

[setup]
german = [
${german.join('\n')}
]
soviet = [
${soviet.join('\n')}
]

[supply]
german = { edges = ["west"] }
soviet = { edges = ["east"] }

[victory]
text = ["Nobody wins a parade."]

[[victory.endings]]
winner = "german"
level = "victory"
asked = "end"
`;
