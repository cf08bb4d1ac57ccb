import { eq, sql } from 'drizzle-orm';
import type { Currency } from '#domain/basics/currencies.ts';
import { toMinor } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { type Moved, Refunds } from '#domain/banking/transactions/refunds.ts';
import {
  createPlacer,
  type Placed,
  type SortedText,
  type SortingRule,
} from '#domain/banking/categories/transaction-sorting.ts';
import type { TransactionType } from '#domain/banking/transactions/transactions.ts';
import { categoriesOf } from '#server/banking/transactions/categories.ts';
import { typeOf } from '#server/banking/transactions/change.ts';
import { transactionRules, transactions } from '#server/banking/transactions/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** A transaction as it is sorted: by its words, and by what it may pay back. */
export type PlacedRow = SortedText & { currency: Currency; transactionDate: Day };

/** Where something belongs by all that a user has said, and what kind of movement that is. */
export type Place = (of: PlacedRow) => Placed & { transactionType: TransactionType };

export type Placer = {
  place: Place;
  /**
   * Learns which payments rows may pay back, before they are placed: those that are stored, and
   * those that are coming with them.
   */
  learn(rows: readonly PlacedRow[], coming?: readonly PlacedRow[]): Promise<void>;
};

/**
 * Says of what comes where it belongs, by a user's rules and keywords as they are now, and by one
 * more rule that is tried.
 */
export async function placerOf(tx: Tx, userId: string, tried?: SortingRule): Promise<Placer> {
  const categories = await categoriesOf(tx, userId);
  const { pattern, category } = transactionRules;
  const rules = await tx
    .select({ pattern, category })
    .from(transactionRules)
    .where(eq(transactionRules.userId, userId));
  const others = rules.filter((rule) => rule.pattern !== tried?.pattern);
  const place = createPlacer(categories, tried ? [...others, tried] : rules);
  const keys = new Map(categories.map(({ id, defaultKey }) => [id, defaultKey]));
  const refunds = new Refunds();
  let isLoaded = false;
  // Whether something is a refund matters to few: all payments are read only for these.
  const isOpen = (of: PlacedRow) =>
    !of.amount.startsWith('-') && place({ ...of, isRefund: true }).category !== place(of).category;
  return {
    place: (of) => {
      const isRefund = isOpen(of) && refunds.paysBack(movedBy(of));
      const placed = place({ ...of, isRefund });
      const key = placed.category === null ? null : (keys.get(placed.category) ?? null);
      return { ...placed, transactionType: typeOf(of.amount, key) };
    },
    async learn(rows, coming = []) {
      if (!rows.some(isOpen)) return;
      if (!isLoaded) await eachPayment(tx, userId, (payment) => refunds.add(payment));
      isLoaded = true;
      for (const row of coming) if (row.amount.startsWith('-')) refunds.add(movedBy(row));
    },
  };
}

function movedBy({ merchantName, description, currency, amount, transactionDate }: PlacedRow) {
  const size = Math.abs(toMinor(amount));
  return { text: merchantName ?? description, currency, size, on: transactionDate };
}

/** So many payments, the newest, are held against what may pay them back: memory has a bound. */
const PAYMENTS_MAX = 50_000;
/** So many are in memory as rows at once; between two pieces others have their turn. */
const PAYMENTS_AT_ONCE = 2_000;

async function eachPayment(tx: Tx, userId: string, take: (payment: Moved) => void): Promise<void> {
  const { amount, currency, transactionDate, merchantName, description } = transactions;
  await tx.execute(sql`declare payments no scroll cursor for
    select coalesce(${merchantName}, ${description}) as text, ${currency} as currency,
      (${amount} * -100)::float8 as size, ${transactionDate}::text as "on"
    from ${transactions} where ${transactions.userId} = ${userId} and ${amount} < 0
    order by ${transactionDate} desc limit ${PAYMENTS_MAX}`);
  for (;;) {
    const { rows } = await tx.execute<Moved>(
      sql`fetch ${sql.raw(`${PAYMENTS_AT_ONCE}`)} from payments`,
    );
    for (const payment of rows) take(payment);
    if (rows.length < PAYMENTS_AT_ONCE) break;
  }
  await tx.execute(sql`close payments`);
}
