import * as z from 'zod/mini';
import { type Currency, DEFAULT_CURRENCY } from '#domain/basics/currencies.ts';
import {
  amount,
  currency,
  optionalDay,
  optionalDescription,
  positiveAmount,
  requiredName,
} from '#domain/basics/fields.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { RecordRow } from './record.ts';

const fields = {
  name: requiredName('name.required'),
  targetAmount: positiveAmount('target.required', 'target.positive'),
  currentAmount: amount('amount.required'),
  currency,
  deadline: optionalDay,
  description: optionalDescription,
};

/** Body of a request to add a goal; absent fields get the specification's default. */
export const goalDraft = z.strictObject({
  ...fields,
  currentAmount: z._default(fields.currentAmount, '0.00' as AmountText),
  currency: z._default(fields.currency, DEFAULT_CURRENCY),
  deadline: z._default(fields.deadline, null),
  description: z._default(fields.description, null),
});

/** The same for a server, which knows the user's own currency. */
export const sentGoalDraft = z.extend(goalDraft, { currency: z.optional(fields.currency) });

/** Body of a request to change a goal: absent is unchanged, null is cleared. */
export const goalChanges = z.partial(z.strictObject(fields));

export type GoalDraft = {
  name: string;
  targetAmount: AmountText;
  currentAmount: AmountText;
  currency: Currency;
  deadline: Day | null;
  description: string | null;
};

/** A target amount, and the amount saved towards it. */
export type Goal = RecordRow & GoalDraft;
