// Counters as SVG text, each face drawn once.
import { counter, fieldWorks, SHADOW, type Detail } from '../../draw/counter.ts';
import type { UnitData } from '../../draw/data.ts';
import type { GroupMark, Mark, PathMark, TextMark } from '../../draw/marks.ts';
import { faceOf, formationTints } from '../../draw/position.ts';
import type { CounterCard } from '../api.ts';
import { canvasSetter } from './setter.ts';

export class Faces {
  private readonly drawn = new Map<string, string>();
  private readonly tints;
  private readonly setter = canvasSetter();

  constructor(private readonly cards: Record<string, CounterCard>) {
    this.tints = formationTints(Object.values(cards).map(c => this.unit(c, c.steps)));
  }

  /** The face of a counter with so many steps, on a box of 100 by 100; with the figures told of it, else its printed. */
  face(id: string, steps: number, detail: Detail, told?: string): string {
    const key = `${id}/${steps}/${detail}/${told ?? ''}`;
    let found = this.drawn.get(key);
    if (found === undefined) {
      const card = this.cards[id];
      found = svg(counter(faceOf(this.unit(card, steps, told), this.tints), detail, this.setter));
      this.drawn.set(key, found);
    }
    return found;
  }

  private unit(card: CounterCard, steps: number, told?: string): UnitData {
    const lost = Math.max(0, card.steps - steps);
    return {
      ...card,
      hex: '',
      strength: told || (card.figures[Math.min(lost, card.figures.length - 1)] ?? ''),
      steps,
      full_steps: card.steps,
      stars: [...card.stars],
      untried: told === '?',
      fort: null,
    } as unknown as UnitData;
  }
}

export const shadow = svg(SHADOW);
export const works = { FF: svg(fieldWorks('FF')), IF: svg(fieldWorks('IF')) };

/** A counter of which only the side is known: hatched, with a cross or a star. */
export const masked = (soviet: boolean): string =>
  `<rect x="1" y="1" width="98" height="98" rx="8" fill="${soviet ? '#b4614a' : '#8f9d92'}" stroke="${soviet ? '#6b2f1e' : '#4f5a50'}" stroke-width="2"/>` +
  `<path d="M8 92L92 8M8 62L62 8M38 92L92 38" stroke="#0003" stroke-width="6"/>` +
  `<text x="50" y="68" text-anchor="middle" font-size="50" fill="#fffa" font-family="Barlow Condensed" font-weight="700">?</text>`;

function svg(marks: readonly Mark[]): string {
  return marks.map(one).join('');
}

function one(mark: Mark): string {
  switch (mark.kind) {
    case 'path':
      return `<path d="${mark.d}"${style(mark)}/>`;
    case 'text':
      return letters(mark);
    case 'group':
      return `<g${placed(mark)}>${svg(mark.marks)}</g>`;
    default:
      return '';
  }
}

function style(m: PathMark): string {
  return (
    ` fill="${m.fill ?? 'none'}"` +
    (m.stroke ? ` stroke="${m.stroke}" stroke-width="${m.width ?? 1}"` : '') +
    (m.dash ? ` stroke-dasharray="${m.dash}"` : '') +
    (m.cap ? ` stroke-linecap="${m.cap}"` : '') +
    (m.join ? ` stroke-linejoin="${m.join}"` : '') +
    (m.opacity === undefined ? '' : ` opacity="${m.opacity}"`)
  );
}

function letters(m: TextMark): string {
  const [, family, weight] = /^(.*) (\d+)( italic)?$/.exec(m.face)!;
  const fit =
    m.fit && m.text.length * m.size * 0.42 > m.fit ? ` textLength="${m.fit}" lengthAdjust="spacingAndGlyphs"` : '';
  const text = m.text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<text x="${m.at[0]}" y="${m.at[1]}" font-family="${family}" font-weight="${weight}" font-size="${m.size}" fill="${m.fill}" text-anchor="${m.anchor ?? 'start'}"${m.opacity === undefined ? '' : ` opacity="${m.opacity}"`}${fit}>${text}</text>`;
}

function placed(m: GroupMark): string {
  const moves = [
    m.move && `translate(${m.move[0]} ${m.move[1]})`,
    m.rotate && `rotate(${m.rotate})`,
    m.scale && `scale(${m.scale})`,
  ].filter(Boolean);
  return (
    (moves.length ? ` transform="${moves.join(' ')}"` : '') + (m.opacity === undefined ? '' : ` opacity="${m.opacity}"`)
  );
}
