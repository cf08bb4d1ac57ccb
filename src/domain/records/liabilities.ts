import * as z from 'zod/mini';
import { type Currency, DEFAULT_CURRENCY } from '#domain/basics/currencies.ts';
import {
  amount,
  currency,
  notNegative,
  oneOf,
  optionalDescription,
  optionalName,
  percent,
  requiredName,
} from '#domain/basics/fields.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { DatedRate, DatedShare } from './dated-terms.ts';
import { datedRates, datedShares } from './dated-lists.ts';
import { INTEREST_GROUNDS, type InterestGround } from './interest-grounds.ts';
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

const costAMonth = z.nullable(notNegative('amount.format'));

const fields = {
  name: requiredName('name.required'),
  type: oneOf(LIABILITY_TYPES, 'type.required'),
  balance: amount('balance.required'),
  currency,
  ownershipPercentage: percent('ownership.range'),
  /** The user's share by its days, oldest first; empty: the present one always. */
  shares: datedShares,
  coOwnerName: optionalName,
  monthlyPayment: costAMonth,
  interestRate: z.nullable(percent('percent.range')),
  /** The rates by their days, oldest first; empty: the present one always. */
  rates: datedRates,
  monthlyInterest: costAMonth,
  monthlyAmortization: costAMonth,
  /** Null: not stated, and assumed by the type. */
  interestGround: z.nullable(oneOf(INTEREST_GROUNDS, 'choice')),
  description: optionalDescription,
};

/** Body of a request to add a liability; absent fields get the specification's default. */
export const liabilityDraft = z.strictObject({
  ...fields,
  currency: z._default(fields.currency, DEFAULT_CURRENCY),
  ownershipPercentage: z._default(fields.ownershipPercentage, '100.00' as PercentText),
  shares: z._default(fields.shares, []),
  coOwnerName: z._default(fields.coOwnerName, null),
  monthlyPayment: z._default(fields.monthlyPayment, null),
  interestRate: z._default(fields.interestRate, null),
  rates: z._default(fields.rates, []),
  monthlyInterest: z._default(fields.monthlyInterest, null),
  monthlyAmortization: z._default(fields.monthlyAmortization, null),
  interestGround: z._default(fields.interestGround, null),
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
  shares: DatedShare[];
  coOwnerName: string | null;
  monthlyPayment: AmountText | null;
  interestRate: PercentText | null;
  rates: DatedRate[];
  monthlyInterest: AmountText | null;
  monthlyAmortization: AmountText | null;
  interestGround: InterestGround | null;
  description: string | null;
};

/** A debt of a user, owed wholly or in part. `balance` and payments are those of the whole. */
export type Liability = RecordRow & LiabilityDraft;
