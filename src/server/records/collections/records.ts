import { sql } from 'drizzle-orm';
import { DEFAULT_CURRENCY } from '#domain/basics/currencies.ts';
import type { IssueKey } from '#domain/basics/issues.ts';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { canHold } from '#domain/holdings/accounts.ts';
import type { FillReason } from '#domain/figures/history/typed-values.ts';
import type { Asset, AssetDraft } from '#domain/records/assets.ts';
import { datedIssues, impliedRates, impliedShares } from '#domain/records/dated-terms.ts';
import { HISTORY_FIELDS } from '#domain/records/fields.ts';
import type { Goal, GoalDraft } from '#domain/records/goals.ts';
import { byKind, hasHistory, type Kind, KIND_NAMES, KINDS } from '#domain/records/kinds.ts';
import type { RecordRow } from '#domain/records/field.ts';
import type { DraftOf, ItemOf } from '#domain/records/records.ts';
import {
  correctsValuation,
  impliedValuationDate,
  valuationIssueOf,
} from '#domain/statistics/house-price-index.ts';
import { currencyOf } from '#server/account/users/store.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { assets } from '#server/records/assets/table.ts';
import { type ChangeReason, recorded, type RecordingOptions } from './recorded.ts';
import { type BatchRepository, repository, type Repository } from './repository.ts';
import { costs } from '#server/records/costs/table.ts';
import { goals } from '#server/records/goals/table.ts';
import { observationInsertion } from '#server/records/history/kinds.ts';
import { observationBounds } from '#server/records/history/values-max.ts';
import { incomes } from '#server/records/incomes/table.ts';
import { liabilities } from '#server/records/liabilities/table.ts';

/** A user's repository for each kind. */
export type Repositories = { [K in Kind]: BatchRepository<ItemOf<K>, DraftOf<K>> };

/** The user's records; each write adds its activity and observation. */
export function recordsOf(tx: Tx, userId: string, clock: Clock): Repositories {
  return recordsBy({ tx, userId, clock, changeReason: 'manual_update' });
}

type RecordWrite = { tx: Tx; userId: string; clock: Clock; operationId?: string | null };

/**
 * The same for values typed for the current month; several are one operation. The caller counts the
 * user's values at its end (`refuseBeyondValuesMax`).
 */
export function typedRecordsOf(userTx: RecordWrite, reason?: FillReason): Repositories {
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

type CollectionContext = {
  tx: Tx;
  userId: string;
  clock: Clock;
  changeReason: ChangeReason;
  isQuiet?: boolean;
  isCountedLater?: boolean;
  operationId?: string | null;
};

function recordsBy(own: CollectionContext): Repositories {
  const { tx, userId, clock } = own;
  const rules = rulesOf(tx, clock);
  return byKind<Repositories>(KIND_NAMES, (kind) => recordsOfKind(kind, STORED[kind], rules[kind]));

  function recordsOfKind<K extends Kind>(kind: K, stored: StoredRecords[K], rule: Rules[K]) {
    const recording = { ...own, entityType: KINDS[kind].one, ...historyRules(kind, own), ...rule };
    return recorded<ItemOf<K>, DraftOf<K>>(stored(tx, userId, clock), recording);
  }
}

type StoredRecords = {
  [K in Kind]: (tx: Tx, userId: string, clock: Clock) => Repository<ItemOf<K>, DraftOf<K>>;
};

/** The tables of each kind, without the rules of writes. */
const STORED: StoredRecords = {
  assets: repository(assets, 'assets'),
  liabilities: repository(liabilities, 'liabilities'),
  incomes: repository(incomes, 'incomes'),
  costs: repository(costs, 'costs'),
  goals: goalsOf,
};

type Rules = {
  [K in Kind]: Pick<
    RecordingOptions<ItemOf<K>, DraftOf<K>>,
    'check' | 'permit' | 'implied' | 'correct'
  >;
};

/** The writes of a kind that are checked, or imply more than they state. */
function rulesOf(tx: Tx, clock: Clock): Rules {
  return {
    assets: {
      check: checkAsset(clock),
      permit: permitAsset,
      implied: implying(clock),
      correct: correcting(tx),
    },
    liabilities: {
      check: (stated) => refuseIssues(datedIssues(stated, dayOf(clock()))),
      implied: (before, changes) => ({
        ...impliedRates(before, changes, dayOf(clock())),
        ...impliedShares(before, changes, dayOf(clock())),
      }),
    },
    incomes: {},
    costs: {},
    goals: {},
  };
}

/** The observations of a kind with a history. */
function historyRules(kind: Kind, { userId, clock, isCountedLater = false }: CollectionContext) {
  if (!hasHistory(kind)) return { observe: null, observed: [] };
  const observe = (item: RecordRow, stated: string) => {
    // Another field of an asset that keeps holdings was changed: nobody stated its value.
    const reason = (item as Asset).holdingsSince ? 'holdings' : stated;
    const on = dayOf(clock());
    const observed = { kind, userId, id: item.id, month: monthOf(on) };
    const [keepNewest, count] = observationBounds(observed);
    const observation = observationInsertion({ kind, item }, { on, reason });
    return [observation, keepNewest, ...(isCountedLater ? [] : [count])];
  };
  return { observe, observed: HISTORY_FIELDS[kind] };
}

/** Throws unless the valuation date is covered by the index, and no day is in the future. */
function checkAsset(clock: Clock) {
  return ({ valuationDate, shares }: Partial<AssetDraft>): void => {
    const code = valuationIssueOf(valuationDate, dayOf(clock()));
    refuseIssues(code === null ? [] : [{ path: 'valuationDate', code }]);
    refuseIssues(datedIssues({ shares }, dayOf(clock())));
  };
}

/** The value of an asset with holdings follows from them, and its type must be one that keeps them. */
function permitAsset(before: Asset, { type, value }: Partial<AssetDraft>): void {
  if ((before.holdingsSince ?? null) === null) return;
  if (type !== undefined && !canHold(type)) throw new AppError('no_holdings');
  if (value !== undefined && value !== before.value) throw new AppError('keeps_holdings');
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

/**
 * Corrects a valuation in the last observation of each month that has it, and in typed values.
 * Earlier observations of a month affect no figure, so a correction writes at most one row a month.
 */
async function correctValuation(tx: Tx, before: Asset, after: Asset): Promise<void> {
  const { userId, id, value, currency, valuationDate } = before;
  const isOfAsset = sql`user_id = ${userId} and asset_id = ${id}`;
  const isThis = sql`${isOfAsset} and valuation_date = ${valuationDate}
    and value = ${value} and currency = ${currency}`;
  const corrected = sql`value = ${after.value}, currency = ${after.currency}`;
  await tx.execute(sql`
    update asset_history set ${corrected} where ${isThis} and id in (
      select distinct on (month) id from asset_history where ${isOfAsset}
      order by month, recorded_at desc, id desc)`);
  await tx.execute(sql`update historical_asset_values set ${corrected} where ${isThis}`);
}

const storedGoals = repository<Goal, GoalDraft>(goals, 'goals');

/** A user's goals, in the user's own currency by default. */
function goalsOf(tx: Tx, userId: string, clock: Clock): Repository<Goal, GoalDraft> {
  const stored = storedGoals(tx, userId, clock);
  return {
    ...stored,
    async create({ currency, ...draft }: Omit<GoalDraft, 'currency'> & Partial<GoalDraft>) {
      const stated = currency ?? (await currencyOf(tx, userId)) ?? DEFAULT_CURRENCY;
      return stored.create({ ...draft, currency: stated });
    },
  };
}
