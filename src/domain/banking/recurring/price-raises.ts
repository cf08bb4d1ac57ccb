import { toMinor } from '#domain/basics/money.ts';
import { type Day, daysBetween } from '#domain/basics/months.ts';
import type { Recurring } from './recurring.ts';

/** Older raises are not reported; a quarterly price is certain after its second payment. */
const NEWS_DAYS = 120;

/** A payment with a raised price, and the earlier price. */
export type RaisedPayment = Pick<
  Recurring,
  'key' | 'merchant' | 'amount' | 'currency' | 'cadence'
> & {
  change: NonNullable<Recurring['change']>;
};

/** Recurring payments whose price was raised recently. */
export function raisedPrices(found: readonly Recurring[], today: Day): RaisedPayment[] {
  return found.flatMap(({ key, merchant, amount, currency, cadence, direction, change }) => {
    if (direction === 'in' || change === null) return [];
    const isRaised = toMinor(amount) > toMinor(change.before);
    if (!isRaised || daysBetween(change.on, today) > NEWS_DAYS) return [];
    return { key, merchant, amount, currency, cadence, change };
  });
}
