import { eq, sql } from 'drizzle-orm';
import type { Currency } from '#domain/basics/currencies.ts';
import { eachInSteps } from '#domain/basics/steps.ts';
import { toMinor } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { type RefundSide, Refunds } from '#domain/banking/transactions/refunds.ts';
import {
  createCategorizer,
  type CategoryChoice,
  type TransactionText,
  type CategoryRule,
} from '#domain/banking/categories/categorization.ts';
import type { TransactionType } from '#domain/banking/transactions/transactions.ts';
import { categoriesOf } from '#server/banking/categories/list.ts';
import { typeOf } from '#server/banking/transactions/change.ts';
import { transactionRules } from '#server/banking/rules/table.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { inSteps } from '#server/platform/threads/background.ts';

/** The fields that decide a category: the text, and those that show a refund. */
export type CategorizedRow = TransactionText & { currency: Currency; transactionDate: Day };

/** Finds the category by a user's rules and keywords, and the type of the transaction. */
export type Categorize = (
  of: CategorizedRow,
) => CategoryChoice & { transactionType: TransactionType };

export type Categorizer = {
  categorize: Categorize;
  /**
   * Loads the payments that rows may refund: stored ones and `incoming` ones. Call it before
   * categorizing these rows.
   */
  learn(rows: readonly CategorizedRow[], incoming?: readonly CategorizedRow[]): Promise<void>;
};

/** Creates a categorizer of a user's current rules and keywords, and of a rule being tried out. */
export async function categorizerOf(
  tx: Tx,
  userId: string,
  trialRule?: CategoryRule,
): Promise<Categorizer> {
  const categories = await categoriesOf(tx, userId);
  const { pattern, category } = transactionRules;
  const rules = await tx
    .select({ pattern, category })
    .from(transactionRules)
    .where(eq(transactionRules.userId, userId));
  const others = rules.filter((rule) => rule.pattern !== trialRule?.pattern);
  const byText = createCategorizer(categories, trialRule ? [...others, trialRule] : rules);
  const keys = new Map(categories.map(({ id, defaultKey }) => [id, defaultKey]));
  const refunds = new Refunds();
  let isLoaded = false;
  // Few rows have another category as a refund; payments are read only if there is one.
  const mayBeRefund = (of: CategorizedRow) =>
    !of.amount.startsWith('-') &&
    byText({ ...of, isRefund: true }).category !== byText(of).category;
  return {
    categorize: (of) => {
      const isRefund = mayBeRefund(of) && refunds.paysBack(movedBy(of));
      const chosen = byText({ ...of, isRefund });
      const key = chosen.category === null ? null : (keys.get(chosen.category) ?? null);
      return { ...chosen, transactionType: typeOf(of.amount, key) };
    },
    async learn(rows, incoming = []) {
      if (!(await inSteps(eachInSteps(rows, mayBeRefund))).includes(true)) return;
      if (!isLoaded) await eachPayment(tx, userId, (payment) => refunds.add(payment));
      isLoaded = true;
      for (const row of incoming) if (row.amount.startsWith('-')) refunds.add(movedBy(row));
    },
  };
}

function movedBy({ merchantName, description, currency, amount, transactionDate }: CategorizedRow) {
  const size = Math.abs(toMinor(amount));
  return { text: merchantName ?? description, currency, size, on: transactionDate };
}

/** At most this many payments, the newest, are searched for refunds: this bounds memory. */
const PAYMENTS_MAX = 50_000;
/** Rows per fetch; other requests run between two fetches. */
const PAYMENTS_AT_ONCE = 2_000;

async function eachPayment(
  tx: Tx,
  userId: string,
  take: (payment: RefundSide) => void,
): Promise<void> {
  const { amount, currency, transactionDate, merchantName, description } = transactions;
  await tx.execute(sql`declare payments no scroll cursor for
    select coalesce(${merchantName}, ${description}) as text, ${currency} as currency,
      (${amount} * -100)::float8 as size, ${transactionDate}::text as "on"
    from ${transactions} where ${transactions.userId} = ${userId} and ${amount} < 0
    order by ${transactionDate} desc limit ${PAYMENTS_MAX}`);
  for (;;) {
    const { rows } = await tx.execute<RefundSide>(
      sql`fetch ${sql.raw(`${PAYMENTS_AT_ONCE}`)} from payments`,
    );
    for (const payment of rows) take(payment);
    if (rows.length < PAYMENTS_AT_ONCE) break;
  }
  await tx.execute(sql`close payments`);
}
