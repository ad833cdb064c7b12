// What a newcomer to Winter Storm is told, decision by decision.
import type { Hints } from './hints.ts';

export const WINTER_STORM: Hints = {
  set_up: [
    'Before play',
    'Everything stands where history put it. You may choose who lies on top of a stack: the top unit counts for zones of control. Press “Begin” to start.',
  ],
  overphase: [
    'Strategic Overphase',
    'Every third turn: Superior HQs and supply columns move before supply is shared out. A Superior HQ must stand in a town near a Rail Depot that your trains reach.',
  ],
  bring_supply: [
    'Strategic supply',
    'The roll gave you Supply Points. Say at which sources they arrive; what you do not bring is lost. The proposal is a fair start.',
  ],
  assign_supply: [
    'Supply for the armies',
    'Superior HQs take points from the sources. Corps and armies draw from them.',
  ],
  command: [
    'Who commands whom',
    'Units fight best under a headquarters in whose radius they stand. Take the proposal, or choose for a unit another HQ, independence or none. Both sides decide at once.',
  ],
  supply: [
    'Supply Modes',
    'Click a headquarters: it draws Supply Points and pays for a mode. Offensive units move far and assault, Defensive ones hold, Depleted ones do little. The enemy does not see your markers.',
  ],
  operational_hq: [
    'Headquarters move',
    'Corps and army HQs move now, before their troops: keep them near, and out of reach.',
  ],
  barrage: [
    'Barrage',
    'Click an enemy hex in range of your artillery and choose which guns fire. The advisor shows every modifier and the chance of each result.',
  ],
  operations: [
    'Operations',
    'Each unit does one thing: maneuver (click it, then a marked hex), engage (click an enemy hex beside your units to name a group), refit, regroup, or hold. What is not listed on the map stands under “Also possible”.',
  ],
  engagement: [
    'Engagement',
    'Your group has Engagement Points. Click an enemy hex to assault it, or a unit of the group to bring it up first. The advisor shows both Effectiveness Checks, the odds and every chance. End when you have enough.',
  ],
  counterattack: [
    'Counterattack',
    'The attack has failed badly enough: one of your headquarters may strike back at once.',
  ],
  counterattack_supply: ['Emergency Supply', 'Supply Points can make the HQ Offensive for this counterattack alone.'],
  counterattack_group: ['Who counterattacks', 'The attacked units, and mobile units of the same HQ that come to help.'],
  counterattack_options: [
    'Counterattack',
    'Spend the points of the group as in an engagement; only the original attackers can be assaulted.',
  ],
  retreat_before_combat: [
    'Retreat before combat',
    'Headquarters, columns and scouts may slip away before the assault comes.',
  ],
  emergency_supply: [
    'Emergency Supply',
    'Supply Points of their HQ let attacked units fight with their full effectiveness.',
  ],
  counterbarrage: [
    'Counterbarrage',
    'Heavy guns may fire at the assaulters, or at those that barraged, before the assault.',
  ],
  protective_fire: ['Final Protective Fire', 'Artillery may add its factors to the defence of the hex.'],
  retreat: ['Retreat', 'Choose the way of the stack. Enemy zones on the way cost steps and order.'],
  rout: ['Rout', 'Routed units run one hex farther: choose where to.'],
  step_loss: ['Step losses', 'Choose who takes the loss.'],
  advance: ['Advance', 'The hex is empty: your units may follow, mobile ones farther. Click a marked hex, or end.'],
  special_operations: ['Special operations', 'Units that held may dig in, build and destroy bridges, and the like.'],
  bridge_laying: ['Bridges', 'A headquarters beside a river may begin a bridge: it stands next turn if the HQ stays.'],
  engineer_construction: ['Front Engineers', 'A Front Engineer beside a river may build or repair a bridge at once.'],
  front_engineers: ['Front Engineers', 'They come out of their Superior HQ, or go back into it.'],
  breakout: ['Breakout', 'The battle groups in the pocket may come out to meet the relief, once.'],
  withdrawal: ['Called away', 'High command wants a division back. You may keep it, and pay in points.'],
};
