import { DEFAULT_CURRENCY } from '#domain/basics/currencies.ts';
import type { FieldValues, RecordField, RecordRow } from './field.ts';
import { INTEREST_GROUNDS } from './interest-grounds.ts';

/** Liability types of docs/product.md (section 3), in its order. */
export const LIABILITY_TYPES = [
  'mortgage',
  'car_loan',
  'student_loan',
  'credit_card',
  'personal_loan',
  'other',
] as const;

export type LiabilityType = (typeof LIABILITY_TYPES)[number];

/** The fields of a liability. */
export const LIABILITY_FIELDS = {
  name: { format: 'name', issue: 'name.required', history: 'present' },
  type: { format: 'choice', options: LIABILITY_TYPES, issue: 'type.required', history: 'present' },
  balance: { format: 'amount', issue: 'balance.required', history: 'stated' },
  currency: { format: 'currency', default: DEFAULT_CURRENCY, history: 'stated' },
  ownershipPercentage: {
    format: 'percent',
    issue: 'ownership.range',
    default: '100.00',
    history: 'stated',
  },
  /** The user's share by its days, oldest first; empty: the present one always. */
  shares: { format: 'shares', default: [], history: 'present' },
  coOwnerName: { format: 'line' },
  monthlyPayment: { format: 'cost', issue: 'amount.format', nullable: true },
  interestRate: { format: 'percent', issue: 'percent.range', nullable: true },
  /** The rates by their days, oldest first; empty: the present one always. */
  rates: { format: 'rates', default: [] },
  monthlyInterest: { format: 'cost', issue: 'amount.format', nullable: true },
  monthlyAmortization: { format: 'cost', issue: 'amount.format', nullable: true },
  /** Null: not stated, and assumed by the type. */
  interestGround: { format: 'choice', options: INTEREST_GROUNDS, issue: 'choice', nullable: true },
  description: { format: 'text' },
} as const satisfies Readonly<Record<string, RecordField>>;

export type LiabilityDraft = FieldValues<typeof LIABILITY_FIELDS>;

/** A debt of a user, owed wholly or in part. `balance` and payments are those of the whole. */
export type Liability = RecordRow & LiabilityDraft;
