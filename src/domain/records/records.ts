import type { Day } from '#domain/basics/months.ts';
import type { Asset } from './assets.ts';
import type { Cost } from './costs.ts';
import type { FieldValues } from './field.ts';
import type { FIELDS } from './fields.ts';
import type { Goal } from './goals.ts';
import type { Income } from './incomes.ts';
import type { Kind } from './kinds.ts';
import type { Liability } from './liabilities.ts';

/** Response to a change of an item that somebody else has changed meanwhile. */
export type Stale<Item> = { stale: Item };

/** One user's items of one kind, wherever they are stored: database, server or browser. */
export type Collection<Item, Draft> = {
  list(): Promise<Item[]>;
  create(draft: Draft): Promise<Item>;
  /** Adds several, all or none, in their order. */
  createAll(drafts: readonly Draft[]): Promise<Item[]>;
  /**
   * Null: no such item. With `unlessChangedSince` (an `updatedAt` that was read) the change is
   * made only to that version; otherwise the present one is given back as stale.
   */
  update(
    id: string,
    changes: Partial<Draft>,
    unlessChangedSince?: string,
  ): Promise<Item | Stale<Item> | null>;
  /** `on`: the first day on which it no longer counts; absent: today. False: no such item. */
  remove(id: string, on?: Day): Promise<boolean>;
  /** Removes several, all or none. False: one of them does not exist. */
  removeAll(ids: readonly string[], on?: Day): Promise<boolean>;
  /** Brings a removed item back as if it had never been removed. Null: no such item. */
  restore(id: string): Promise<Item | null>;
  /** Brings several back, all or none. Null: one of them does not exist. */
  restoreAll(ids: readonly string[]): Promise<Item[] | null>;
};

type ItemByKind = {
  assets: Asset;
  liabilities: Liability;
  incomes: Income;
  costs: Cost;
  goals: Goal;
};
type Drafts = { [K in Kind]: FieldValues<(typeof FIELDS)[K]> };

export type ItemOf<K extends Kind> = ItemByKind[K];
export type DraftOf<K extends Kind> = Drafts[K];

/** A user's records of every kind. Mapped, so that code for any kind needs no casts. */
export type Records = { [K in Kind]: Collection<ItemOf<K>, DraftOf<K>> };

/** At most this many records of a kind per user, so that one user's work is bounded. */
export const RECORDS_MAX = 1_000;

/**
 * At most this many removed ones are kept beside them for the history, which every series reads:
 * forty a year for half a century.
 */
export const REMOVED_MAX = 2_000;

/**
 * At most this many values of months per user, observed and stated, of all items: those of 400
 * items for half a century.
 */
export const HISTORY_VALUES_MAX = 250_000;

/**
 * At most this many dated rates and shares per user, of all items together, removed ones too: a
 * change a month of a hundred items for sixteen years. Every figure of a day walks through them.
 */
export const DATED_TERMS_OF_USER_MAX = 20_000;

/**
 * Observations of an item in one month that are kept, the newest. The last of them counts in
 * figures; the others tell how it came about.
 */
export const OBSERVATIONS_OF_MONTH_MAX = 10;

/** Activities of a user that are kept, the newest: five a day for eleven years. */
export const ACTIVITIES_MAX = 20_000;

/** At most this many records are added, removed or restored by one call. */
export const RECORDS_AT_ONCE_MAX = 50;

/** Whether a change was refused, with the present item. */
export function isStale<Item extends object>(answer: Item | Stale<Item>): answer is Stale<Item> {
  return 'stale' in answer;
}
