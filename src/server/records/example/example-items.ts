import type { AmountText } from '#domain/basics/money.ts';
import type { DraftOf, Kind } from '#domain/records/records.ts';

/** Number of months in the example, including the current one. */
export const DEMO_MONTHS = 24;

/** An item of the example: its first state, and changes in later months. */
export type Life<K extends Kind> = {
  kind: K;
  draft: DraftOf<K>;
  /** By months since the start, from 1. */
  changes: ReadonlyMap<number, Partial<DraftOf<K>>>;
};

export type AnyLife = { [K in Kind]: Life<K> }[Kind];

/** Whole kronor or euros. */
export function whole(amount: number): AmountText {
  return `${Math.round(amount)}.00` as AmountText;
}

/** An item whose value changes each month. */
export function moving<K extends Kind>(
  kind: K,
  draftAt: (month: number) => DraftOf<K>,
  changedAt: (month: number) => Partial<DraftOf<K>>,
): Life<K> {
  const months = Array.from({ length: DEMO_MONTHS - 1 }, (_, at) => at + 1);
  return {
    kind,
    draft: draftAt(0),
    changes: new Map(months.map((month) => [month, changedAt(month)])),
  };
}

/** An item that changes in some months or never. */
export function steady<K extends Kind>(
  kind: K,
  draft: DraftOf<K>,
  changes: readonly (readonly [number, Partial<DraftOf<K>>])[] = [],
): Life<K> {
  return { kind, draft, changes: new Map(changes) };
}
