import { FREQUENCIES } from '#domain/basics/frequency.ts';
import { INCOME_KINDS } from '#domain/tax/net-pay/columns.ts';
import type { FieldValues, RecordField, RecordRow } from './field.ts';
import { NO_TAX, type TableTax, TAX_BASES, TAX_RULES } from './tax-basis.ts';

/** Income types of docs/product.md (section 3). */
export const INCOME_TYPES = ['salary', 'freelance', 'business', 'bonus', 'other'] as const;

export type IncomeType = (typeof INCOME_TYPES)[number];

/** The fields of an income. */
export const INCOME_FIELDS = {
  name: { format: 'name', issue: 'name.required', history: 'present' },
  type: { format: 'choice', options: INCOME_TYPES, issue: 'type.required', history: 'present' },
  amount: { format: 'amount', issue: 'amount.required', history: 'stated' },
  frequency: {
    format: 'choice',
    options: FREQUENCIES,
    issue: 'frequency.required',
    history: 'stated',
  },
  currency: { format: 'currency', history: 'stated' },
  taxPercentage: { format: 'percent', issue: 'percent.range', default: NO_TAX, history: 'stated' },
  taxBasis: {
    format: 'choice',
    options: TAX_BASES,
    issue: 'choice',
    nullable: true,
    history: 'stated',
  },
  taxRule: {
    format: 'choice',
    options: TAX_RULES,
    issue: 'choice',
    default: 'percent',
    history: 'stated',
  },
  /** Kind of income that the tax tables tell apart. */
  incomeKind: {
    format: 'choice',
    options: INCOME_KINDS,
    issue: 'choice',
    default: 'salary',
    history: 'stated',
  },
  /** Whether it is the main income, which alone is taxed by table; null: not stated. */
  isMain: { format: 'flag', nullable: true, history: 'stated' },
  isActive: { format: 'flag', default: 1, history: 'stated' },
  description: { format: 'text' },
  receivedDate: { format: 'day' },
} as const satisfies Readonly<Record<string, RecordField>>;

export type IncomeDraft = FieldValues<typeof INCOME_FIELDS>;

/** A source of income before tax; `tableTax` is derived where the tax is by table. */
export type Income = RecordRow & IncomeDraft & { tableTax?: TableTax | null };
