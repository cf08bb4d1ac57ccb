import { and, eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import { rowsFrom, waitingFrom } from '#domain/banking/cash-flow/cash-flow-work.ts';
import type { Direction } from '#domain/banking/categories/transaction-categories.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import {
  addMonths,
  type Day,
  dayOf,
  lastDayOf,
  monthOf,
  monthsFrom,
} from '#domain/basics/months.ts';
import { currencyRead } from '#server/account/users/store.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { transactionCategories } from '#server/banking/categories/table.ts';
import type {
  FigureReader,
  FigureWork,
  TransactionFigures,
} from '#server/banking/transaction-figures/figures.ts';
import {
  eachPiece,
  sizeRead,
  sumLines,
  transactionLines,
} from '#server/banking/transaction-figures/reads.ts';
import type { PremiumGate } from '#server/billing/gate/gate.ts';
import type { Clock } from '#server/platform/clock.ts';
import { currentUserId } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type OwnRead, textOf } from '#server/platform/db/own-reads.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import { ratesAtEnds, ratesIn, ratesRead } from '#server/statistics/rates/store.ts';

type CashFlowOptions = { db: Database; clock: Clock; figures: TransactionFigures };

/** At most this many months before the running one are reported. */
const MONTHS_BACK = 24;

const reading = {
  tags: ['transactions'],
  scope: 'figures:read' as const,
  summary:
    'Cash flow in the user’s currency: 24 months and the current one by category, recurring ' +
    'payments, top merchants and the balance of the next 90 days. Without `transactions:read` a token gets ' +
    'no merchants, and recurring payments without their names. Premium',
  response: { default: refusalShape },
};

/** The advanced analytics. */
export function cashFlowRoutes(
  app: FastifyInstance,
  { gate, readCashFlow }: { gate: PremiumGate; readCashFlow: ReadCashFlow },
): void {
  const asked = { schema: reading, preHandler: gate.requirePremium };
  app.get('/api/cash-flow', asked, async (request, reply) => {
    const user = signedIn(request);
    const found = await readCashFlow(user, { isGone: () => reply.raw.destroyed });
    const hasNames = !user.token || user.token.scopes.includes('transactions:read');
    return hasNames ? found : withoutNames(found);
  });
}

/** The figures alone: names, searches and keys are words of transactions. */
function withoutNames({ merchants, recurring, forecast, ...others }: CashFlow) {
  const keys = new Map(recurring.map(({ key }, at) => [key, String(at + 1)]));
  return {
    ...others,
    merchants: { ...merchants, top: [] },
    recurring: recurring.map(({ name: _, search: __, key, ...each }) => ({
      ...each,
      key: keys.get(key),
    })),
    forecast: forecast && {
      ...forecast,
      expected: forecast.expected.map(({ key, ...each }) => ({ ...each, key: keys.get(key) })),
    },
  };
}

/** Calculates a user's cash flow, unless the client has disconnected. */
export type ReadCashFlow = (user: SessionUser, reader: FigureReader) => Promise<CashFlow>;

export function createCashFlow({ db, clock, figures }: CashFlowOptions): ReadCashFlow {
  return async (user, reader) => {
    const today = dayOf(clock());
    const first = `${addMonths(monthOf(today), -MONTHS_BACK)}-01`;
    const read = await db.readAsUser(user, {
      currencies: currencyRead,
      rates: ratesRead(today),
      directions: directionsRead,
      balances: balancesRead,
      sizes: sizeRead(first),
    });
    const [known] = read.currencies;
    if (known === undefined) throw new AppError('not_found');
    const { currency } = known;
    const rows = read.sizes[0] ?? 0;
    const rates = ratesIn(read.rates);
    const wanted = { name: 'cashFlow' as const, userId: user.userId, rows, ...reader };
    return figures.work(wanted, async (work) => {
      await addAll({ db, user, work }, { first, today, rows });
      const ends = monthsFrom(monthOf(first), addMonths(monthOf(today), -1)).map(lastDayOf);
      const foreign = foreignIn(await work.currencies(), currency);
      const atEnds = await ratesAtEnds(db.orm, ends, foreign);
      const closed = new Map([...atEnds].map(([day, each]) => [monthOf(day), each]));
      const directions = new Map(read.directions);
      const { balances } = read;
      return work.finish({ currency, today, count: rows, directions, balances, rates, closed });
    });
  };
}

type BookedRowsOptions = { db: Database; user: SessionUser; work: FigureWork<'cashFlow'> };

/** Up to this many transactions two connections save time; for more, one leaves others free. */
const SIDE_BY_SIDE_MAX = 100_000;

/** Reads everything, and releases the connections before the calculation. */
async function addAll(
  { db, user, work }: BookedRowsOptions,
  { first, today, rows }: { first: Day; today: Day; rows: number },
): Promise<void> {
  const booked = transactionLines({ from: rowsFrom(today, rows), state: 'posted', rows });
  const pending = transactionLines({ from: waitingFrom(today), state: 'pending', rows });
  const addSums = async (tx: Tx) => {
    await eachPiece(tx, sumLines(first), (lines) => work.add('sums', lines));
    await eachPiece(tx, pending, (lines) => work.add('pending', lines));
  };
  const addRows = (tx: Tx) => eachPiece(tx, booked, (lines) => work.add('booked', lines));
  if (rows > SIDE_BY_SIDE_MAX) {
    await db.viewAsUser(user, async (tx) => {
      await addSums(tx);
      await addRows(tx);
    });
    return;
  }
  // Both have to end before a failure is thrown, as the thread serves one account at a time.
  const ended = await Promise.allSettled([
    db.viewAsUser(user, addSums),
    db.viewAsUser(user, addRows),
  ]);
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

/** The currencies that need rates; none if all amounts are in one. */
function foreignIn(stated: readonly Currency[], own: Currency): Currency[] {
  const all = new Set(stated);
  return all.size === 0 || (all.size === 1 && all.has(own)) ? [] : [...all.add(own)];
}

const DIRECTIONS = textOf(
  new QueryBuilder()
    .select({ id: transactionCategories.id, direction: transactionCategories.direction })
    .from(transactionCategories)
    .where(eq(transactionCategories.userId, currentUserId)),
);

/** The direction of each category. */
const directionsRead: OwnRead<[string, Direction]> = {
  text: DIRECTIONS,
  values: [],
  rowOf: ([itself, direction]) => [itself ?? '', direction as Direction],
};

type AccountBalance = {
  id: string;
  name: string;
  balance: AmountText;
  currency: Currency;
  on: Day | null;
};

const BALANCES = textOf(
  new QueryBuilder()
    .select({
      id: bankAccounts.id,
      name: bankAccounts.accountName,
      balance: bankAccounts.balance,
      currency: bankAccounts.currency,
      on: bankAccounts.balanceOn,
    })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, currentUserId), eq(bankAccounts.isActive, sql`1`)))
    .orderBy(bankAccounts.id),
);

/** The balance of each account that a bank or a file stated. */
const balancesRead: OwnRead<AccountBalance> = {
  text: BALANCES,
  values: [],
  rowOf: ([itself, name, balance, money, on]) => ({
    id: itself ?? '',
    name: name ?? '',
    balance: balance as AmountText,
    currency: money as Currency,
    on: on ?? null,
  }),
};
