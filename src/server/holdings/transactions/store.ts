import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { formatPlace, type ListPosition } from '#domain/basics/list-position.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { canHold } from '#domain/holdings/accounts.ts';
import { type ListedTransaction, TRANSACTIONS_MAX } from '#domain/holdings/holding-transactions.ts';
import {
  ratesToPrice,
  VALUE_SIGNS,
  withCash,
  withPriceIn,
} from '#domain/holdings/price-currency.ts';
import {
  type StatedTransaction,
  type TransactionChanges,
  type TransactionDraft,
  transactionIssues,
  withSize,
} from '#domain/holdings/transaction-drafts.ts';
import type { Stale } from '#domain/records/records.ts';
import { dayOf } from '#domain/basics/months.ts';
import { priceRates } from '#server/holdings/instruments/price-rates.ts';
import { instrumentShown, namedInstrument } from '#server/holdings/instruments/store.ts';
import { instruments } from '#server/holdings/instruments/table.ts';
import { later } from '#server/platform/db/columns.ts';
import type { ClockedTx, UserTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { forgetAnswers } from '#server/platform/http/idempotency.ts';
import { assets } from '#server/records/assets/table.ts';
import { isStatedByOther } from '#server/records/collections/co-owned.ts';
import { FIRST_DAY, MovedSince } from '#server/holdings/values/moved-since.ts';
import { lockHoldings, writeValues } from '#server/holdings/values/values.ts';
import { holdingTransactions } from './table.ts';

const {
  id,
  assetId,
  kind,
  day,
  quantity,
  price,
  amount,
  fee,
  tax,
  currency,
  rate,
  ratio,
  isOpening,
  note,
  workedOut,
  createdAt,
  updatedAt,
} = holdingTransactions;

const shown = {
  id,
  assetId,
  kind,
  day,
  quantity,
  price,
  amount,
  fee,
  tax,
  currency,
  rate,
  ratio,
  isOpening,
  note,
  createdAt,
  updatedAt,
};

const isOfInstrument = and(
  eq(instruments.userId, holdingTransactions.userId),
  eq(instruments.id, holdingTransactions.instrumentId),
);

type PageQuery = {
  assetId: string;
  after: ListPosition | null;
  limit: number;
  /** Empty: all of them. */
  search: string;
};

/** A page of an account's transactions, newest first; `next`: the cursor of the following page. */
export async function transactionsOf(
  userTx: UserTx,
  { assetId: account, after, limit, search }: PageQuery,
): Promise<{ items: ListedTransaction[]; next: string | null }> {
  await holdingAccount(userTx, account);
  const { tx, userId } = userTx;
  const isAfter =
    after === null ? undefined : sql`(${day}, ${id}) < (${after.on}::date, ${after.id}::uuid)`;
  const rows: ListedTransaction[] = await tx
    .select({ ...shown, instrument: instrumentShown })
    .from(holdingTransactions)
    .leftJoin(instruments, isOfInstrument)
    .where(
      and(
        eq(holdingTransactions.userId, userId),
        eq(assetId, account),
        // Worked-out cash that gives way to what others state.
        sql`(${workedOut} is null or ${amount} <> 0)`,
        isAfter,
        search === '' ? undefined : holds(search),
      ),
    )
    .orderBy(desc(day), desc(id))
    .limit(limit + 1);
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next: last === undefined ? null : formatPlace({ on: last.day, id: last.id }) };
}

function holds(search: string): SQL {
  const like = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`lower(concat_ws(E'\n', ${instruments.name}, ${instruments.isin}, ${note})) like ${like}`;
}

/**
 * Refuses an asset that is not the user's, is removed, or is of a type without holdings. Its row
 * stays until the transaction ends.
 */
export async function holdingAccount({ tx, userId }: UserTx, account: string): Promise<void> {
  const [found] = await tx
    .select({ type: assets.type })
    .from(assets)
    .where(and(eq(assets.userId, userId), eq(assets.id, account), isNull(assets.deletedAt)))
    .for('key share');
  if (found === undefined) throw new AppError('not_found');
  if (!canHold(found.type)) throw new AppError('no_holdings');
}

