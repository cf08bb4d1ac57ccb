import type { Currency } from '#domain/basics/currencies.ts';
import type { Day } from '#domain/basics/months.ts';
import { canHold, HOLDING_TYPES, isTaxedForm } from '#domain/holdings/accounts.ts';
import {
  factsNeeded,
  type HoldingRecords,
  type NeededFacts,
  type PriceOn,
  pricesFrom,
  type RateOn,
  ratesFrom,
  type StatedPrices,
  statedPrices,
} from '#domain/holdings/account-facts.ts';
import {
  type AccountHoldings,
  accountHoldingsInSteps,
  recordedBook,
} from '#domain/holdings/account-holdings.ts';
import { costPricesInSteps } from '#domain/holdings/cost-prices.ts';
import { holdingsBookInSteps } from '#domain/holdings/average-cost.ts';
import {
  type CoOwnedAccount,
  withCoOwned,
  withCostsOf,
} from '#domain/holdings/co-owned-accounts.ts';
import {
  type HoldingTransaction,
  TRANSACTIONS_MAX,
} from '#domain/holdings/holding-transactions.ts';
import type { CountedAccount, HoldingsBook } from '#domain/holdings/holdings-book.ts';
import type { Instrument } from '#domain/holdings/instruments.ts';
import { type Contradiction, settledInSteps } from '#domain/holdings/opening-holdings.ts';
import { isGap, noRate } from '#domain/holdings/period-growth.ts';
import { transferPlanInSteps } from '#domain/holdings/transfer-plan.ts';
import type { Asset } from '#domain/records/assets.ts';
import { currencyRead } from '#server/account/users/store.ts';
import { instrumentsRead } from '#server/holdings/instruments/store.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { OwnRead, OwnRows } from '#server/platform/db/own-reads.ts';
import type { TextRow } from '#server/platform/db/pg-internals.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { AppError } from '#server/platform/errors.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { neededRatesRead } from '#server/statistics/rates/store.ts';
import { readGrowth } from './growth.ts';
import { pricesRead } from './prices.ts';
import { holdingsReader, type ReadOwn } from './reader.ts';

type AccountRow = Pick<
  Asset,
  'id' | 'type' | 'accountForm' | 'name' | 'shares' | 'ownershipPercentage'
> & {
  /** In Stockholm; null: it is present. */
  removedOn: Day | null;
};

const ME = `(select current_setting('valv.user', true)::uuid)`;

const REMOVED_ON = `case when a.deleted_at is not null
  then coalesce(a.removed_on, (a.deleted_at at time zone 'Europe/Stockholm')::date) end`;

/** Removed accounts too: what they bought and sold counts. */
const accountsRead: OwnRead<AccountRow> = {
  text: `select a.id, a.type, a.account_form, ${REMOVED_ON}::text, a.name,
      a.ownership_percentage::text, a.shares::text from assets a
    where a.user_id = ${ME}`,
  values: [],
  rowOf: ([id, type, accountForm, removedOn, name, ownershipPercentage, shares]) => {
    const row = { id, type, accountForm, removedOn, name, ownershipPercentage };
    return { ...row, shares: JSON.parse(shares ?? '[]') } as AccountRow;
  },
};

/** Those whose transactions count: an asset of another type keeps none. */
function countedAccounts(rows: readonly AccountRow[]): Map<string, CountedAccount> {
  return new Map(
    rows
      .filter(({ type }) => canHold(type))
      .map(({ id, accountForm, removedOn, ...ownership }) => [
        id,
        { isTaxed: isTaxedForm(accountForm), removedOn, ownership },
      ]),
  );
}

const OF_TYPE = `a.type in (${HOLDING_TYPES.map((type) => `'${type}'`).join()})`;

/**
 * The condition on transactions of some accounts, $2, and all others that their values may follow
 * from: of what they hold, or held, and any where there are exchanges.
 */
const OF_ACCOUNTS = `(t.asset_id = any($2::uuid[])
  or t.instrument_id in (select instrument_id from holding_transactions
    where user_id = ${ME} and asset_id = any($2::uuid[]))
  or exists (select from holding_transactions
    where user_id = ${ME} and kind in ('exchange_in', 'exchange_out')))`;

/** An opening holding counts back to days before its own, through all that is between. */
const LAST_OPENING = `(select max(day) from holding_transactions
  where user_id = ${ME} and is_opening = 1)`;

/**
 * Transactions until a day, or until the last opening holding if that is later (`settledInSteps`),
 * of a removed account until that of its removal; all, or those that values of some accounts follow
 * from. Prices in an unstated currency are left out.
 */
