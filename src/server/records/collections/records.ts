import { dayOf, monthOf } from '#domain/basics/months.ts';
import {
  correctsValuation,
  impliedValuationDate,
  valuationIssueOf,
} from '#domain/statistics/house-price-index.ts';
import type { IssueKey } from '#domain/basics/issues.ts';
import type { Asset, AssetDraft } from '#domain/records/assets.ts';
import { datedIssues, impliedRates, impliedShares } from '#domain/records/dated-terms.ts';
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
import type { HistoryKind } from '#domain/figures/history/history-kinds.ts';
import type { FillReason } from '#domain/figures/history/typed-values.ts';
import { observationInsertion } from '#server/records/history/kinds.ts';
import { observationBounds } from '#server/records/history/values-max.ts';
import { type ChangeReason, recorded } from './recorded.ts';

const liabilitiesOf = repository<Liability, LiabilityDraft>(liabilities, 'liabilities');
const incomesOf = repository<Income, IncomeDraft>(incomes, 'incomes');
const costsOf = repository<Cost, CostDraft>(costs, 'costs');

/** A user's repository for each kind. */
export type Repositories = { [K in Kind]: BatchRepository<ItemOf<K>, DraftOf<K>> };

/** The user's records; each write adds its activity and observation. */
export function recordsOf(tx: Tx, userId: string, clock: Clock): Repositories {
  return recordsBy({ tx, userId, clock, changeReason: 'manual_update' });
}

type Typing = { tx: Tx; userId: string; clock: Clock; deedId?: string | null };

/**
 * The same for values typed for the current month; several are one operation. The caller counts the
 * user's values at its end (`refuseBeyondValuesMax`).
 */
export function typedRecordsOf(userTx: Typing, reason?: FillReason): Repositories {
  const changeReason = reason ?? 'historical_value';
  return recordsBy({ ...userTx, changeReason, isCountedLater: true });
}

/** The same without activities: the caller adds one for several writes. */
export function quietRecordsOf(tx: Tx, userId: string, clock: Clock): Repositories {
  return recordsBy({ tx, userId, clock, changeReason: 'manual_update', isQuiet: true });
}

/** The same for balances from a bank, without activities. */
export function syncedRecordsOf(tx: Tx, userId: string, clock: Clock): Repositories {
  return recordsBy({ tx, userId, clock, changeReason: 'bank_sync', isQuiet: true });
}

type Own = {
  tx: Tx;
  userId: string;
  clock: Clock;
  changeReason: ChangeReason;
  isQuiet?: boolean;
  isCountedLater?: boolean;
  deedId?: string | null;
};

function recordsBy(own: Own): Repositories {
  const { tx, userId, clock, isCountedLater = false } = own;
  const historyOf = (kind: HistoryKind) => ({
    observe: (item: RecordRow, reason: string) => {
      const on = dayOf(clock());
      const observed = { kind, userId, id: item.id, month: monthOf(on) };
      const [keepNewest, count] = observationBounds(observed);
      const observation = observationInsertion({ kind, item }, { on, reason });
      return [observation, keepNewest, ...(isCountedLater ? [] : [count])];
    },
    observed: HISTORY_FIELDS[kind],
  });
  return {
    assets: recorded(assetsOf(tx, userId, clock), {
      ...own,
      entityType: 'asset',
      ...historyOf('assets'),
      check: checkAsset(clock),
      implied: implying(clock),
      correct: correcting(tx),
    }),
    liabilities: recorded(liabilitiesOf(tx, userId, clock), {
      ...own,
      entityType: 'liability',
      check: (stated) => refuseIssues(datedIssues(stated, dayOf(clock()))),
      implied: (before, changes) => ({
        ...impliedRates(before, changes, dayOf(clock())),
        ...impliedShares(before, changes, dayOf(clock())),
      }),
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

/** Throws unless the valuation date is covered by the index, and no day is in the future. */
function checkAsset(clock: Clock) {
  return ({ valuationDate, shares }: Partial<AssetDraft>): void => {
    const code = valuationIssueOf(valuationDate, dayOf(clock()));
    refuseIssues(code === null ? [] : [{ path: 'valuationDate', code }]);
    refuseIssues(datedIssues({ shares }, dayOf(clock())));
  };
}

function refuseIssues(issues: readonly { path: string; code: IssueKey }[]): void {
  if (issues.length === 0) return;
  const told = issues.map(({ path, code }) => ({ path, code, message: code }));
  throw new AppError('invalid', { issues: told });
}

/** A new value with the same valuation date corrects it in all months that use it. */
function correcting(tx: Tx) {
  return async (before: Asset, after: Asset, changes: Partial<AssetDraft>) => {
    if (!correctsValuation(before, changes)) return null;
    await correctValuation(tx, before, after);
    return monthOf(before.valuationDate ?? '');
  };
}

/** A property's new value without a date gets today's, and so does another share. */
function implying(clock: Clock) {
  return (before: Asset | null, changes: Partial<AssetDraft>): Partial<AssetDraft> => {
    const shares = impliedShares(before, changes, dayOf(clock()));
    if (before === null) return shares;
    const valuationDate = impliedValuationDate(before, changes, dayOf(clock()));
    return valuationDate === undefined ? shares : { ...shares, valuationDate };
  };
}
