import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import { type Day, isDay } from '#domain/basics/months.ts';
import { boundedList } from '#domain/basics/bounded-list.ts';
import { type DecimalText, parseDecimal, unitsOf } from './decimals.ts';

/** Sources of a price, of which the first that is there counts on a day. */
export const QUOTE_SOURCES = ['typed', 'file', 'position', 'transaction'] as const;

export type QuoteSource = (typeof QUOTE_SOURCES)[number];

/** The most prices of a user. */
export const QUOTES_MAX = 400_000;

/** Price of a unit of an instrument on a day. */
export type Quote = { day: Day; price: DecimalText; currency: Currency; source: QuoteSource };

/** A price from zero up, as a decimal text or as a JSON number of the same grammar. */
export const quotedPrice = z.pipe(
  z.union([z.string(), z.number()], 'decimal.format'),
  z.transform((typed, { issues }): DecimalText => {
    const parsed = parseDecimal(String(typed).trim());
    if (parsed !== null && unitsOf(parsed) >= 0n) return parsed;
    const message = parsed === null ? 'decimal.format' : 'price.negative';
    issues.push({ code: 'custom', input: typed, message });
    return z.NEVER;
  }),
);

/** Request to state prices of an instrument by their days; null: the typed one is removed. */
export const quoteList = boundedList({
  schema: z.strictObject({
    day: z.string('date.format').check(z.refine(isDay, 'date.format')),
    price: z.nullable(quotedPrice),
  }),
  unique: { key: 'day', issue: 'day.twice' },
});

export type StatedQuote = z.output<typeof quoteList>[number];
