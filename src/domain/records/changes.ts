import type { Currency } from '#domain/basics/currencies.ts';
import type { Month } from '#domain/basics/months.ts';
import { areSame, PRESENT_VALUES } from './dated-terms.ts';
import type { Format } from './field.ts';
import { formatOf } from './fields.ts';

type ChangedValue = string | number | null;

/**
 * One field that a write changed, from its old to its new value, as the record holds them; only its
 * name where the text is long. `month`: a value of that month, where null is not a statement. An
 * amount has its currency, and `fromCurrency` when it was in another before.
 */
export type FieldChange = {
  field: string;
  from?: ChangedValue;
  to?: ChangedValue;
  month?: Month;
  currency?: Currency;
  fromCurrency?: Currency;
};

/** Formats of values that are too long to be shown in a list. */
const LONG: readonly (Format | undefined)[] = ['text', 'rates', 'shares'];

/** Formats of amounts in the record's currency. */
const AMOUNTS: readonly (Format | undefined)[] = ['amount', 'cost'];

/** The changes without the days of a value that is among them itself. */
export function withoutDays(changes: readonly FieldChange[]): FieldChange[] {
  const fields = new Set(changes.map(({ field }) => field));
  const repeated = Object.entries(PRESENT_VALUES).flatMap(([days, { value }]) =>
    fields.has(value) ? [days] : [],
  );
  return changes.filter(({ field }) => !repeated.includes(field));
}

type InCurrency = { currency: Currency };

type ChangedFields = Readonly<Record<string, ChangedValue>>;

/** The fields of a change that are not as they were. */
export function changesBetween(
  before: InCurrency,
  after: InCurrency,
  fields: readonly string[],
): FieldChange[] {
  const [from, to]: [ChangedFields, ChangedFields] = [{ ...before }, { ...after }];
  return fields
    .filter((field) => !areSame(from[field], to[field]))
    .map((field) => {
      const format = formatOf(field);
      if (LONG.includes(format)) return { field };
      const change = { field, from: from[field] ?? null, to: to[field] ?? null };
      return AMOUNTS.includes(format) ? { ...change, ...currenciesOf(before, after) } : change;
    });
}

/** The currency of an amount, and the former one if it was another. */
export function currenciesOf(before: InCurrency | null, after: InCurrency | null) {
  const currency = (after ?? before)?.currency;
  if (currency === undefined) return {};
  const isOther = before !== null && before.currency !== currency;
  return isOther ? { currency, fromCurrency: before.currency } : { currency };
}
