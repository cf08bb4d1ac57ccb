import * as z from 'zod/mini';
import { type Currency, DEFAULT_CURRENCY } from '#domain/basics/currencies.ts';
import {
  amount,
  currency,
  flag,
  notNegative,
  oneOf,
  optionalDay,
  optionalDescription,
  optionalName,
  percent,
  requiredName,
  wholeNumber,
} from '#domain/basics/fields.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { DatedShare } from './dated-terms.ts';
import { datedShares } from './dated-lists.ts';
import type { RecordRow } from './record.ts';

/** Asset types of the specification (section 3), in its order. */
export const ASSET_TYPES = [
  'savings',
  'checking',
  'investment',
  'retirement',
  'real_estate',
  'vehicle',
  'other',
] as const;

export type AssetType = (typeof ASSET_TYPES)[number];

/**
 * Forms of an investment or a pension, which decide its tax: investment savings account, endowment
 * insurance, securities account, pension, and none of these.
 */
export const ACCOUNT_FORMS = ['isk', 'kf', 'af', 'pension', 'none'] as const;

export type AccountForm = (typeof ACCOUNT_FORMS)[number];

/** Types of assets that have such a form. */
export const FORMED_TYPES: readonly AssetType[] = ['investment', 'retirement'];

/** Bounds of a value year (the year a house is taxed as built in). */
const VALUE_YEAR_MIN = 1700;
const VALUE_YEAR_MAX = 2199;

const fields = {
  type: oneOf(ASSET_TYPES, 'type.required'),
  name: requiredName('name.required'),
  value: amount('value.required'),
  currency,
  ownershipPercentage: percent('ownership.range'),
  /** The user's share by its days, oldest first; empty: the present one always. */
  shares: datedShares,
  coOwnerName: optionalName,
  description: optionalDescription,
  valuationDate: optionalDay,
  /** 1: a dated property moves with the house price index; 0: its own valuation counts. */
  useIndex: flag,
  /** Null: not stated. */
  accountForm: z.nullable(oneOf(ACCOUNT_FORMS, 'choice')),
  /** Tax assessment value of a house, of the whole; null: not stated. */
  assessedValue: z.nullable(notNegative('amount.format')),
  /** Value year of a house; null: not stated. */
  valueYear: z.nullable(wholeNumber(VALUE_YEAR_MIN, VALUE_YEAR_MAX, 'valueYear.range')),
};

/** Body of a request to add an asset; absent fields get the specification's default. */
export const assetDraft = z.strictObject({
  ...fields,
  currency: z._default(fields.currency, DEFAULT_CURRENCY),
  ownershipPercentage: z._default(fields.ownershipPercentage, '100.00' as PercentText),
  shares: z._default(fields.shares, []),
  coOwnerName: z._default(fields.coOwnerName, null),
  description: z._default(fields.description, null),
  valuationDate: z._default(fields.valuationDate, null),
  useIndex: z._default(fields.useIndex, 1),
  accountForm: z._default(fields.accountForm, null),
  assessedValue: z._default(fields.assessedValue, null),
  valueYear: z._default(fields.valueYear, null),
});

/** Body of a request to change an asset: absent is unchanged, null is cleared. */
export const assetChanges = z.partial(z.strictObject(fields));

export type AssetDraft = {
  type: AssetType;
  name: string;
  value: AmountText;
  currency: Currency;
  ownershipPercentage: PercentText;
  shares: DatedShare[];
  coOwnerName: string | null;
  description: string | null;
  valuationDate: Day | null;
  useIndex: 0 | 1;
  accountForm: AccountForm | null;
  assessedValue: AmountText | null;
  valueYear: number | null;
};

/** An asset of a user, owned wholly or in part. `value` is that of the whole asset. */
export type Asset = RecordRow & AssetDraft;
