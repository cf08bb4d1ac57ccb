import { dayOf, monthOf } from '#domain/basics/months.ts';
import {
  correctsValuation,
  impliedValuationDate,
  valuationIssueOf,
} from '#domain/statistics/property.ts';
import type { Asset, AssetDraft } from '#domain/records/assets.ts';
import type { DraftOf, ItemOf, Kind } from '#domain/records/records.ts';
import { assetsOf, correctValuation, observeAsset } from '#server/records/assets/store.ts';
import type { Clock } from '#server/platform/clock.ts';
import { costsOf, observeCost } from '#server/records/costs/store.ts';
import type { Moment } from '#server/platform/db/observations.ts';
import { AppError } from '#server/platform/errors.ts';
import { goalsOf } from '#server/records/goals/store.ts';
import { incomesOf, observeIncome } from '#server/records/incomes/store.ts';
import { liabilitiesOf, observeLiability } from '#server/records/liabilities/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { StoredSeveral } from './keeper.ts';
import { type ChangeReason, recorded } from './recorded.ts';

type Observe<Item> = (tx: Tx, item: Item, moment: Moment) => Promise<void>;

/** The kinds of records a person keeps, in the database. */
export type StoredRecords = { [K in Kind]: StoredSeveral<ItemOf<K>, DraftOf<K>> };

/** Everything a person keeps, each write with its activity and its observation. */
export function recordsOf(tx: Tx, userId: string, clock: Clock): StoredRecords {
  return recordsBy({ tx, userId, clock, changeReason: 'manual_update' });
}

type Typing = { tx: Tx; userId: string; clock: Clock; deedId?: string | null };

/** The same for values that were typed for the running month, of which several are one deed. */
export function typedRecordsOf(whose: Typing): StoredRecords {
  return recordsBy({ ...whose, changeReason: 'historical_value' });
}

/** The same where one activity tells of several writes, which whoever writes adds. */
export function quietRecordsOf(tx: Tx, userId: string, clock: Clock): StoredRecords {
  return recordsBy({ tx, userId, clock, changeReason: 'manual_update', isQuiet: true });
}

/** The same for what a bank says. It is no activity: nobody did anything. */
export function syncedRecordsOf(tx: Tx, userId: string, clock: Clock): StoredRecords {
  return recordsBy({ tx, userId, clock, changeReason: 'bank_sync', isQuiet: true });
}

type Own = {
  tx: Tx;
  userId: string;
  clock: Clock;
  changeReason: ChangeReason;
  isQuiet?: boolean;
  deedId?: string | null;
};

function recordsBy(own: Own): StoredRecords {
  const { tx, userId, clock } = own;
  const observing =
    <Item>(observe: Observe<Item>) =>
    (item: Item, reason: string) =>
      observe(tx, item, { on: dayOf(clock()), reason });
  return {
    assets: recorded(assetsOf(tx, userId, clock), {
      ...own,
      entityType: 'asset',
      observe: observing(observeAsset),
      observed: ['value', 'currency', 'ownershipPercentage', 'valuationDate'],
      check: checkValuation(clock),
      implied: dating(clock),
      correct: correcting(tx),
    }),
    liabilities: recorded(liabilitiesOf(tx, userId, clock), {
      ...own,
      entityType: 'liability',
      observe: observing(observeLiability),
      observed: ['balance', 'currency', 'ownershipPercentage'],
    }),
    incomes: recorded(incomesOf(tx, userId, clock), {
      ...own,
      entityType: 'income',
      observe: observing(observeIncome),
      observed: ['amount', 'currency', 'frequency', 'taxPercentage', 'taxBasis', 'isActive'],
    }),
    costs: recorded(costsOf(tx, userId, clock), {
      ...own,
      entityType: 'cost',
      observe: observing(observeCost),
      observed: ['amount', 'currency', 'frequency'],
    }),
    goals: recorded(goalsOf(tx, userId, clock), {
      ...own,
      entityType: 'goal',
      observe: null,
      observed: [],
    }),
  };
}

/** A valuation is of a day that the index knows, and not of one to come. */
function checkValuation(clock: Clock) {
  return ({ valuationDate }: Partial<AssetDraft>): void => {
    const code = valuationIssueOf(valuationDate, dayOf(clock()));
    if (code === null) return;
    throw new AppError('invalid', { issues: [{ path: 'valuationDate', code, message: code }] });
  };
}

/** Another value with the date of the valuation corrects it in every month that counts by it. */
function correcting(tx: Tx) {
  return async (before: Asset, after: Asset, changes: Partial<AssetDraft>) => {
    if (!correctsValuation(before, changes)) return null;
    await correctValuation(tx, before, after);
    return monthOf(before.valuationDate ?? '');
  };
}

/** A property's new value is dated to the day of writing when no date comes along. */
function dating(clock: Clock) {
  return (before: Asset, changes: Partial<AssetDraft>): Partial<AssetDraft> => {
    const valuationDate = impliedValuationDate(before, changes, dayOf(clock()));
    return valuationDate === undefined ? {} : { valuationDate };
  };
}
