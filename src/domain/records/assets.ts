import { DEFAULT_CURRENCY } from '#domain/basics/currencies.ts';
import { type Day, type Month, monthOf } from '#domain/basics/months.ts';
import type { FieldValues, RecordField, RecordRow } from './field.ts';

/** Asset types of docs/product.md (section 3), in its order. */
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

/** The fields of an asset. */
export const ASSET_FIELDS = {
  type: { format: 'choice', options: ASSET_TYPES, issue: 'type.required', history: 'present' },
  name: { format: 'name', issue: 'name.required', history: 'present' },
  value: { format: 'amount', issue: 'value.required', history: 'stated' },
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
  description: { format: 'text' },
  valuationDate: { format: 'day', history: 'stated', isDayOfValue: true },
  /** 1: a dated property moves with the house price index; 0: its own valuation counts. */
  useIndex: { format: 'flag', default: 1, history: 'present' },
  /** Null: not stated. */
  accountForm: { format: 'choice', options: ACCOUNT_FORMS, issue: 'choice', nullable: true },
  /** Tax assessment value of a house, of the whole; null: not stated. */
  assessedValue: { format: 'cost', issue: 'amount.format', nullable: true },
  /** Value year of a house (the year it is taxed as built in); null: not stated. */
  valueYear: { format: 'number', min: 1700, max: 2199, issue: 'valueYear.range', nullable: true },
} as const satisfies Readonly<Record<string, RecordField>>;

export type AssetDraft = FieldValues<typeof ASSET_FIELDS>;

/**
 * An asset of a user, owned wholly or in part. `value` is that of the whole asset. Since the day
 * `holdingsSince` it follows from what it holds; null or absent: it is stated.
 */
export type Asset = RecordRow & AssetDraft & { holdingsSince?: Day | null };

/** Whether the value of an item in a month follows from what it holds, and cannot be stated. */
export function followsHoldings(item: Readonly<Record<string, unknown>>, month: Month): boolean {
  const { holdingsSince = null } = item as Pick<Asset, 'holdingsSince'>;
  return holdingsSince !== null && monthOf(holdingsSince) <= month;
}
