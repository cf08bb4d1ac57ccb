import type { Currency } from '#domain/basics/currencies.ts';
import type { Day } from '#domain/basics/months.ts';
import { canHold, isTaxedForm } from '#domain/holdings/accounts.ts';
import {
  factsNeeded,
  type HoldingRecords,
  type NeededFacts,
  type PriceOn,
  pricesFrom,
  type RateOn,
  ratesFrom,
  type StoredPrice,
} from '#domain/holdings/account-facts.ts';
import { type AccountHoldings, accountHoldingsInSteps } from '#domain/holdings/account-holdings.ts';
import { holdingsBookInSteps } from '#domain/holdings/average-cost.ts';
import type { HoldingTransaction } from '#domain/holdings/holding-transactions.ts';
import type { HoldingsBook } from '#domain/holdings/holdings-book.ts';
import type { Instrument } from '#domain/holdings/instruments.ts';
import type { Asset } from '#domain/records/assets.ts';
import { currencyRead } from '#server/account/users/store.ts';
import { instrumentsRead } from '#server/holdings/instruments/store.ts';
import { SOURCE_RANK } from '#server/holdings/quotes/table.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { OwnRead, OwnRows } from '#server/platform/db/own-reads.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { AppError } from '#server/platform/errors.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { ratesOfDaysRead } from '#server/statistics/rates/store.ts';

type AccountRow = Pick<Asset, 'id' | 'type' | 'accountForm'>;

const ME = `(select current_setting('valv.user', true)::uuid)`;

const accountsRead: OwnRead<AccountRow> = {
  text: `select id, type, account_form from assets where user_id = ${ME} and deleted_at is null`,
  values: [],
  rowOf: ([id, type, accountForm]) => ({ id, type, accountForm }) as AccountRow,
};

/** Transactions of present accounts until a day. */
export function transactionsRead(asOf: Day): OwnRead<HoldingTransaction> {
  return {
    text: `select t.id, t.asset_id, t.day::text, t.kind, t.instrument_id,
        trim_scale(t.quantity)::text, trim_scale(t.price)::text, t.amount::text, t.fee::text,
        t.tax::text, t.currency, trim_scale(t.rate)::text, t.ratio
      from holding_transactions t
      join assets a on a.user_id = ${ME} and a.id = t.asset_id and a.deleted_at is null
      where t.user_id = ${ME} and t.day <= $1::date order by t.day, t.id`,
    values: [asOf],
    rowOf: ([id, accountId, day, kind, instrumentId, ...figures]) => {
      const [quantity, price, amount, fee, tax, currency, rate, ratio] = figures;
      const row = { id, accountId, day, kind, instrumentId, quantity, price, amount, fee, tax };
      return { ...row, currency, rate, ratio } as HoldingTransaction;
    },
  };
}

/** For each instrument and day the latest price of that day or before it, of all sources. */
function pricesRead(days: ReadonlyMap<string, ReadonlySet<Day>>): OwnRead<StoredPrice> {
  const wanted = Object.fromEntries([...days].map(([id, each]) => [id, [...each]]));
  const perEuro = (currency: string) => `case when found.currency <> i.currency then (
    select per_euro::text from exchange_rates r
    where r.currency = ${currency} and r.day <= found.day order by r.day desc limit 1) end`;
  return {
    text: `select i.id, given.value, found.day::text, trim_scale(found.price)::text,
        found.currency, found.source, ${perEuro('found.currency')}, ${perEuro('i.currency')}
      from json_each($1::json) wanted
      join instruments i on i.user_id = ${ME} and i.id = wanted.key::uuid
      cross join lateral json_array_elements_text(wanted.value) given
      cross join lateral (
        select day, price, currency, source from quotes
        where user_id = ${ME} and instrument_id = wanted.key::uuid and day <= given.value::date
        order by day desc, ${SOURCE_RANK} limit 1) found`,
    values: [JSON.stringify(wanted)],
    rowOf: ([instrumentId, on, day, price, currency, source, ...rates]) => {
      const [perEuroOfPrice, ownPerEuro] = rates;
      const quote = { instrumentId, on, day, price, currency, source };
      return { ...quote, perEuro: perEuroOfPrice, ownPerEuro } as StoredPrice;
    },
  };
}

