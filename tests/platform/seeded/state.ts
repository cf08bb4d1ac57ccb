import type { Own } from './asking.ts';
import type { Installation } from './installation.ts';
import type { World } from './world.ts';

/** One of the users of a run. */
export type User = { id: string; email: string; token: string; accountId: string };

/** Counts of a run. */
export type Tally = {
  acknowledged: number;
  /** Sent again, with the same key, after silence or "not now". */
  repeated: number;
  /** Left without an answer: found to be done, and found not to be. */
  found: number;
  foundNot: number;
  /** The same of writes that change what a second user sees. */
  foundByBoth: number;
  foundByNeither: number;
  /** Faults that a request met. */
  struck: number;
};

/** A run in progress. */
export type Run = {
  installation: Installation;
  seed: number;
  today: string;
  users: User[];
  world: World;
  tally: Tally;
  journal: string[];
};

/** The session of a user. */
export function ownOf({ installation, users }: Run, user: number): Own {
  return { installation, token: users[user]?.token ?? '' };
}

export function emptyTally(): Tally {
  const found = { found: 0, foundNot: 0, foundByBoth: 0, foundByNeither: 0 };
  return { acknowledged: 0, repeated: 0, struck: 0, ...found };
}
