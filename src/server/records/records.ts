import { dayOf } from '#domain/months.ts';
import type { Records } from '#domain/records.ts';
import { assetsOf, observeAsset } from '#server/assets/store.ts';
import type { Clock } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { goalsOf } from '#server/goals/store.ts';
import { incomesOf } from '#server/incomes/store.ts';
import { recorded } from './recorded.ts';

/** Everything a person keeps, each write with its activity and its observation. */
export function recordsOf(tx: Tx, userId: string, clock: Clock): Records {
  return {
    assets: recorded(assetsOf(tx, userId), {
      tx,
      userId,
      entityType: 'asset',
      observe: (asset, reason) => observeAsset(tx, asset, { on: dayOf(clock()), reason }),
    }),
    incomes: recorded(incomesOf(tx, userId), { tx, userId, entityType: 'income' }),
    goals: recorded(goalsOf(tx, userId), { tx, userId, entityType: 'goal' }),
  };
}
