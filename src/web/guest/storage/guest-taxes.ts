import type { Income } from '#domain/records/incomes.ts';
import { usesTables } from '#domain/figures/totals/total-parts.ts';
import type { Month } from '#domain/basics/months.ts';
import { guestTaxFacts } from './guest-user.ts';

/** Adds the tax of a month to the incomes that are taxed by table. */
export type TaxIncomesOf = (incomes: readonly Income[], month: Month) => readonly Income[];

/** Loads the calculation of table tax only for incomes that use it. */
export async function taxationOf(
  incomes: readonly Pick<Income, 'taxRule'>[],
): Promise<TaxIncomesOf> {
  if (!usesTables(incomes)) return (untaxed) => untaxed;
  const { withTableTax } = await import('#domain/figures/totals/table-taxed.ts');
  const facts = guestTaxFacts();
  return (untaxed, month) => withTableTax(untaxed, facts, month);
}
