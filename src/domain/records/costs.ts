import { DEFAULT_CURRENCY } from '#domain/basics/currencies.ts';
import { FREQUENCIES } from '#domain/basics/frequency.ts';
import type { FieldValues, RecordField, RecordRow } from './field.ts';

/** Cost types of docs/product.md (section 3); shopping, which it has a label for, is one. */
export const COST_TYPES = [
  'housing',
  'transportation',
  'food',
  'utilities',
  'entertainment',
  'healthcare',
  'shopping',
  'other',
] as const;

export type CostType = (typeof COST_TYPES)[number];

/**
 * Part of the user's loans that a cost pays: interest, amortization, whole payments, or none
 * although it may look so. Null: not stated.
 */
export const LOAN_PARTS = ['none', 'interest', 'amortization', 'payment'] as const;

export type LoanPart = (typeof LOAN_PARTS)[number];

/** The fields of a cost. */
export const COST_FIELDS = {
  name: { format: 'name', issue: 'name.required', history: 'present' },
  /** A missing type is `other` (docs/product.md, section 3). */
  type: {
    format: 'choice',
    options: COST_TYPES,
    issue: 'type.required',
    default: 'other',
    history: 'present',
  },
  amount: {
    format: 'amount',
    issue: 'amount.positive',
    positive: 'amount.positive',
    history: 'stated',
  },
  currency: { format: 'currency', default: DEFAULT_CURRENCY, history: 'stated' },
  frequency: {
    format: 'choice',
    options: FREQUENCIES,
    issue: 'frequency.required',
    default: 'monthly',
    history: 'stated',
  },
  description: { format: 'text' },
  loanPart: {
    format: 'choice',
    options: LOAN_PARTS,
    issue: 'choice',
    nullable: true,
    history: 'present',
  },
} as const satisfies Readonly<Record<string, RecordField>>;

export type CostDraft = FieldValues<typeof COST_FIELDS>;

/** A cost of a user. */
export type Cost = RecordRow & CostDraft;