/** Reads of the user's records for holdings at the end of a day, for one round trip. */
export function recordReads(asOf: Day) {
  return {
    accounts: accountsRead,
    transactions: transactionsRead(asOf),
    instruments: instrumentsRead,
    currencies: currencyRead,
  };
}

/** Reads of the rates and prices that these records need, for one round trip. */
export function factReads({ rates, prices }: NeededFacts) {
  return { rates: ratesOfDaysRead(rates), prices: pricesRead(prices) };
}

/**
 * Units that each account holds at the end of a day, with further transactions that are not stored
 * yet; costs are not counted.
 */
export async function heldUnits(
  db: Database,
  user: SessionUser,
  { asOf, added }: { asOf: Day; added: readonly HoldingTransaction[] },
): Promise<Pick<HoldingsBook, 'held'> & { named: ReadonlyMap<string, Instrument> }> {
  const rows = await db.readAsUser(user, recordReads(asOf));
  const named = new Map(rows.instruments.map((each) => [each.id, each]));
  const accounts = new Map(
    rows.accounts.map(({ id, accountForm }) => [id, { isTaxed: isTaxedForm(accountForm) }]),
  );
  const terms = { currency: 'SEK', accounts, instruments: named } as const;
  const unknown = { rateOn: () => null, priceOn: () => null };
  const transactions = [...rows.transactions, ...added];
  const { held } = await inSteps(holdingsBookInSteps(transactions, { ...terms, ...unknown }, asOf));
  return { held, named };
}

/** A user's records until a day, with the rates and prices that their calculation needs. */
export type HoldingFacts = {
  records: HoldingRecords;
  rateOn: RateOn;
  priceOn: PriceOn;
  rows: Pick<OwnRows<ReturnType<typeof recordReads>>, 'accounts'>;
};

/** Reads them in two round trips; figures are in the user's currency unless another is named. */
export async function readHoldingFacts(
  db: Database,
  user: SessionUser,
  { asOf, currency }: { asOf: Day; currency?: Currency },
): Promise<HoldingFacts> {
  const rows = await db.readAsUser(user, recordReads(asOf));
  const [own] = rows.currencies;
  if (own === undefined) throw new AppError('not_found');
  const records: HoldingRecords = {
    currency: currency ?? own.currency,
    asOf,
    accounts: new Map(
      rows.accounts.map(({ id, accountForm }) => [id, { isTaxed: isTaxedForm(accountForm) }]),
    ),
    instruments: new Map(rows.instruments.map((each) => [each.id, each])),
    transactions: rows.transactions,
  };
  const needed = await inSteps(factsNeeded(records));
  const facts =
    records.transactions.length === 0
      ? { rates: [], prices: [] }
      : await db.readAsUser(user, factReads(needed));
  const priceOn = await inSteps(pricesFrom(records, facts.prices));
  return { records, rateOn: ratesFrom(facts.rates), priceOn, rows };
}

/** Holdings of an account of the user's at the end of a day. */
export async function readAccountHoldings(
  db: Database,
  user: SessionUser,
  { accountId, asOf }: { accountId: string; asOf: Day },
): Promise<AccountHoldings> {
  const { rows, ...facts } = await readHoldingFacts(db, user, { asOf });
  const account = rows.accounts.find(({ id }) => id === accountId);
  if (account === undefined) throw new AppError('not_found');
  if (!canHold(account.type)) throw new AppError('no_holdings');
  return inSteps(accountHoldingsInSteps({ accountId, ...facts }));
}
