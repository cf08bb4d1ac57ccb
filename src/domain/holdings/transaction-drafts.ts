import * as z from 'zod/mini';
import { mistakesOf } from '#domain/basics/bounded-list.ts';
import {
  amount,
  currency,
  flag,
  notNegative,
  oneOf,
  optionalDescription,
} from '#domain/basics/fields.ts';
import type { IssueKey } from '#domain/basics/issues.ts';
import { type AmountText, toMinor } from '#domain/basics/money.ts';
import { type Day, isDay } from '#domain/basics/months.ts';
import { parseDecimal, type DecimalText, unitsOf } from './decimals.ts';
import {
  type HoldingKind,
  type HoldingTransaction,
  OF_CASH,
  parseRatio,
  SIGNED_UNITS,
  TRANSACTION_KINDS,
} from './holding-transactions.ts';
import { type InstrumentDraft, instrumentDraft } from './instruments.ts';
import { quotedPrice } from './quotes.ts';
import { isTooLarge } from './transaction-amounts.ts';

/** An instrument as a transaction names it: one of the user's by its id, or by its own names. */
export type NamedInstrument = { id: string } | InstrumentDraft;

const byId = z.strictObject({ id: z.uuid('choice') });

/** The schema is chosen by the id, so that each wrong field is named. */
const instrument = z.pipe(
  z.unknown(),
  z.transform((stated, { issues }): NamedInstrument => {
    const isById = typeof stated === 'object' && stated !== null && 'id' in stated;
    const parsed = (isById ? byId : instrumentDraft).safeParse(stated);
    if (parsed.success) return parsed.data;
    for (const { path, message } of mistakesOf(parsed.error.issues))
      issues.push({ code: 'custom', input: undefined, path, message });
    return z.NEVER;
  }),
);

const day = z.string('date.format').check(z.refine(isDay, 'date.format'));

/** A decimal text, or a JSON number of the same grammar. */
export const decimal = z.pipe(
  z.union([z.string(), z.number()], 'decimal.format'),
  z.transform((typed, { issues }): DecimalText => {
    const parsed = parseDecimal(String(typed).trim());
    if (parsed !== null) return parsed;
    issues.push({ code: 'custom', input: typed, message: 'decimal.format' });
    return z.NEVER;
  }),
);

/** Rates of ours lie between those of a rupiah and of a pound; this is far beyond both. */
const RATE_MAX = unitsOf('1000000');

export const rate = decimal.check(
  z.refine((typed) => unitsOf(typed) > 0n && unitsOf(typed) <= RATE_MAX, 'rate.range'),
);

const ratio = z
  .string('ratio.format')
  .check(z.trim(), z.maxLength(60, 'ratio.format'), z.refine(isRatio, 'ratio.format'));

function isRatio(typed: string): boolean {
  return parseRatio(typed) !== null;
}

const required = { kind: oneOf(TRANSACTION_KINDS, 'type.required'), day, currency };

const optional = {
  instrument: z.nullable(instrument),
  quantity: z.nullable(decimal),
  price: z.nullable(quotedPrice),
  amount: z.nullable(amount('amount.required')),
  fee: z.nullable(notNegative('amount.required')),
  tax: z.nullable(notNegative('amount.required')),
  rate: z.nullable(rate),
  ratio: z.nullable(ratio),
  /** Of another kind than a `transfer_in` it is 0. */
  isOpening: flag,
  note: optionalDescription,
};

/** Request to add a transaction to an account. */
export const transactionDraft = z.strictObject({
  ...required,
  instrument: z._default(optional.instrument, null),
  quantity: z._default(optional.quantity, null),
  price: z._default(optional.price, null),
  amount: z._default(optional.amount, null),
  fee: z._default(optional.fee, null),
  tax: z._default(optional.tax, null),
  rate: z._default(optional.rate, null),
  ratio: z._default(optional.ratio, null),
  isOpening: z._default(optional.isOpening, 0),
  note: z._default(optional.note, null),
});

/** Request to change a transaction: absent is unchanged, null is cleared. */
export const transactionChanges = z.partial(z.strictObject({ ...required, ...optional }));

/** The figures of a transaction as they are stated. */
export type StatedTransaction = Omit<HoldingTransaction, 'id' | 'accountId' | 'instrumentId'> & {
  note: string | null;
};

export type TransactionDraft = StatedTransaction & { instrument: NamedInstrument | null };

export type TransactionChanges = Partial<TransactionDraft>;

/** A field that is missing for the kind, or contradicts another or the calendar. */
type DraftIssue = { path: string; code: IssueKey };

