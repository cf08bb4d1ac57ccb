import type { DraftOf, Kind } from './records.ts';

type KindWithHistory = Exclude<Kind, 'goals'>;

/**
 * The fields that are stored with each month of an item's history; the first is its value. Tables,
 * statements, exports and a guest's storage follow this list (tests/records/record-fields.test.ts).
 */
export const HISTORY_FIELDS = {
  assets: ['value', 'currency', 'ownershipPercentage', 'valuationDate'],
  liabilities: ['balance', 'currency', 'ownershipPercentage'],
  incomes: [
    'amount',
    'currency',
    'frequency',
    'taxPercentage',
    'taxBasis',
    'taxRule',
    'incomeKind',
    'isMain',
    'isActive',
  ],
  costs: ['amount', 'currency', 'frequency'],
} as const satisfies { [K in KindWithHistory]: readonly (keyof DraftOf<K>)[] };

/** The field that holds the value of an item of a kind. */
export const VALUE_FIELDS = {
  assets: 'value',
  liabilities: 'balance',
  incomes: 'amount',
  costs: 'amount',
} as const satisfies Record<KindWithHistory, string>;