/** Adds a transaction to an account of the user's own. */
export async function addTransaction(
  userTx: ClockedTx,
  account: string,
  draft: TransactionDraft,
): Promise<ListedTransaction> {
  const { tx, userId, clock } = userTx;
  await lockHoldings(userTx);
  await holdingAccount(userTx, account);
  if (await isStatedByOther(tx, userId, account)) throw new AppError('co_owned');
  const { instrument: named, ...stated } = withSize(draft);
  refuseUnlessWhole(stated, { hasInstrument: named !== null, today: dayOf(clock()) });
  await refuseBeyondMax(userTx);
  const moved = new MovedSince();
  const instrument = named === null ? null : await namedInstrument(userTx, named, moved);
  const priced = await pricedIn(userTx, stated, {
    from: named !== null && 'currency' in named ? named.currency : instrument?.currency,
    to: instrument?.currency,
    isKnown: instrument?.isCurrencyStated !== 0,
  });
  const [added] = await tx
    .insert(holdingTransactions)
    .values({
      ...priced,
      isOpening: openingOf(priced),
      userId,
      assetId: account,
      instrumentId: instrument?.id ?? null,
    })
    .returning(shown);
  if (added === undefined) throw new Error('The transaction was not added');
  if (stated.note !== null) await refuseLongNotes(userTx);
  addMoved(moved, [{ ...added, instrument }]);
  await writeValues(userTx, moved);
  return { ...added, instrument };
}

type TransactionEdit = {
  id: string;
  changes: TransactionChanges;
  /** The version that the user saw; undefined: any. */
  unlessChangedSince: string | undefined;
};

/**
 * Changes a transaction of an account that is present. Null: no such transaction; stale: it was
 * changed after the version that the user saw.
 */
export async function changeTransaction(
  userTx: ClockedTx,
  { id: transactionId, changes: sent, unlessChangedSince }: TransactionEdit,
): Promise<ListedTransaction | Stale<ListedTransaction> | null> {
  const { instrument: named, ...changes } = sent;
  const { tx, userId, clock } = userTx;
  await lockHoldings(userTx);
  const present = await transactionOf(userTx, transactionId);
  if (present === null) return null;
  await holdingAccount(userTx, present.assetId);
  if (unlessChangedSince !== undefined && present.updatedAt !== unlessChangedSince)
    return { stale: present };
  const {
    assetId: _,
    instrument: before,
    createdAt: _made,
    updatedAt: _written,
    ...rest
  } = present;
  const { id: _id, ...stated } = withSize({ ...rest, ...changes });
  const hasInstrument = named === undefined ? before !== null : named !== null;
  // An amount that stays may be a file's, which takes an earlier one back.
  const isOfFile = changes.amount === undefined || changes.amount === present.amount;
  refuseUnlessWhole(stated, { hasInstrument, today: dayOf(clock()), isOfFile });
  const moved = new MovedSince();
  const instrument =
    named === undefined
      ? before
      : named === null
        ? null
        : await namedInstrument(userTx, named, moved);
  const isNamed = named !== undefined && named !== null && 'currency' in named;
  // Forms send every field.
  const isRepriced = changes.price !== undefined && changes.price !== present.price;
  const wasStated = changes.price === undefined && before?.isCurrencyStated !== 0;
  const own = wasStated ? before?.currency : instrument?.currency;
  const priced = await pricedIn(userTx, stated, {
    from: isNamed && changes.price !== undefined ? named.currency : own,
    to: instrument?.currency,
    // A price of a file stays until its currency is known.
    isKnown: instrument?.isCurrencyStated !== 0 || (instrument.id === before?.id && !isRepriced),
  });
  const [changed] = await tx
    .update(holdingTransactions)
    .set({
      ...priced,
      isOpening: openingOf(priced),
      instrumentId: instrument?.id ?? null,
      workedOut: null,
      updatedAt: later(updatedAt),
    })
    .where(ownTransaction(userId, transactionId))
    .returning(shown);
  if (changed === undefined) return null;
  if (changes.note) await refuseLongNotes(userTx);
  const answer = { ...changed, instrument };
  addMoved(moved, [present, answer]);
  await writeValues(userTx, moved);
  return answer;
}

function openingOf({ kind, isOpening: stated = 0 }: StatedTransaction): 0 | 1 {
  return kind === 'transfer_in' ? stated : 0;
}

type PriceTerms = { from: Currency | undefined; to: Currency | undefined; isKnown: boolean };

/**
 * The transaction with its price in the currency of its instrument, or with the cash alone where
 * that is not known.
 */
