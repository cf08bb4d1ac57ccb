import type { Break } from './faulty-line.ts';
import { type Random, randomOf } from './random.ts';

export const KINDS = ['assets', 'liabilities', 'incomes', 'costs', 'goals'] as const;
export type Kind = (typeof KINDS)[number];

const ACTIONS = [
  'add',
  'addTwice',
  'addSeveral',
  'change',
  'remove',
  'removeSeveral',
  'restore',
  'erase',
  'typeMonth',
  'importFile',
  'stateMortgage',
  'look',
] as const;

/** Actions that concern a second user, and how often each is picked among them. */
const SHARED_ACTIONS = {
  found: 1,
  invite: 2,
  answerInvitation: 3,
  revoke: 1,
  leave: 1,
  removeMember: 1,
  changeRoles: 1,
  removeHousehold: 1,
  chooseSharing: 1,
  chooseSettings: 1,
  propose: 3,
  proposeTogether: 4,
  answerShare: 7,
  endShare: 2,
  changeCopy: 2,
} as const;
export type SharedAction = keyof typeof SHARED_ACTIONS;
type Action = (typeof ACTIONS)[number] | SharedAction;

export function isShared(action: Action): action is SharedAction {
  return action in SHARED_ACTIONS;
}

/** A fault of a step, in the place that the seed orders. */
export type Fault =
  | { does: 'breaks'; where: Break }
  | { does: 'kills the server' | 'kills the database'; where: Break }
  | { does: 'refuses connections'; count: number }
  | { does: 'is late'; ms: number }
  | { does: 'moves the clock'; minutes: number }
  | { does: 'fills the disk' };

/** One action of one user, and what goes wrong meanwhile. */
export type Step = {
  number: number;
  user: number;
  action: Action;
  kind: Kind;
  /** Chooses among the items that there are. */
  pick: number;
  /** How many items or rows, where the action is of several. */
  count: number;
  hundredths: number;
  /** Months back, for a typed value. */
  monthsBack: number;
  /** Sends again until it is acknowledged; otherwise once, whatever came of it. */
  isPatient: boolean;
  fault: Fault | null;
};

export const USERS = 3;
/** Steps of a whole run. */
export const STEPS = 240;

/** Share of steps with a fault after which a process is started: that takes seconds. */
const HEAVY = 0.004;

/**
 * Share of steps with another fault, and the length of a write. One of a user's own sends and
 * receives one to three kilobytes, in up to ten messages each way; one of several users more.
 */
type Chances = { light: number; length: number };
const ALONE: Chances = { light: 0.2, length: 1 };
const TOGETHER: Chances = { light: 0.3, length: 3 };

/** Share of steps that concern a second user. */
const SHARED = 0.4;

const SHARED_PICKS = Object.entries(SHARED_ACTIONS).flatMap(([action, times]) =>
  Array.from({ length: times }, () => action),
) as [SharedAction, ...SharedAction[]];

const OFTEN: readonly [Action, ...Action[]] = [
  'add',
  'change',
  'change',
  'typeMonth',
  'stateMortgage',
];

/** The first steps of a run, from its seed alone. */
export function planOf(seed: number, steps: number): Step[] {
  const random = randomOf(seed);
  return Array.from({ length: steps }, (_, number) => stepOf(number, random));
}

function stepOf(number: number, random: Random): Step {
  const user = random.below(USERS);
  const action = actionOf(random);
  return {
    number,
    user,
    action,
    kind: random.pick(KINDS),
    pick: random.below(1_000),
    count: random.between(2, 5),
    hundredths: random.between(1, 500_000_000),
    monthsBack: random.between(1, 24),
    isPatient: random.chance(0.6),
    fault: faultOf(random, isShared(action) ? TOGETHER : ALONE),
  };
}

function actionOf(random: Random): Action {
  if (random.chance(SHARED)) return random.pick(SHARED_PICKS);
  return random.chance(0.3) ? random.pick(OFTEN) : random.pick(ACTIONS);
}

function faultOf(random: Random, { light, length }: Chances): Fault | null {
  if (random.chance(HEAVY)) return heavyFault(random, length);
  if (!random.chance(light)) return null;
  const breaks = () => ({ does: 'breaks' as const, where: breakOf(random, length) });
  return random.pick([
    breaks,
    breaks,
    breaks,
    breaks,
    () => ({ does: 'refuses connections' as const, count: random.between(1, 3) }),
    () => ({ does: 'is late' as const, ms: random.between(1, 25) }),
    () => ({ does: 'moves the clock' as const, minutes: random.between(-40, 40) }),
  ])();
}

function heavyFault(random: Random, length: number): Fault {
  const does = random.pick(['kills the server', 'kills the database', 'fills the disk'] as const);
  return does === 'fills the disk' ? { does } : { does, where: breakOf(random, length) };
}

function breakOf(random: Random, length: number): Break {
  return random.pick<() => Break>([
    () => ({ after: 'bytes to the database', count: random.between(1, 3_000 * length) }),
    () => ({ after: 'bytes from the database', count: random.between(1, 2_000 * length) }),
    () => ({ after: 'answers', count: random.between(1, 8 * length) }),
    () => ({ after: 'commit' }),
  ])();
}
