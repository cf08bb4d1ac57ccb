import type { Kind, KINDS } from '#domain/records/kinds.ts';

/** Categories that a member may share, one for each kind of records. */
export type Category = (typeof KINDS)[Kind]['shared'];

/** A flag for each category, 0 or 1, as stored and sent. */
export type ShareFlags = { [C in Category as `share${Capitalize<C>}`]: 0 | 1 };

/** Kinds that a member shares; with `totalsOnly` the others see sums but no items. */
export type Sharing = ShareFlags & { totalsOnly: 0 | 1 };

/** The flag of each category, in the order of answers. */
export const FLAGS = {
  assets: 'shareAssets',
  liabilities: 'shareLiabilities',
  income: 'shareIncome',
  goals: 'shareGoals',
  costs: 'shareCosts',
} as const satisfies { [C in Category]: `share${Capitalize<C>}` };

export const CATEGORIES = Object.keys(FLAGS) as readonly Category[];

/** The categories whose flags are set. */
export function sharedOf(flags: ShareFlags): Category[] {
  return CATEGORIES.filter((category) => flags[FLAGS[category]] === 1);
}

/** An object with a value for each flag, in the order of answers. */
export function byFlag<Value>(valueOf: (flag: keyof ShareFlags) => Value) {
  const values = Object.values(FLAGS).map((flag) => [flag, valueOf(flag)]);
  return Object.fromEntries(values) as Record<keyof ShareFlags, Value>;
}

/** The flags that are set for some categories alone. */
export function flagsOf(shared: readonly Category[]): ShareFlags {
  const set = shared.map((category): keyof ShareFlags => FLAGS[category]);
  return byFlag((flag) => (set.includes(flag) ? 1 : 0));
}