async function pricedIn(
  { tx }: UserTx,
  stated: StatedTransaction,
  { from, to, isKnown }: PriceTerms,
): Promise<StatedTransaction> {
  if (!isKnown && from !== undefined && stated.price !== null) {
    const rateOn = await priceRates(tx, ratesToPrice([{ stated, from, to: stated.currency }]));
    return { ...withCash(stated, { from, rateOn, signs: VALUE_SIGNS }), price: null };
  }
  if (from === undefined || to === undefined || from === to) return stated;
  const rates = await priceRates(tx, ratesToPrice([{ stated, from, to }]));
  const priced = withPriceIn(stated, { from, to }, rates);
  if (priced !== null) return priced;
  const code = 'price.rate';
  throw new AppError('invalid', { issues: [{ path: 'price', code, message: code }] });
}

/** Removes a transaction. False: no such transaction. */
export async function removeTransaction(
  userTx: ClockedTx,
  transactionId: string,
): Promise<boolean> {
  const { tx, userId } = userTx;
  await lockHoldings(userTx);
  const gone = await transactionOf(userTx, transactionId);
  if (gone === null) return false;
  await tx.delete(holdingTransactions).where(ownTransaction(userId, transactionId));
  await forgetAnswers(tx, userId, gone.id);
  const moved = new MovedSince();
  addMoved(moved, [gone]);
  await writeValues(userTx, moved);
  return true;
}

function addMoved(
  moved: MovedSince,
  transactions: readonly Pick<ListedTransaction, 'assetId' | 'day' | 'instrument' | 'isOpening'>[],
): void {
  for (const { assetId: of, instrument, day: on, isOpening: isOf } of transactions)
    moved.add({ assetId: of, instrumentId: instrument?.id ?? null, day: isOf ? FIRST_DAY : on });
}

/**
 * Refuses to exceed the user's number of transactions. The user's lock is held, so that two
 * additions at the same time count each other.
 */
async function refuseBeyondMax({ tx, userId }: UserTx): Promise<void> {
  const own = eq(holdingTransactions.userId, userId);
  if ((await tx.$count(holdingTransactions, own)) < TRANSACTIONS_MAX) return;
  throw new AppError('limit_reached', {
    values: { limit: TRANSACTIONS_MAX, kind: 'transactions' },
  });
}

/** Bytes of notes for each transaction that a user may have. */
const NOTE_BYTES = 500;
const NOTES_BYTES_MAX = TRANSACTIONS_MAX * NOTE_BYTES;

/** Bytes of the longest note, of 2,000 characters. */
const NOTE_BYTES_MAX = 8_000;

/**
 * Refuses notes that are longer than they may be on average, once they are written. Those of few
 * transactions are not read, as their longest have room.
 */
export async function refuseLongNotes({ tx, userId }: UserTx): Promise<void> {
  const own = eq(holdingTransactions.userId, userId);
  if ((await tx.$count(holdingTransactions, own)) * NOTE_BYTES_MAX <= NOTES_BYTES_MAX) return;
  const [sum] = await tx
    .select({ bytes: sql<string | null>`sum(octet_length(${note}))` })
    .from(holdingTransactions)
    .where(own);
  if (Number(sum?.bytes) <= NOTES_BYTES_MAX) return;
  throw new AppError('limit_reached', {
    values: { limit: NOTES_BYTES_MAX / 1_000_000, kind: 'megabytes' },
  });
}

async function transactionOf(
  { tx, userId }: UserTx,
  transactionId: string,
): Promise<ListedTransaction | null> {
  const [found] = await tx
    .select({ ...shown, instrument: instrumentShown })
    .from(holdingTransactions)
    .leftJoin(instruments, isOfInstrument)
    .where(ownTransaction(userId, transactionId));
  return found ?? null;
}

function ownTransaction(userId: string, transactionId: string): SQL | undefined {
  return and(eq(holdingTransactions.userId, userId), eq(id, transactionId));
}

function refuseUnlessWhole(
  stated: StatedTransaction,
  known: Parameters<typeof transactionIssues>[1],
): void {
  const issues = transactionIssues(stated, known);
  if (issues.length === 0) return;
  throw new AppError('invalid', {
    issues: issues.map(({ path, code }) => ({ path, code, message: code })),
  });
}
