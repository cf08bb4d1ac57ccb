import * as z from 'zod/mini';
import { type Currency, DEFAULT_CURRENCY } from '#domain/basics/currencies.ts';
import {
  currency,
  oneOf,
  optionalDescription,
  positiveAmount,
  requiredName,
} from '#domain/basics/fields.ts';
import { type Frequency, FREQUENCIES } from '#domain/basics/frequency.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { RecordRow } from './record.ts';

/** Cost types of the specification (section 3); shopping, which it has a label for, is one. */
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

const fields = {
  name: requiredName('name.required'),
  type: oneOf(COST_TYPES, 'type.required'),
  amount: positiveAmount('amount.positive', 'amount.positive'),
  currency,
  frequency: oneOf(FREQUENCIES, 'frequency.required'),
  description: optionalDescription,
  loanPart: z.nullable(oneOf(LOAN_PARTS, 'choice')),
};

/** Body of a request to add a cost; a missing type is `other` (specification, section 3). */
export const costDraft = z.strictObject({
  ...fields,
  type: z._default(fields.type, 'other'),
  currency: z._default(fields.currency, DEFAULT_CURRENCY),
  frequency: z._default(fields.frequency, 'monthly'),
  description: z._default(fields.description, null),
  loanPart: z._default(fields.loanPart, null),
});

/** Body of a request to change a cost: absent is unchanged, null is cleared. */
export const costChanges = z.partial(z.strictObject(fields));

export type CostDraft = {
  name: string;
  type: CostType;
  amount: AmountText;
  currency: Currency;
  frequency: Frequency;
  description: string | null;
  loanPart: LoanPart | null;
};

/** A cost of a user. */
export type Cost = RecordRow & CostDraft;