export function transactionsRead(
  asOf: Day,
  accounts: readonly string[] | null = null,
): OwnRead<HoldingTransaction> {
  return {
    text: `select t.id, t.asset_id, t.day::text, t.kind, t.instrument_id,
        trim_scale(t.quantity)::text, case when u.id is null then trim_scale(t.price)::text end,
        t.amount::text, t.fee::text, t.tax::text, t.currency,
        case when u.id is null then trim_scale(t.rate)::text end, t.ratio,
        nullif(t.is_opening, 0)
      from holding_transactions t
      left join instruments u on u.user_id = ${ME} and u.id = t.instrument_id
        and u.is_currency_stated = 0
      join assets a on a.user_id = ${ME} and a.id = t.asset_id and ${OF_TYPE}
      where t.user_id = ${ME} and t.day <= least(greatest($1::date, ${LAST_OPENING}), ${REMOVED_ON})
        ${accounts === null ? '' : `and ${OF_ACCOUNTS}`}
      order by t.day, t.id`,
    values: accounts === null ? [asOf] : [asOf, `{${accounts.join()}}`],
    rowOf: transactionOf,
  };
}

function transactionOf([id, accountId, day, kind, instrumentId, ...figures]: TextRow) {
  const [quantity, price, amount, fee, tax, currency, rate, ratio, opening] = figures;
  const row = { id, accountId, day, kind, instrumentId, quantity, price, amount, fee, tax };
  const isOpening = opening === null ? 0 : 1;
  return { ...row, currency, rate, ratio, isOpening } as HoldingTransaction;
}

/** Rows of accounts that other owners state, of those that the user has there. */
function coOwnedReads(asOf: Day) {
  const transactions: OwnRead<HoldingTransaction> = {
    text: `select t.id, t.asset_id, t.day::text, t.kind, t.instrument_id,
        trim_scale(t.quantity)::text, trim_scale(t.price)::text, t.amount::text, t.fee::text,
        t.tax::text, t.currency, trim_scale(t.rate)::text, t.ratio, nullif(t.is_opening, 0)
      from co_owned_transactions() t
      join assets a on a.user_id = ${ME} and a.id = t.asset_id and ${OF_TYPE}
      where t.day <= least($1::date, ${REMOVED_ON})
      order by t.day, t.id`,
    values: [asOf],
    rowOf: transactionOf,
  };
  const instruments: OwnRead<Instrument> = {
    text: `select id, isin, name, kind, is_kind_stated, currency, ticker, country
      from co_owned_instruments() order by id`,
    values: [],
    rowOf: ([id, isin, name, kind, isStated, currency, ticker, country]) =>
      ({
        id,
        isin,
        name,
        kind,
        isKindStated: Number(isStated),
        currency,
        ticker,
        country,
      }) as Instrument,
  };
  return { transactions, instruments };
}

const coOwnedCountRead: OwnRead<number> = {
  text: 'select co_owned_transaction_count()',
  values: [],
  rowOf: ([count]) => Number(count),
};

/**
 * Rows of accounts that other owners state. Those of each owner are bounded, and not how many owners
 * there are: more than one user may have are not read.
 */
async function readCoOwned(read: ReadOwn, asOf: Day) {
  const { counts } = await read({ counts: coOwnedCountRead });
  if ((counts[0] ?? 0) > TRANSACTIONS_MAX) throw new AppError('co_owned_many');
  return read(coOwnedReads(asOf));
}

/** The accounts that other owners state, with the user's shares. */
const coOwnedAccountsRead: OwnRead<CoOwnedAccount> = {
  text: `select a.id, c.shares::text from co_owned_accounts() c
    join assets a on a.user_id = ${ME} and a.id = c.asset_id and ${OF_TYPE}`,
  values: [],
  rowOf: ([accountId, shares]) =>
    ({ accountId, shares: JSON.parse(shares ?? '[]') }) as CoOwnedAccount,
};

/** Reads of the user's records for holdings at the end of a day, for one round trip. */
export function recordReads(asOf: Day) {
  return {
    accounts: accountsRead,
    transactions: transactionsRead(asOf),
    instruments: instrumentsRead,
    currencies: currencyRead,
    coOwned: coOwnedAccountsRead,
  };
}

/** Reads of the rates and prices that these records need, for one round trip. */
export function factReads({ rates, prices }: NeededFacts) {
  return { rates: neededRatesRead(rates), prices: pricesRead(prices) };
}

type HeldUnitsFound = Pick<HoldingsBook, 'held'> & {
  named: ReadonlyMap<string, Instrument>;
  contradicted: readonly Contradiction[];
};

/**
 * Units that each account holds at the end of a day, with further transactions that are not stored
 * yet; costs are not counted.
 */
export async function heldUnits(
  db: Database,
  user: SessionUser,
  { asOf, added }: { asOf: Day; added: readonly HoldingTransaction[] },
): Promise<HeldUnitsFound> {
  const read = await holdingsReader(db, user);
  const rows = await read(recordReads(asOf));
  const named = new Map(rows.instruments.map((each) => [each.id, each]));
  const accounts = countedAccounts(rows.accounts);
  const terms = { currency: 'SEK', accounts, instruments: named } as const;
  const unknown = { rateOn: () => null, priceOn: () => null };
  const all = [...rows.transactions, ...added];
  const { transactions, contradicted } = await inSteps(
    settledInSteps(all, { instruments: named, asOf }),
  );
  const { held } = await inSteps(holdingsBookInSteps(transactions, { ...terms, ...unknown }, asOf));
  return { held, named, contradicted };
}

