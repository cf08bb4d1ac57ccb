import type { Recurring } from './recurring.ts';

export const RECURRING_DECISIONS = ['dismissed', 'added'] as const;

/** The most decisions of a user; one is stored for each recurring payment there ever was. */
export const DECISIONS_MAX = 10_000;

/** The user's decision on a recurring payment: not proposed again, or added to their records. */
export type StoredDecision = {
  /** The key that the payment had. */
  key: string;
  decision: (typeof RECURRING_DECISIONS)[number];
  /** A transaction of the payment; null: not known, as after the import of an export. */
  transactionId: string | null;
};

/** The key and the transactions of a recurring payment, by which decisions find it. */
export type RecurringMembers = Pick<Recurring, 'key' | 'transactionIds'>;

/**
 * The decisions on the found payments, by their present keys; the last of several counts. Payments
 * to one merchant have keys by age, which may change when one begins, ends, or is older than what
 * is read. So a decision belongs to the payment with its transaction, and to the one with its key
 * only while no payment has that transaction.
 */
export function decisionsOn(
  found: readonly RecurringMembers[],
  stored: readonly StoredDecision[],
): Map<string, StoredDecision> {
  const keys = new Set(found.map(({ key }) => key));
  const keyOf = new Map(
    found.flatMap(({ key, transactionIds }) => transactionIds.map((id) => [id, key] as const)),
  );
  const keyNow = ({ transactionId }: StoredDecision) => keyOf.get(transactionId ?? '');
  const sure = stored.flatMap((each) => {
    const key = keyNow(each);
    return key === undefined ? [] : [[key, each] as const];
  });
  const others = stored.filter((each) => keyNow(each) === undefined && keys.has(each.key));
  return new Map([...others.map((each) => [each.key, each] as const), ...sure]);
}

/** The transaction to store with a decision: the payment's newest, which is read the longest. */
export function markOf({ transactionIds }: RecurringMembers): string | null {
  return transactionIds.at(-1) ?? null;
}

/** Whether a decision's transaction is unknown, or among the older half of its payment's. */
export function isMarkOld(
  { transactionIds }: RecurringMembers,
  { transactionId }: StoredDecision,
): boolean {
  const newer = transactionIds.slice(Math.floor(transactionIds.length / 2));
  return transactionId === null || !newer.includes(transactionId);
}
