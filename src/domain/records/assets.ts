import * as z from 'zod/mini';
import { type Currency, DEFAULT_CURRENCY } from '#domain/basics/currencies.ts';
import {
  amount,
  currency,
  flag,
  oneOf,
  optionalDay,
  optionalDescription,
  optionalName,
  percent,
  requiredName,
} from '#domain/basics/fields.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
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

const fields = {
  type: oneOf(ASSET_TYPES, 'type.required'),
  name: requiredName('name.required'),
  value: amount('value.required'),
  currency,
  ownershipPercentage: percent('ownership.range'),
  coOwnerName: optionalName,
  description: optionalDescription,
  valuationDate: optionalDay,
  /** 1: a dated property moves with the house price index; 0: its own valuation counts. */
  useIndex: flag,
};

/** Body of a request to add an asset; absent fields get the specification's default. */
export const assetDraft = z.strictObject({
  ...fields,
  currency: z._default(fields.currency, DEFAULT_CURRENCY),
  ownershipPercentage: z._default(fields.ownershipPercentage, '100.00' as PercentText),
  coOwnerName: z._default(fields.coOwnerName, null),
  description: z._default(fields.description, null),
  valuationDate: z._default(fields.valuationDate, null),
  useIndex: z._default(fields.useIndex, 1),
});

/** Body of a request to change an asset: absent is unchanged, null is cleared. */
export const assetChanges = z.partial(z.strictObject(fields));

export type AssetDraft = {
  type: AssetType;
  name: string;
  value: AmountText;
  currency: Currency;
  ownershipPercentage: PercentText;
  coOwnerName: string | null;
  description: string | null;
  valuationDate: Day | null;
  useIndex: 0 | 1;
};

/** An asset of a user, owned wholly or in part. `value` is that of the whole asset. */
export type Asset = RecordRow & AssetDraft;
