import { v7 } from 'uuid';
import { type Currency, DEFAULT_CURRENCY } from '#domain/basics/currencies.ts';
import { type Minor, toAmountText } from '#domain/basics/money.ts';
import {
  byDay,
  type Day,
  dayOf,
  lastDayOf,
  type Month,
  monthOf,
  monthsFrom,
} from '#domain/basics/months.ts';
import { eachInSteps, groupInSteps, type Steps } from '#domain/basics/steps.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import {
  type KnownPrice,
  priceIn,
  type PriceOn,
  type RatedPrice,
  type RateOn,
  ratesFrom,
  statedPrices,
} from '#domain/holdings/account-facts.ts';
import {
  accountValuesInSteps,
  pricesOnDays,
  type ValuationDays,
} from '#domain/holdings/account-values.ts';
import { costPricesInSteps, isOfCost } from '#domain/holdings/cost-prices.ts';
import { holdingsBookInSteps } from '#domain/holdings/average-cost.ts';
import type { HoldingTransaction } from '#domain/holdings/holding-transactions.ts';
import type { HoldingMovement } from '#domain/holdings/holdings-book.ts';
import type { Instrument } from '#domain/holdings/instruments.ts';
import { settledInSteps } from '#domain/holdings/opening-holdings.ts';
import type { Splits } from '#domain/holdings/splits.ts';
import { shareOn } from '#domain/records/dated-terms.ts';
import { HISTORY_VALUES_MAX } from '#domain/records/records.ts';
import { instrumentsRead } from '#server/holdings/instruments/store.ts';
import { transactionsRead } from '#server/holdings/reading/account-holdings.ts';
import { FEW_MAX } from '#server/holdings/reading/reader.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { OwnRead, OwnRows } from '#server/platform/db/own-reads.ts';
import { askTogether, rowsOfReads } from '#server/platform/db/transactions.ts';
import type { ClockedTx, Tx } from '#server/platform/db/tx.ts';
import { createUserQueue } from '#server/platform/db/user-queue.ts';
import { AppError } from '#server/platform/errors.ts';
import { inSteps } from '#server/platform/threads/background.ts';
import { refuseBeyondValuesMax } from '#server/records/history/values-max.ts';
import { forgetSnapshots } from '#server/records/snapshots/store.ts';
import { ratesOfDaysRead } from '#server/statistics/rates/store.ts';
import type { MovedSince } from './moved-since.ts';
import {
  keepInherited,
  type MonthRow,
  monthlyPricesRead,
  type MovedAccount,
  movedAccountsRead,
  type PresentRow,
  putMonths,
  putPresent,
  removeOtherMonths,
  transactionCountRead,
  type ValuedMonths,
} from './store.ts';

/**
 * Takes the locks of a write of transactions or prices: first that of the closed months, as every
 * write of records does, then the user's.
 */
export async function lockHoldings({ tx, userId, clock }: ClockedTx): Promise<void> {
  await forgetSnapshots(tx, userId, monthOf(dayOf(clock())));
  await takeLock(tx, 'limits', userId);
}

/**
 * Writes the present values of the accounts that moved, and those of their closed months from the
 * earliest that may have changed, in the transaction that moved them; `lockHoldings` was called.
 * Months that were open when they were valued last are closed with it. Where a value is more than an
 * asset can have, the one before it stays.
 */
export async function writeValues(userTx: ClockedTx, moved: MovedSince): Promise<void> {
  const { tx, userId, clock } = userTx;
  const today = dayOf(clock());
  const running = monthOf(today);
  const { accounts, counts } = await readTogether(tx, {
    accounts: movedAccountsRead(moved, today),
    counts: transactionCountRead,
  });
  const [movedIn] = accounts.map(({ movedOn }) => monthOf(movedOn)).toSorted();
  if (movedIn === undefined) return;
  const starts = accounts.map((account) => ({ account, from: firstMonthOf(account, running) }));
  const from = starts.map((start) => start.from).toSorted()[0] ?? running;
  const months = monthsFrom(from, running);
  const span = {
    months,
    days: months.map((month) => (month === running ? today : lastDayOf(month))),
  };
  const isOfMany = (counts[0] ?? 0) > FEW_MAX;
  const calculate = () => inMonths(tx, starts, span);
  const values = isOfMany ? await oneAfterAnother({ userId: 'all' }, calculate) : await calculate();
  const rows = starts.flatMap(({ account }) => rowsOf(account, values.get(account.id) ?? []));
  if (rows.length > HISTORY_VALUES_MAX) throw beyondMax();
  const valued = starts.map(({ account: { id, since }, from: first }): ValuedMonths => {
    const known = (values.get(id) ?? []).map(({ month }) => month);
    return {
      asset: id,
      first: since === null ? null : later(monthOf(since), FIRST_MONTH),
      from: first,
      months: known,
    };
  });
  const present = accounts.map(({ id, since }): PresentRow => {
    const last = values.get(id)?.at(-1);
    return { id, since, value: last?.month === running ? toAmountText(last.value) : null };
  });
  await forgetSnapshots(tx, userId, later(movedIn < from ? movedIn : from, FIRST_MONTH));
  await keepInherited(tx, userId, accounts);
  await putPresent(tx, userId, present);
  await removeOtherMonths(tx, userId, { valued, running });
  await putMonths(tx, userId, rows);
  if (rows.length > 0) await refuseBeyondValuesMax(tx, userId);
}

