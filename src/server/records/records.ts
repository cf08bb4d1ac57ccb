import { type Day, dayOf } from '#domain/months.ts';
import type { Records } from '#domain/records.ts';
import { assetsOf, observeAsset } from '#server/assets/store.ts';
import type { Clock } from '#server/clock.ts';
import { costsOf, observeCost } from '#server/costs/store.ts';
import type { Tx } from '#server/db/database.ts';
import type { Moment } from '#server/db/observations.ts';
import { goalsOf } from '#server/goals/store.ts';
import { incomesOf, observeIncome } from '#server/incomes/store.ts';
import { liabilitiesOf, observeLiability } from '#server/liabilities/store.ts';
import { recorded } from './recorded.ts';

type Observe<Item> = (tx: Tx, item: Item, moment: Moment) => Promise<void>;

/** Everything a person keeps, each write with its activity and its observation. */
export function recordsOf(tx: Tx, userId: string, clock: Clock): Records {
  const on: Day = dayOf(clock());
  const observing =
    <Item>(observe: Observe<Item>) =>
    (item: Item, reason: string) =>
      observe(tx, item, { on, reason });
  return {
    assets: recorded(assetsOf(tx, userId), {
      tx,
      userId,
      entityType: 'asset',
      observe: observing(observeAsset),
      observed: ['value', 'currency', 'ownershipPercentage', 'valuationDate'],
    }),
    liabilities: recorded(liabilitiesOf(tx, userId), {
      tx,
      userId,
      entityType: 'liability',
      observe: observing(observeLiability),
      observed: ['balance', 'currency', 'ownershipPercentage'],
    }),
    incomes: recorded(incomesOf(tx, userId), {
      tx,
      userId,
      entityType: 'income',
      observe: observing(observeIncome),
      observed: ['amount', 'currency', 'frequency', 'taxPercentage', 'isActive'],
    }),
    costs: recorded(costsOf(tx, userId), {
      tx,
      userId,
      entityType: 'cost',
      observe: observing(observeCost),
      observed: ['amount', 'currency', 'frequency'],
    }),
    goals: recorded(goalsOf(tx, userId), {
      tx,
      userId,
      entityType: 'goal',
      observe: null,
      observed: [],
    }),
  };
}
