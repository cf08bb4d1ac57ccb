import * as z from 'zod/mini';
import { type Currency, DEFAULT_CURRENCY } from '#domain/basics/currencies.ts';
import {
  amount,
  currency,
  oneOf,
  optionalDescription,
  optionalName,
  percent,
  requiredName,
} from '#domain/basics/fields.ts';
import { type AmountText, toMinor } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { RecordRow } from './record.ts';

/** Liability types of the specification (section 3), in its order. */
export const LIABILITY_TYPES = [
  'mortgage',
  'car_loan',
  'student_loan',
  'credit_card',
  'personal_loan',
  'other',
] as const;

export type LiabilityType = (typeof LIABILITY_TYPES)[number];

const costAMonth = z.nullable(
  amount('amount.format').check(
    z.refine((value) => toMinor(value as AmountText) >= 0, 'amount.negative'),
  ),
);

const fields = {
  name: requiredName('name.required'),
  type: oneOf(LIABILITY_TYPES, 'type.required'),
  balance: amount('balance.required'),
  currency,
  ownershipPercentage: percent('ownership.range'),
  coOwnerName: optionalName,
  monthlyPayment: costAMonth,
  interestRate: z.nullable(percent('percent.range')),
  monthlyInterest: costAMonth,
  monthlyAmortization: costAMonth,
  description: optionalDescription,
};

/** Body of a request to add a liability; absent fields get the specification's default. */
export const liabilityDraft = z.strictObject({
  ...fields,
  currency: z._default(fields.currency, DEFAULT_CURRENCY),
  ownershipPercentage: z._default(fields.ownershipPercentage, '100.00' as PercentText),
  coOwnerName: z._default(fields.coOwnerName, null),
  monthlyPayment: z._default(fields.monthlyPayment, null),
  interestRate: z._default(fields.interestRate, null),
  monthlyInterest: z._default(fields.monthlyInterest, null),
  monthlyAmortization: z._default(fields.monthlyAmortization, null),
  description: z._default(fields.description, null),
});

/** Body of a request to change a liability: absent is unchanged, null is cleared. */
export const liabilityChanges = z.partial(z.strictObject(fields));

export type LiabilityDraft = {
  name: string;
  type: LiabilityType;
  balance: AmountText;
  currency: Currency;
  ownershipPercentage: PercentText;
  coOwnerName: string | null;
  monthlyPayment: AmountText | null;
  interestRate: PercentText | null;
  monthlyInterest: AmountText | null;
  monthlyAmortization: AmountText | null;
  description: string | null;
};

/** A debt of a user, owed wholly or in part. `balance` and payments are those of the whole. */
export type Liability = RecordRow & LiabilityDraft;
