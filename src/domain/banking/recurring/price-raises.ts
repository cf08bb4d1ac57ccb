import { toMinor } from '#domain/basics/money.ts';
import { type Day, daysBetween } from '#domain/basics/months.ts';
import type { Recurring } from './recurring.ts';

/** Longer ago it is no news; what is paid each quarter is certain after its second payment. */
const NEWS_DAYS = 120;

/** A payment whose price was raised, and what it was. */
export type Raised = Pick<Recurring, 'key' | 'merchant' | 'amount' | 'currency' | 'cadence'> & {
  change: NonNullable<Recurring['change']>;
};

/** Recurring payments whose newest price is higher than the one before and not old yet. */
export function raisedPrices(found: readonly Recurring[], today: Day): Raised[] {
  return found.flatMap(({ key, merchant, amount, currency, cadence, direction, change }) => {
    if (direction === 'in' || change === null) return [];
    const isRaised = toMinor(amount) > toMinor(change.before);
    if (!isRaised || daysBetween(change.on, today) > NEWS_DAYS) return [];
    return { key, merchant, amount, currency, cadence, change };
  });
}
