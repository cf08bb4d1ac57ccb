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

/**
 * Rule that an income's tax follows: its own percentage, stated or estimated, or the tax table of
 * the user's municipality.
 */
export const TAX_RULES = ['percent', 'table'] as const;

export type TaxRule = (typeof TAX_RULES)[number];

/**
 * The tax of an income by table, derived and never stored: of its own period (a month, a year, or
 * the one-time amount), in whole units of its currency.
 */
export type TableTax = {
  tax: number;
  /** Null for a one-time amount, whose tax follows the year's pay alone, and for a side income. */
  table: number | null;
  /** Null for a side income. */
  column: number | null;
  /** Per cent of the amount, where the table states that; null where it states kronor. */
  percent: number | null;
  /**
   * Taxed as a side income, which the user stated or the size of the others implies; null: by the
   * table.
   */
  side: 'stated' | 'assumed' | null;
  /** The year whose rules were used. */
  year: number;
  /** Whether rules or rates of another year than the month's own were used. */
  isOtherYear: boolean;
};

/** The stored fields of a typed tax, or of none. */
export function taxFields(typed: PercentText | null) {
  if (typed === null) return { taxPercentage: NO_TAX, taxBasis: 'estimated' } as const;
  return { taxPercentage: typed, taxBasis: 'stated' } as const;
}
