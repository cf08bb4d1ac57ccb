import type { HistoryKind } from './typed-values.ts';

/** What is said of an item of a kind beside the month; the first is its value. */
export const SAID_FIELDS = {
  assets: ['value', 'currency', 'ownershipPercentage', 'valuationDate'],
  liabilities: ['balance', 'currency', 'ownershipPercentage'],
  incomes: ['amount', 'currency', 'frequency', 'taxPercentage', 'taxBasis', 'isActive'],
  costs: ['amount', 'currency', 'frequency'],
} as const satisfies Record<HistoryKind, readonly string[]>;

/** The field that holds the value of an item of a kind. */
export const VALUE_FIELDS = {
  assets: 'value',
  liabilities: 'balance',
  incomes: 'amount',
  costs: 'amount',
} as const satisfies Record<HistoryKind, string>;
