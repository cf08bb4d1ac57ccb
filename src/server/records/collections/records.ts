import { dayOf, monthOf } from '#domain/basics/months.ts';
import {
  correctsValuation,
  impliedValuationDate,
  valuationIssueOf,
} from '#domain/statistics/property.ts';
import type { Asset, AssetDraft } from '#domain/records/assets.ts';
import type { DraftOf, ItemOf, Kind } from '#domain/records/records.ts';
import { assetsOf, correctValuation } from '#server/records/assets/store.ts';
import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Cost, CostDraft } from '#domain/records/costs.ts';
import type { Income, IncomeDraft } from '#domain/records/incomes.ts';
import type { Liability, LiabilityDraft } from '#domain/records/liabilities.ts';
import { costs } from '#server/records/costs/table.ts';
import { incomes } from '#server/records/incomes/table.ts';
import { liabilities } from '#server/records/liabilities/table.ts';
import { goalsOf } from '#server/records/goals/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { repository, type BatchRepository } from './repository.ts';
import type { RecordRow } from '#domain/records/record.ts';
import { HISTORY_FIELDS } from '#domain/records/history-fields.ts';
import type { HistoryKind } from '#domain/figures/history/typed-values.ts';
import { observe } from '#server/records/history/kinds.ts';
import { type ChangeReason, recorded } from './recorded.ts';

const liabilitiesOf = repository<Liability, LiabilityDraft>(liabilities, 'liabilities');
const incomesOf = repository<Income, IncomeDraft>(incomes, 'incomes');
const costsOf = repository<Cost, CostDraft>(costs, 'costs');

/** The kinds of records of a user, in the database. */
export type Repositories = { [K in Kind]: BatchRepository<ItemOf<K>, DraftOf<K>> };

/** Everything a user keeps, each write with its activity and its observation. */
export function recordsOf(tx: Tx, userId: string, clock: Clock): Repositories {
  return recordsBy({ tx, userId, clock, changeReason: 'manual_update' });
}

type Typing = { tx: Tx; userId: string; clock: Clock; deedId?: string | null };

/** The same for values that were typed for the running month, of which several are one action. */
export function typedRecordsOf(whose: Typing): Repositories {
  return recordsBy({ ...whose, changeReason: 'historical_value' });
}

/** The same where one activity tells of several writes, which whoever writes adds. */
export function quietRecordsOf(tx: Tx, userId: string, clock: Clock): Repositories {
  return recordsBy({ tx, userId, clock, changeReason: 'manual_update', isQuiet: true });
}

/** The same for what a bank says. It is no activity: nobody did anything. */
export function syncedRecordsOf(tx: Tx, userId: string, clock: Clock): Repositories {
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

function recordsBy(own: Own): Repositories {
  const { tx, userId, clock } = own;
  const historyOf = (kind: HistoryKind) => ({
    observe: (item: RecordRow, reason: string) =>
      observe(tx, { kind, item }, { on: dayOf(clock()), reason }),
    observed: HISTORY_FIELDS[kind],
  });
  return {
    assets: recorded(assetsOf(tx, userId, clock), {
      ...own,
      entityType: 'asset',
      ...historyOf('assets'),
      check: checkValuation(clock),
      implied: dating(clock),
      correct: correcting(tx),
    }),
    liabilities: recorded(liabilitiesOf(tx, userId, clock), {
      ...own,
      entityType: 'liability',
      ...historyOf('liabilities'),
    }),
    incomes: recorded(incomesOf(tx, userId, clock), {
      ...own,
      entityType: 'income',
      ...historyOf('incomes'),
    }),
    costs: recorded(costsOf(tx, userId, clock), {
      ...own,
      entityType: 'cost',
      ...historyOf('costs'),
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
