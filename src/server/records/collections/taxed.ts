import type { Income } from '#domain/records/incomes.ts';
import { usesTables } from '#domain/figures/totals/total-parts.ts';
import { withTableTax } from '#domain/figures/totals/table-taxed.ts';
import type { Month } from '#domain/basics/months.ts';
import { taxFactsOf } from '#server/account/users/store.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** Adds the tax of a month to the incomes that are taxed by table. */
type TaxIncomes = (incomes: readonly Income[], month: Month) => readonly Income[];

/** The profile is read only for incomes by table, present or as they were stated. */
export async function taxationOf(
  tx: Tx,
  userId: string,
  incomes: readonly Partial<Pick<Income, 'taxRule'>>[],
): Promise<TaxIncomes> {
  if (!usesTables(incomes)) return (untaxed) => untaxed;
  const facts = await taxFactsOf(tx, userId);
  return (untaxed, month) => withTableTax(untaxed, facts, month);
}
