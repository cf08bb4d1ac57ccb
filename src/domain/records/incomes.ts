import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import {
  amount,
  currency,
  flag,
  oneOf,
  optionalDay,
  optionalDescription,
  percent,
  requiredName,
} from '#domain/basics/fields.ts';
import { type Frequency, FREQUENCIES } from '#domain/basics/frequency.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { INCOME_KINDS, type IncomeKind } from '#domain/tax/net-pay/columns.ts';
import { NO_TAX, TAX_BASES, TAX_RULES, type TaxBasis, type TaxRule } from './tax-basis.ts';
import type { TableTax } from './tax-basis.ts';
import type { RecordRow } from './record.ts';

/** Income types of the specification (section 3). */
export const INCOME_TYPES = ['salary', 'freelance', 'business', 'bonus', 'other'] as const;

export type IncomeType = (typeof INCOME_TYPES)[number];

const fields = {
  name: requiredName('name.required'),
  type: oneOf(INCOME_TYPES, 'type.required'),
  amount: amount('amount.required'),
  frequency: oneOf(FREQUENCIES, 'frequency.required'),
  currency,
  taxPercentage: percent('percent.range'),
  taxBasis: z.nullable(oneOf(TAX_BASES, 'choice')),
  taxRule: oneOf(TAX_RULES, 'choice'),
  incomeKind: oneOf(INCOME_KINDS, 'choice'),
  isMain: z.nullable(flag),
  isActive: flag,
  description: optionalDescription,
  receivedDate: optionalDay,
};

/** Body of a request to add an income: type, frequency and currency are required. */
export const incomeDraft = z.strictObject({
  ...fields,
  taxPercentage: z._default(fields.taxPercentage, NO_TAX),
  taxBasis: z._default(fields.taxBasis, null),
  taxRule: z._default(fields.taxRule, 'percent'),
  incomeKind: z._default(fields.incomeKind, 'salary'),
  isMain: z._default(fields.isMain, null),
  isActive: z._default(fields.isActive, 1),
  description: z._default(fields.description, null),
  receivedDate: z._default(fields.receivedDate, null),
});

/** Body of a request to change an income: absent is unchanged, null is cleared. */
export const incomeChanges = z.partial(z.strictObject(fields));

export type IncomeDraft = {
  name: string;
  type: IncomeType;
  amount: AmountText;
  frequency: Frequency;
  currency: Currency;
  taxPercentage: PercentText;
  taxBasis: TaxBasis | null;
  taxRule: TaxRule;
  /** Kind of income that the tax tables tell apart. */
  incomeKind: IncomeKind;
  /** Whether it is the main income, which alone is taxed by table; null: not stated. */
  isMain: 0 | 1 | null;
  isActive: 0 | 1;
  description: string | null;
  receivedDate: Day | null;
};

/** A source of income before tax; `tableTax` is derived where the tax is by table. */
export type Income = RecordRow & IncomeDraft & { tableTax?: TableTax | null };