/**
 * Values of many transactions, which take a hundred megabytes at their bound. Who waits holds a
 * connection and the locks of one user; the calculation needs no others.
 */
const oneAfterAnother = createUserQueue({ atOnce: 1, waitingMax: 100, waitMsMax: 10 * 60_000 });

function beyondMax(): AppError {
  return new AppError('limit_reached', { values: { limit: HISTORY_VALUES_MAX, kind: 'values' } });
}

/** The first month of an account to value again. */
function firstMonthOf({ movedOn, since, valuedIn }: MovedAccount, running: Month): Month {
  if (since === null) return running;
  const first = later(monthOf(since), FIRST_MONTH);
  const [earliest = first] = [monthOf(movedOn), valuedIn ?? first, running].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  return later(earliest, first);
}

function later(left: Month, right: Month): Month {
  return left > right ? left : right;
}

/** Value of an account at the end of a month, or today. */
type MonthValue = { month: Month; day: Day; value: Minor };

function rowsOf(account: MovedAccount, values: readonly MonthValue[]): MonthRow[] {
  const { id: asset, currency } = account;
  return values.map(({ month, day, value }) => {
    const share = shareOn(account, day);
    return { id: v7(), asset, month, value: toAmountText(value), currency, share };
  });
}

type Start = { account: MovedAccount; from: Month };
type Span = { months: readonly Month[]; days: readonly Day[] };

/** The known values of accounts, of each from its own first month on. */
async function inMonths(
  tx: Tx,
  starts: readonly Start[],
  { months, days }: Span,
): Promise<Map<string, MonthValue[]>> {
  const holding = starts.filter(({ account }) => account.since !== null);
  const values = new Map<string, MonthValue[]>();
  if (holding.length === 0) return values;
  const accounts = holding.map(({ account }) => account);
  const { movements, ...valuation } = await readFacts(tx, accounts, days);
  for (const { account, from } of holding) {
    const { id, currency } = account;
    const first = months.indexOf(from);
    const valued = { currency, movements: movements.get(id) ?? [], first };
    const each = await inSteps(accountValuesInSteps(valued, valuation));
    const known = each.flatMap((value, place) => {
      const [month, day] = [months[first + place], days[first + place]];
      return value === null || month === undefined || day === undefined
        ? []
        : [{ month, day, value }];
    });
    values.set(id, known);
  }
  return values;
}

/** Everything that the values of accounts on some days follow from, in two round trips. */
async function readFacts(
  tx: Tx,
  accounts: readonly MovedAccount[],
  days: readonly Day[],
): Promise<ValuationDays & { movements: Map<string, HoldingMovement[]> }> {
  const [first = '', today = ''] = [days[0], days.at(-1)];
  const ids = new Set(accounts.map(({ id }) => id));
  const stated = await readTogether(tx, {
    transactions: transactionsRead(today, [...ids]),
    instruments: instrumentsRead,
  });
  const instruments = new Map(stated.instruments.map((each) => [each.id, each]));
  const { transactions } = await inSteps(
    settledInSteps(stated.transactions, { instruments, asOf: today }),
  );
  const own = transactions.filter(({ accountId }) => ids.has(accountId));
  const held = new Set(own.flatMap(({ instrumentId }) => instrumentId ?? []));
  const needed = ratesNeeded({ accounts, own, transactions, instruments, days });
  const facts = await readTogether(tx, {
    prices: monthlyPricesRead([...held], { from: `${monthOf(first)}-01`, to: today }),
    rates: ratesOfDaysRead(await inSteps(needed)),
  });
  const rateOn = ratesFrom(facts.rates);
  const { traded, splits } = await inSteps(statedPrices({ instruments, transactions }));
  const quoted = facts.prices;
  const costOn = await inSteps(costPricesInSteps({ instruments, transactions }, rateOn));
  const stores = { held, traded, quoted, splits, costOn };
  const prices = await inSteps(priceLists({ ...stores, instruments, days }));
  const movements = await inSteps(movementsOf({ own, instruments, rateOn, today }));
  return { days, instruments, prices, rateOn, movements };
}