/** A user's records until a day, with the rates and prices that their calculation needs. */
export type HoldingFacts = {
  records: HoldingRecords;
  stated: StatedPrices;
  rateOn: RateOn;
  priceOn: PriceOn;
  costPriceOn: PriceOn;
  /** Further reads, in the room that the records have. */
  read: ReadOwn;
  /** Present accounts; the records have removed ones too. */
  rows: Pick<OwnRows<ReturnType<typeof recordReads>>, 'accounts'>;
  removed: readonly AccountRow[];
  /** Whether the user has a part of accounts that other owners state. */
  isCoOwner: boolean;
};

type FactsQuery = {
  asOf: Day;
  /** The day until which transactions tell what became of units that left; by default `asOf`. */
  today?: Day;
  currency?: Currency | undefined;
  /** The day from whose end growth is asked for, besides that of all time. */
  opened?: Day | null;
  /** Whether the records have those of accounts that other owners state; only costs and gains do. */
  hasCoOwned?: boolean;
};

/** Reads them in three round trips; figures are in the user's currency unless another is named. */
export async function readHoldingFacts(
  db: Database,
  user: SessionUser,
  query: FactsQuery,
): Promise<HoldingFacts> {
  return readFactsBy(await holdingsReader(db, user), query);
}

/** The same of the user whose rows are read. */
export async function readFactsBy(
  read: ReadOwn,
  { asOf, today = asOf, currency, opened = null, hasCoOwned = false }: FactsQuery,
): Promise<HoldingFacts> {
  const rows = await read(recordReads(today));
  const [own] = rows.currencies;
  if (own === undefined) throw new AppError('not_found');
  const ownRows = {
    accounts: countedAccounts(rows.accounts),
    instruments: new Map(rows.instruments.map((each) => [each.id, each])),
    transactions: rows.transactions,
  };
  const isCoOwner = rows.coOwned.length > 0;
  const { transactions, ...others } =
    isCoOwner && hasCoOwned
      ? withCoOwned(ownRows, { accounts: rows.coOwned, ...(await readCoOwned(read, today)) })
      : ownRows;
  const { instruments } = others;
  const terms = { instruments, asOf: today };
  const { transactions: all } = await inSteps(settledInSteps(transactions, terms));
  const records: HoldingRecords = {
    currency: currency ?? own.currency,
    asOf,
    ...others,
    transactions: asOf < today ? all.filter(({ day }) => day <= asOf) : all,
    plan: await inSteps(transferPlanInSteps(all, today)),
  };
  const needed = await inSteps(factsNeeded(records, opened));
  const facts =
    records.transactions.length === 0 ? { rates: [], prices: [] } : await read(factReads(needed));
  const rateOn = ratesFrom(facts.rates, needed.rates.stretches);
  // Later rows tell whether units were of a split: on an earlier day it counts as in the months.
  const stated = await inSteps(statedPrices({ instruments, transactions: all }));
  const priceOn = await inSteps(pricesFrom(records, facts.prices, stated));
  const costPriceOn = await inSteps(costPricesInSteps({ instruments, transactions: all }, rateOn));
  const accounts = rows.accounts.filter(({ removedOn }) => removedOn === null);
  const removed = rows.accounts.filter(({ removedOn }) => removedOn !== null);
  const prices = { stated, rateOn, priceOn, costPriceOn };
  return { records, ...prices, rows: { accounts }, removed, isCoOwner, read };
}

/**
 * The book of a user's records, with costs by the average of co-owned accounts too: what these hold,
 * and what anything is worth, is no part of it.
 */
export async function readCostBook(
  db: Database,
  user: SessionUser,
  { facts, ...query }: FactsQuery & { facts: HoldingFacts },
): Promise<HoldingsBook> {
  const book = await inSteps(recordedBook(facts.records, facts));
  if (!facts.isCoOwner) return book;
  const { records, ...prices } = await readHoldingFacts(db, user, { ...query, hasCoOwned: true });
  return withCostsOf(book, records, await inSteps(recordedBook(records, prices)));
}

/** Holdings of an account of the user's at the end of a day. */
export async function readAccountHoldings(
  db: Database,
  user: SessionUser,
  { accountId, asOf, today }: { accountId: string; asOf: Day; today: Day },
): Promise<AccountHoldings> {
  const facts = await readHoldingFacts(db, user, { asOf, today });
  const account = facts.rows.accounts.find(({ id }) => id === accountId);
  if (account === undefined) throw new AppError('not_found');
  if (!canHold(account.type)) throw new AppError('no_holdings');
  const book = await readCostBook(db, user, { facts, asOf, today });
  const movements = book.movements.filter((each) => each.accountId === accountId);
  const from = movements[0]?.day ?? asOf;
  const grown = await readGrowth({ facts, movements, from });
  const growth = isGap(grown) ? { xirr: noRate(grown.code), twr: noRate(grown.code) } : grown;
  return inSteps(accountHoldingsInSteps({ ...facts, accountId, book, growth }));
}
