// The events of WB-95 in words.
import {
  count,
  day,
  fight,
  hexside,
  list,
  loss,
  name,
  names,
  plain,
  sentence,
  side,
  words,
  type Words,
} from './words.ts';

const WAYS: Record<string, string> = {
  move: 'moves to',
  strategic: 'moves strategically to',
  retreat: 'retreats to',
  pursuit: 'pursues to',
  enter: 'enters at',
  leave: 'leaves the map at',
  'set-up': 'is set up on',
};

export const WB95: Words<'wb95'> = {
  'turn-began': e => ({ text: `Turn ${e.turn} · ${day(e.date)}`, kind: 'turn' }),
  'phase-began': e => ({
    text: `${e.phase} · ${e.name}${e.seat ? `, ${side(e.seat)}` : ''}`,
    kind: 'phase',
    clause: `2.2/${e.phase}`,
  }),
  rolled: e => plain(`Dice ${e.faces.join(' ')}`, e.clause),
  moved: e => plain(`${sentence(name(e.unit))} ${WAYS[e.how]} ${e.path.at(-1)}`),
  'step-lost': e => loss(`${sentence(name(e.unit))} loses steps, ${e.left} left`, e.clause),
  eliminated: e => loss(`${sentence(name(e.unit))} is eliminated at ${e.hex}`, e.clause),
  'headquarters-lost': e => loss(`${name(e.unit)} lost: the enemy gains ${count(e.modifiers, 'modifier')}`, '9.1.6'),
  disorganized: e => loss(`${sentence(name(e.unit))} is disorganized`, e.clause),
  recovered: e => plain(`${sentence(name(e.unit))} is in order again`, '5.6.5'),
  'supply-level': e =>
    e.level
      ? loss(`${sentence(name(e.unit))}: out of supply, level ${e.level}`, e.clause)
      : plain(`${sentence(name(e.unit))} is in supply again`, e.clause),
  'fortification-built': e => plain(`${side(e.seat)} fortifies ${e.hex}`, '7.1.2'),
  'fortification-removed': e => plain(`The works at ${e.hex} are gone`, '7.1.5'),
  'mission-flown': e => plain(`${side(e.seat)} flies ${words(e.kind)} over ${list(e.hexes)} with ${e.points}`, '8.1.7'),
  'air-combat': e =>
    fight(
      `Air combat, ${e.points.join(' against ')}, dice ${e.dice.join(' and ')}: ${e.beaten ? `${side(e.beaten)} is beaten off` : 'nobody is beaten off'}`,
      '8.1.7',
    ),
  'fire-rolled': e => fight(`Fire at ${e.target} with ${e.points}, roll ${e.roll}: ${e.result}`, e.clause),
  'bridge-destroyed': e => plain(`The bridge ${hexside(e.at)} is destroyed`, e.clause),
  'bridge-built': e => plain(`${side(e.seat)} has a bridge ${hexside(e.at)}`, e.clause),
  'bridge-declared': e => plain(`${name(e.unit)} builds a bridge to ${e.to}`),
  'bridge-given-up': e => plain(`${name(e.unit)} cannot finish the bridge to ${e.to}`),
  reinforcements: e => plain(`Reinforcements, ${side(e.seat)}: ${names(e.units)}`, '11.1.1'),
  refilled: e => plain(`${sentence(name(e.unit))} is filled up from ${name(e.volkssturm)}: ${count(e.steps, 'step')}`),
  'combat-rolled': e =>
    fight(
      `${names(e.attackers)} against ${list(e.targets)}: ${e.ratio}, column ${e.column}, roll ${e.roll}: ${e.result}`,
      '5.2.1',
    ),
  'gun-set-up': e => plain(`${sentence(name(e.unit))} changes its set-up: ${words(e.to)}`),
  surrendered: e => loss(`${sentence(name(e.unit))} surrenders: level ${e.level}, roll ${e.roll}`, '10.2.6'),
  'control-changed': e => {
    const parts = [
      e.gained?.length && `gains ${list(e.gained)}`,
      e.bridges?.length && `takes the bridges ${list(e.bridges.map(hexside))}`,
      e.bridges_lost?.length && `loses the bridges ${list(e.bridges_lost.map(hexside))}`,
      e.contested?.length && `${list(e.contested)} contested`,
    ].filter(Boolean);
    return plain(`${side(e.seat)}: ${parts.join('; ')}`, '4.3.2');
  },
  'victory-points': e => plain(`${side(e.seat)} has ${count(e.points, 'victory point')}`),
};
