import { DEFAULT_CURRENCY } from '#domain/basics/currencies.ts';
import type { FieldValues, RecordField, RecordRow } from './field.ts';

/** The fields of a goal. */
export const GOAL_FIELDS = {
  name: { format: 'name', issue: 'name.required' },
  targetAmount: { format: 'amount', issue: 'target.required', positive: 'target.positive' },
  currentAmount: { format: 'amount', issue: 'amount.required', default: '0.00' },
  currency: { format: 'currency', default: DEFAULT_CURRENCY },
  deadline: { format: 'day' },
  description: { format: 'text' },
} as const satisfies Readonly<Record<string, RecordField>>;

export type GoalDraft = FieldValues<typeof GOAL_FIELDS>;

/** A target amount, and the amount saved towards it. */
export type Goal = RecordRow & GoalDraft;
