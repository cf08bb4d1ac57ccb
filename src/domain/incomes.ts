import * as z from 'zod/mini';
import { type Currency, DEFAULT_CURRENCY } from './currencies.ts';
import {
  amount,
  currency,
  flag,
  oneOf,
  optionalDay,
  optionalDescription,
  percent,
  requiredName,
} from './fields.ts';
import { type Frequency, FREQUENCIES } from './frequency.ts';
import type { AmountText } from './money.ts';
import type { Day } from './months.ts';
import type { PercentText } from './percent.ts';
import type { Kept } from './records.ts';

/** Income types of the specification (section 3). */
export const INCOME_TYPES = ['salary', 'freelance', 'business', 'bonus', 'other'] as const;

export type IncomeType = (typeof INCOME_TYPES)[number];

/**
 * Where a tax comes from: somebody stated it, or nobody knows it. Null: nothing was said, and then
 * a tax above zero was stated and none is not known.
 */
export const TAX_BASES = ['stated', 'estimated'] as const;

export type TaxBasis = (typeof TAX_BASES)[number];

/** The tax that is counted with while nobody knows it (design: unknown is 30 %). */
export const ESTIMATED_TAX = '30.00' as PercentText;

/** No tax at all, where it was stated. */
export const NO_TAX = '0.00' as PercentText;

const fields = {
  name: requiredName('name.required'),
  type: oneOf(INCOME_TYPES, 'type.required'),
  amount: amount('amount.required'),
  frequency: oneOf(FREQUENCIES, 'frequency.required'),
  currency,
  taxPercentage: percent('percent.range'),
  taxBasis: z.nullable(oneOf(TAX_BASES, 'choice')),
  isActive: flag,
  description: optionalDescription,
  receivedDate: optionalDay,
};

/** What is sent to add an income; what is left out gets the specification's default. */
export const incomeDraft = z.strictObject({
  ...fields,
  type: z._default(fields.type, 'salary'),
  frequency: z._default(fields.frequency, 'monthly'),
  currency: z._default(fields.currency, DEFAULT_CURRENCY),
  taxPercentage: z._default(fields.taxPercentage, NO_TAX),
  taxBasis: z._default(fields.taxBasis, null),
  isActive: z._default(fields.isActive, 1),
  description: z._default(fields.description, null),
  receivedDate: z._default(fields.receivedDate, null),
});

/** What is sent to change an income: absent is unchanged, null is cleared. */
export const incomeChanges = z.partial(z.strictObject(fields));

export type IncomeDraft = {
  name: string;
  type: IncomeType;
  amount: AmountText;
  frequency: Frequency;
  currency: Currency;
  taxPercentage: PercentText;
  taxBasis: TaxBasis | null;
  isActive: 0 | 1;
  description: string | null;
  receivedDate: Day | null;
};

/** A source of income before tax. */
export type Income = Kept & IncomeDraft;

type Taxed = Pick<Income, 'taxPercentage' | 'taxBasis'>;

/** Whether an income's tax is not known. */
export function isTaxEstimated({ taxPercentage, taxBasis }: Taxed): boolean {
  return taxBasis === 'estimated' || (taxBasis !== 'stated' && taxPercentage === NO_TAX);
}

/** The tax in percent that is counted with: as stated, also none, or the estimate. */
export function countedTax(income: Taxed): PercentText {
  return isTaxEstimated(income) ? ESTIMATED_TAX : income.taxPercentage;
}

/** What to keep of a tax that was typed, or of none typed. */
export function taxFields(typed: PercentText | null): Taxed {
  if (typed === null) return { taxPercentage: NO_TAX, taxBasis: 'estimated' };
  return { taxPercentage: typed, taxBasis: 'stated' };
}
