import type { PercentText } from '#domain/basics/percent.ts';

/**
 * Basis of a tax: stated by the user, or estimated. Null: unknown basis, where a tax above zero
 * counts as stated and none as unknown.
 */
export const TAX_BASES = ['stated', 'estimated'] as const;

export type TaxBasis = (typeof TAX_BASES)[number];

/** The assumed tax while it is unknown (design: unknown is 30 %). */
export const ESTIMATED_TAX = '30.00' as PercentText;

/** No tax, where that was stated. */
export const NO_TAX = '0.00' as PercentText;

type Taxed = { taxPercentage: PercentText; taxBasis: TaxBasis | null };

/** Whether an income's tax is not known. */
export function isTaxEstimated({ taxPercentage, taxBasis }: Taxed): boolean {
  return taxBasis === 'estimated' || (taxBasis !== 'stated' && taxPercentage === NO_TAX);
}

/** The tax in percent that is counted with: as stated, also none, or the estimate. */
export function countedTax(income: Taxed): PercentText {
  return isTaxEstimated(income) ? ESTIMATED_TAX : income.taxPercentage;
}

/** The stored fields of a typed tax, or of none. */
export function taxFields(typed: PercentText | null): Taxed {
  if (typed === null) return { taxPercentage: NO_TAX, taxBasis: 'estimated' };
  return { taxPercentage: typed, taxBasis: 'stated' };
}