/** Kinds of which only the direction tells what an amount did: files state it with either sign. */
const UNSIGNED: ReadonlySet<HoldingKind> = new Set(['buy', 'sell', 'deposit', 'withdrawal']);

/** Kinds that may take back an earlier amount. */
const SIGNED: ReadonlySet<HoldingKind> = new Set(['dividend', 'interest', 'correction']);

const OF_UNITS: ReadonlySet<HoldingKind> = new Set([
  'buy',
  'sell',
  'split',
  'bonus',
  'exchange_in',
  'exchange_out',
  'transfer_in',
  'transfer_out',
  'return_of_capital',
]);

/** Kinds whose cash is an amount, or follows from quantity and price. */
const OF_BOTH: ReadonlySet<HoldingKind> = new Set(['buy', 'sell', 'dividend', 'interest']);

/**
 * Kinds of which a file may take an earlier amount back, such as a refunded fee; what is typed is
 * above zero, so that a sign typed by mistake is noticed.
 */
const TAKEN_BACK: ReadonlySet<HoldingKind> = new Set([
  'withholding_tax',
  'fee',
  'tax',
  'return_of_capital',
]);

/** The transaction with the amount of a kind without a sign as its size. */
export function withSize<Stated extends Pick<StatedTransaction, 'kind' | 'amount'>>(
  stated: Stated,
): Stated {
  const { kind, amount: sent } = stated;
  if (sent === null || !UNSIGNED.has(kind) || !sent.startsWith('-')) return stated;
  return { ...stated, amount: sent.slice(1) as AmountText };
}

type KnownOfDraft = {
  hasInstrument: boolean;
  /** In Stockholm. */
  today: Day;
  /** The amount is a file's, and may take back an earlier one. */
  isOfFile?: boolean;
};

/** The issues of a whole transaction that its fields alone do not show. */
export function transactionIssues(
  stated: StatedTransaction,
  { hasInstrument, today, isOfFile = false }: KnownOfDraft,
): DraftIssue[] {
  const issues: DraftIssue[] = [];
  if (stated.day > today) issues.push({ path: 'day', code: 'day.future' });
  if (!hasInstrument && OF_UNITS.has(stated.kind))
    issues.push({ path: 'instrument', code: 'instrument.required' });
  const quantity = quantityIssue(stated, hasInstrument);
  if (quantity !== null) issues.push(quantity);
  if (stated.kind === 'exchange_out' && isAboveOne(stated.ratio))
    issues.push({ path: 'ratio', code: 'ratio.part' });
  const cash = amountIssue(stated, isOfFile);
  if (cash !== null) issues.push({ path: 'amount', code: cash });
  if (isTooLarge(stated)) issues.push({ path: 'quantity', code: 'amount.range' });
  return issues;
}

function isAboveOne(parts: string | null): boolean {
  const parsed = parts === null ? null : parseRatio(parts);
  return parsed !== null && parsed.top > parsed.bottom;
}

function quantityIssue(
  { kind, quantity, ratio: parts, amount: cash }: StatedTransaction,
  hasInstrument: boolean,
): DraftIssue | null {
  const path = 'quantity';
  if (quantity !== null) {
    const units = unitsOf(quantity);
    if (SIGNED_UNITS.has(kind)) {
      if (units === 0n) return { path, code: 'quantity.zero' };
      return kind === 'correction' && !hasInstrument
        ? { path: 'instrument', code: 'instrument.required' }
        : null;
    }
    return units > 0n ? null : { path, code: 'quantity.positive' };
  }
  if (kind === 'split') return parts === null ? { path: 'ratio', code: 'ratio.required' } : null;
  if (kind === 'exchange_out' && parts !== null) return null;
  if (kind === 'correction') return cash === null ? { path, code: 'quantity.required' } : null;
  const isNeeded = OF_UNITS.has(kind) && kind !== 'return_of_capital';
  return isNeeded ? { path, code: 'quantity.required' } : null;
}

function amountIssue(
  { kind, quantity, price: each, amount: cash }: StatedTransaction,
  isOfFile: boolean,
) {
  if (cash === null) {
    const isCounted = OF_BOTH.has(kind) && quantity !== null && each !== null;
    const isNeeded = OF_CASH.has(kind) || (OF_BOTH.has(kind) && !isCounted);
    return isNeeded ? 'amount.required' : null;
  }
  const minor = toMinor(cash);
  if (SIGNED.has(kind) || minor > 0) return null;
  if (isOfFile && minor < 0 && TAKEN_BACK.has(kind)) return null;
  // A transfer of units may be worth nothing.
  return minor === 0 && !OF_CASH.has(kind) && !OF_BOTH.has(kind) ? null : 'amount.positive';
}
