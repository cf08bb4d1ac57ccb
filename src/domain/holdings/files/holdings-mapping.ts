import * as z from 'zod/mini';
import { CELLS_MAX } from '#domain/banking/bank-files/cells.ts';
import { DATE_FORMS } from '#domain/banking/bank-files/dates.ts';
import { wordOf } from './cell-words.ts';
import { GENERAL_ALIASES } from './general.ts';

/** Columns of a table of holdings, those that every row needs first. */
export const HOLDINGS_COLUMNS = [
  'date',
  'type',
  'quantity',
  'isin',
  'name',
  'price',
  'cost',
  'amount',
  'fee',
  'tax',
  'currency',
  'rate',
  'account',
  'id',
] as const;

export type HoldingsColumn = (typeof HOLDINGS_COLUMNS)[number];

/** Columns without which nothing can be read. */
export const NEEDED_COLUMNS: readonly HoldingsColumn[] = ['date', 'type', 'quantity'];

const needed = z
  .int('column.required')
  .check(z.minimum(0, 'column.required'), z.maximum(CELLS_MAX - 1, 'column.required'));
const optional = z._default(z.nullable(needed), null);

/** A user's statement of what the columns of a table hold, by their places from 0; null: none does. */
export const holdingsMapping = z.strictObject({
  date: needed,
  type: needed,
  quantity: needed,
  isin: optional,
  name: optional,
  price: optional,
  /** Of a unit on average, in rows of positions. */
  cost: optional,
  amount: optional,
  fee: optional,
  tax: optional,
  currency: optional,
  rate: optional,
  account: optional,
  id: optional,
  dateForm: z.enum(DATE_FORMS, 'choice'),
});

export type HoldingsMapping = z.output<typeof holdingsMapping>;

/** The same in a full export. */
export const exportedHoldingsMapping = z.extend(holdingsMapping, {
  fingerprint: z.string('text.type').check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'unknown')),
});

export type ExportedHoldingsMapping = z.output<typeof exportedHoldingsMapping>;

/** The columns that their names tell; null: no name does. */
export function proposedColumns(
  names: readonly string[],
): Readonly<Record<HoldingsColumn, number | null>> {
  const words = names.map((name) => {
    const word = wordOf(name);
    return GENERAL_ALIASES.get(word) ?? word;
  });
  const places = HOLDINGS_COLUMNS.map((column) => {
    const place = words.indexOf(column);
    return [column, place === -1 ? null : place];
  });
  return Object.fromEntries(places) as Record<HoldingsColumn, number | null>;
}
