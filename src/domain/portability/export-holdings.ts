import * as z from 'zod/mini';
import {
  amount,
  currency,
  flag,
  oneOf,
  optionalDescription,
  optionalName,
} from '#domain/basics/fields.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { type Day, isDay } from '#domain/basics/months.ts';
import type { DecimalText } from '#domain/holdings/decimals.ts';
import {
  type HoldingTransaction,
  isRatioText,
  TRANSACTION_KINDS,
} from '#domain/holdings/holding-transactions.ts';
import { instrumentDraft, type StoredInstrument } from '#domain/holdings/instruments.ts';
import { QUOTE_SOURCES, quotedPrice, type QuoteSource } from '#domain/holdings/quotes.ts';
import { decimal, rate } from '#domain/holdings/transaction-drafts.ts';
import { fileId, instant } from './export-items.ts';

/** An instrument; transactions and prices name it by its id in the file. */
export type ExportedInstrument = StoredInstrument;

/** A transaction of an account with holdings; `account` is the id of an asset of the file. */
export type ExportedHolding = Omit<HoldingTransaction, 'id' | 'accountId' | 'instrumentId'> & {
  account: string;
  instrument: string | null;
  note: string | null;
  /** Identifies the row of a broker's file, which is then known; null: typed. */
  key: string | null;
  isOpening: 0 | 1;
  createdAt: string;
};

/** A price of an instrument. */
export type ExportedQuote = {
  instrument: string;
  day: Day;
  price: DecimalText;
  currency: Currency;
  source: QuoteSource;
};

const day = z.string('date.format').check(z.refine(isDay, 'date.format'));

export const exportedInstrument = z.extend(instrumentDraft, {
  id: fileId,
  isKindStated: z._default(flag, 0),
  isCurrencyStated: z._default(flag, 1),
  ticker: optionalName,
  country: z.nullable(z.string('unknown').check(z.regex(/^[A-Z]{2}$/, 'unknown'))),
});

export const exportedHolding = z.strictObject({
  account: fileId,
  day,
  kind: oneOf(TRANSACTION_KINDS, 'type.required'),
  instrument: z.nullable(fileId),
  quantity: z.nullable(decimal),
  price: z.nullable(quotedPrice),
  amount: z.nullable(amount('amount.required')),
  // A file may have stated a refunded one.
  fee: z.nullable(amount('amount.required')),
  tax: z.nullable(amount('amount.required')),
  currency,
  rate: z.nullable(rate),
  // Of whatever size: one that cannot be counted is named among the account's issues.
  ratio: z.nullable(
    z
      .string('ratio.format')
      .check(z.maxLength(60, 'ratio.format'), z.refine(isRatioText, 'ratio.format')),
  ),
  note: optionalDescription,
  key: z._default(z.nullable(z.string('unknown').check(z.regex(/^[\w-]{43}$/, 'unknown'))), null),
  isOpening: z._default(flag, 0),
  createdAt: instant,
});

export const exportedQuote = z.strictObject({
  instrument: fileId,
  day,
  price: quotedPrice,
  currency,
  source: oneOf(QUOTE_SOURCES, 'choice'),
});