type NeededRates = {
  accounts: readonly MovedAccount[];
  own: readonly HoldingTransaction[];
  transactions: readonly HoldingTransaction[];
  instruments: ReadonlyMap<string, Instrument>;
  days: readonly Day[];
};

/** Rates of the days that are valued, and of trades whose cash follows from a price. */
function* ratesNeeded({
  accounts,
  own,
  transactions,
  instruments,
  days,
}: NeededRates): Steps<Map<Currency, Set<Day>>> {
  const used = new Set<Currency>(accounts.map(({ currency }) => currency));
  const needed = new Map<Currency, Set<Day>>();
  const need = (currency: Currency, on: readonly Day[]) => {
    if (currency === 'EUR') return;
    const known = needed.get(currency) ?? new Set<Day>();
    needed.set(currency, known);
    for (const day of on) known.add(day);
  };
  yield* eachInSteps(own, ({ instrumentId, amount, rate, currency, day }) => {
    const traded = instruments.get(instrumentId ?? '')?.currency ?? currency;
    used.add(currency).add(traded);
    if (amount !== null || rate !== null || traded === currency) return;
    need(currency, [day]);
    need(traded, [day]);
  });
  // The cost of a unit also follows from transactions of other accounts.
  yield* eachInSteps(transactions, (row) => {
    if (!isOfCost(row)) return;
    need(row.currency, [row.day]);
    need(instruments.get(row.instrumentId ?? '')?.currency ?? row.currency, [row.day]);
  });
  if (used.size > 1) for (const currency of used) need(currency, days);
  return needed;
}

type PricesOfHeld = {
  held: ReadonlySet<string>;
  traded: ReadonlyMap<string, KnownPrice[]>;
  quoted: readonly RatedPrice[];
  splits: Splits;
  costOn: PriceOn;
  instruments: ReadonlyMap<string, Instrument>;
  days: readonly Day[];
};

/**
 * Of each instrument the price that counts on each day, of one day a stored one before a trade's; or
 * the cost of a unit, where there is none.
 */
function* priceLists({
  held,
  traded,
  quoted,
  splits,
  costOn,
  instruments,
  days,
}: PricesOfHeld): Steps<Map<string, (KnownPrice | null)[]>> {
  const stored = yield* groupInSteps(quoted, ({ instrumentId }) => instrumentId);
  const lists = new Map<string, (KnownPrice | null)[]>();
  yield* eachInSteps([...held], (id) => {
    const own = instruments.get(id)?.currency;
    const known = (stored.get(id) ?? []).flatMap((price) => priceIn(price, own) ?? []);
    const ordered = [...(traded.get(id) ?? []), ...known].toSorted(byDay);
    const prices = pricesOnDays(ordered, days, splits.get(id));
    lists.set(
      id,
      prices.map((price, at) => price ?? costOn(id, days[at] ?? '')),
    );
  });
  return lists;
}

type StatedMoves = {
  own: readonly HoldingTransaction[];
  instruments: ReadonlyMap<string, Instrument>;
  rateOn: RateOn;
  today: Day;
};

/** Movements of units and cash by account; what they cost is not asked for. */
function* movementsOf({
  own,
  instruments,
  rateOn,
  today,
}: StatedMoves): Steps<Map<string, HoldingMovement[]>> {
  // Costs would be in this currency.
  const currency = DEFAULT_CURRENCY;
  const terms = { currency, accounts: new Map(), instruments, rateOn, priceOn: () => null };
  const book = yield* holdingsBookInSteps(own, terms, today);
  // An exchange is moved when its other side comes, also days later.
  const ordered = book.movements.toSorted(byDay);
  return yield* groupInSteps(ordered, ({ accountId }) => accountId);
}

/** Reads of the user within an open transaction, in one message. */
async function readTogether<Reads extends Record<string, OwnRead<unknown>>>(
  tx: Tx,
  reads: Reads,
): Promise<OwnRows<Reads>> {
  const statements = Object.values(reads).map(({ text, values }) => ({ text, values }));
  return rowsOfReads(reads, await askTogether(tx, statements));
}
