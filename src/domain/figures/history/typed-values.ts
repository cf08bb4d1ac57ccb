import * as z from 'zod/mini';
import { amount, currency, wholeNumber } from '#domain/basics/fields.ts';
import { FIRST_MONTH } from './history.ts';
import { isMonth } from '#domain/basics/months.ts';
import { type AmountText, toMinor } from '#domain/basics/money.ts';
import { RECORDS_MAX } from '#domain/records/records.ts';
import { HISTORY_KINDS, type HistoryKind } from '#domain/records/kinds.ts';

/** At most this many of an item's entries are shown (docs/product.md, section 9). */
export const ENTRIES_MAX = 6;

const FIRST_YEAR = Number(FIRST_MONTH.slice(0, 4));

/** A year from 1980 on; the caller, which has a clock, refuses future months. */
export const year = wholeNumber(FIRST_YEAR, 2199, 'year.range');

/** A month of a year, counted from 1. */
export const month = wholeNumber(1, 12, 'month.range');

/** Source of a value that a month is filled in with, besides typing. */
export const FILL_REASONS = ['by_plan'] as const;
export type FillReason = (typeof FILL_REASONS)[number];

/** Present where the value was filled in and not typed. */
const reason = z.optional(z.enum(FILL_REASONS, 'choice'));

/** A value of one item for one month (docs/product.md, section 7); by default in its own currency. */
export const typedValue = z.strictObject({
  year,
  month,
  value: amount('entry.required'),
  currency: z.optional(currency),
  reason,
});

/** Values of several items for one month, all stored or none; null removes the month's value. */
export const typedMonth = z.strictObject({
  year,
  month,
  values: z
    .array(
      z.strictObject({
        kind: z.enum(HISTORY_KINDS, 'choice'),
        id: z.string('choice'),
        value: z.nullable(amount('entry.required')),
        currency: z.optional(currency),
        reason,
      }),
    )
    .check(
      z.maxLength(HISTORY_KINDS.length * RECORDS_MAX, 'text.long'),
      z.refine(areDifferent, 'entry.twice'),
    ),
});

/** The month that the one before it is copied into. */
export const copiedMonth = z.strictObject({ year, month });

/** A stretch of months to see: a period that ends with the running one, or from and to. */
export const stretch = z.object({
  period: z.optional(z.enum(['6m', '1y', '2y', 'all'], 'choice')),
  from: z.optional(z.string().check(z.refine(isMonth, 'month.format'))),
  to: z.optional(z.string().check(z.refine(isMonth, 'month.format'))),
});

/**
 * Two months to compare: by default the last closed one and the running one; a period compares with
 * the same month that many months ago.
 */
export const comparison = z.object({
  period: z.optional(z.enum(['6m', '1y', '2y', 'all'], 'choice')),
  from: z.optional(z.string().check(z.refine(isMonth, 'month.format'))),
  to: z.optional(z.string().check(z.refine(isMonth, 'month.format'))),
});

/** Whether a kind of records can have this value: a cost is above zero. */
export function isValueOf(kind: HistoryKind, value: AmountText): boolean {
  return kind !== 'costs' || toMinor(value) > 0;
}

function areDifferent(values: readonly { kind: string; id: string }[]): boolean {
  return (
    new Set(values.map(({ kind, id }) => `${kind} ${id.toLowerCase()}`)).size === values.length
  );
}
