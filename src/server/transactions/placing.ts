import { eq } from 'drizzle-orm';
import {
  createPlacer,
  type Placed,
  type SortedText,
  type SortingRule,
} from '#domain/transaction-sorting.ts';
import type { TransactionType } from '#domain/transactions.ts';
import type { Tx } from '#server/db/database.ts';
import { categoriesOf } from './categories.ts';
import { typeOf } from './change.ts';
import { transactionRules } from './table.ts';

/** Where something belongs by all that a person has said, and what kind of movement that is. */
export type Place = (of: SortedText) => Placed & { transactionType: TransactionType };

/**
 * Says of what comes where it belongs, by a person's rules and keywords as they are now, and by
 * one more rule that is tried.
 */
export async function placerOf(tx: Tx, userId: string, tried?: SortingRule): Promise<Place> {
  const categories = await categoriesOf(tx, userId);
  const { pattern, category } = transactionRules;
  const rules = await tx
    .select({ pattern, category })
    .from(transactionRules)
    .where(eq(transactionRules.userId, userId));
  const others = rules.filter((rule) => rule.pattern !== tried?.pattern);
  const place = createPlacer(categories, tried ? [...others, tried] : rules);
  const keys = new Map(categories.map(({ id, defaultKey }) => [id, defaultKey]));
  return (of) => {
    const placed = place(of);
    const key = placed.category === null ? null : (keys.get(placed.category) ?? null);
    return { ...placed, transactionType: typeOf(of.amount, key) };
  };
}
