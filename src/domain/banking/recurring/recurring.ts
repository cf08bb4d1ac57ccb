import type { Currency } from '#domain/basics/currencies.ts';
import type { Frequency } from '#domain/basics/frequency.ts';
import {
  createMerchantKeys,
  type MerchantKeys,
} from '#domain/banking/transactions/merchant-words.ts';
import {
  type AmountText,
  type Minor,
  toAmountText,
  toMinor,
  toTotal,
} from '#domain/basics/money.ts';
import { type Day, daysBetween } from '#domain/basics/months.ts';
import { endedAfterDays, type PricePattern, priceOf } from './recurring-price.ts';
import {
  calendarOf,
  type Cadence,
  CADENCES,
  type DueCalendar,
  type PastPayment,
  payDayOf,
  regularShare,
  RHYTHMS,
} from './recurring-rhythm.ts';
import { deviationOf, type PaymentStream, streamsIn } from './recurring-streams.ts';
import type { TransactionType } from '#domain/banking/transactions/transactions.ts';

/** A booked transaction, with the fields that detect recurring payments. */
export type BookedTransaction = {
  id: string;
  transactionDate: Day;
  /** In minor units; negative: paid, positive: received. */
  minor: Minor;
  currency: Currency;
  description: string;
  merchantName: string | null;
  category: string | null;
  transactionType: TransactionType;
};

/** A recurring payment. Amounts are those of one payment, without a sign. */
export type Recurring = {
  /**
   * `direction|currency|merchant|cadence`. Of several at one merchant, all but the oldest have
   * their rank by age after it, so that one that begins or ends leaves the keys of the others.
   */
  key: string;
  merchant: string;
  /** The most frequent category of its payments; null: none. */
  category: string | null;
  /** The newest price that several payments have; if they vary, the median or the season's. */
  amount: AmountText;
  /** Day of a price change within the last year, and the earlier price; null: none. */
  change: { on: Day; before: AmountText } | null;
  /** `season`: amounts follow the year; `amount`: they vary otherwise; null: neither. */
  varies: PricePattern['varies'];
  /** The price in each month, January first, if it varies by season. */
  months: readonly AmountText[] | null;
  currency: Currency;
  cadence: Cadence;
  direction: 'out' | 'in';
  /** The day on which it is expected, today at the earliest. */
  nextOn: Day;
  /** The days of this payment and the ones after it; `dueOn` is past if it is overdue. */
  calendar: DueCalendar;
  lastOn: Day;
  count: number;
  /** From 0 to 1, by regularity, similarity of the amounts and number of payments. */
  confidence: number;
  transactionIds: readonly string[];
};

/** Fewer payments never recur. */
const ROWS_MIN = Math.min(...CADENCES.map((cadence) => RHYTHMS[cadence].rows));
/** At most this many are returned, since made-up transactions could fill any answer. */
export const RECURRING_MAX = 500;
/** More payments than this do not raise the certainty. */
const SURE_COUNT = 6;

/**
 * Detects recurring payments among booked transactions, the largest yearly sum first: the same
 * merchant, currency and direction, at regular gaps, for one price that may change or for amounts
 * that vary. Transfers are left out, and a payment overdue by half a period has ended. This is an
 * estimate.
 */
export function recurringOf(
  rows: readonly BookedTransaction[],
  today: Day,
  keyOf: MerchantKeys = createMerchantKeys(),
): Recurring[] {
  const seen = createSeen();
  const asked = rows.filter(({ transactionType }) => transactionType !== 'transfer');
  const byWords = Map.groupBy(asked, (row) => keyOf(row.merchantName ?? row.description));
  byWords.delete('');
  // Most merchants have a single payment, which does not recur.
  for (const [words, { length }] of byWords) if (length < ROWS_MIN) byWords.delete(words);
  const found = [...byWords].flatMap(([words, ofWords]) =>
    [...Map.groupBy(ofWords, directionOf)].flatMap(([direction, ofDirection]) =>
      [...Map.groupBy(ofDirection, ({ currency }) => currency)].flatMap(([currency, own]) => {
        const inTime = own.map(seen).toSorted((a, b) => a.day - b.day);
        return recurringIn(groupOf({ direction, currency, words }), inTime, today);
      }),
    ),
  );
  return largestYearly(found);
}

/** The largest yearly sum first, at most as many as are returned. */
export function largestYearly(found: readonly Recurring[]): Recurring[] {
  return found
    .toSorted((a, b) => yearlyMinor(b) - yearlyMinor(a) || a.key.localeCompare(b.key))
    .slice(0, RECURRING_MAX);
}

type RecurringCandidate = PastPayment & { row: BookedTransaction };

const DAY_MS = 86_400_000;

/** Caches days as numbers: tens of thousands of rows share a few hundred days. */
function createSeen(): (row: BookedTransaction) => RecurringCandidate {
  const days = new Map<Day, number>();
  return (row) => {
    const day = days.get(row.transactionDate) ?? Date.parse(row.transactionDate) / DAY_MS;
    days.set(row.transactionDate, day);
    return { row, size: Math.abs(row.minor), day, on: row.transactionDate };
  };
}

type Group = { direction: Recurring['direction']; currency: Currency; words: string };

function groupOf({ direction, currency, words }: Group): string {
  return `${direction}|${currency}|${words}`;
}

/** The prefix of keys whose payments recur as rows do. */
export function streamGroup(row: BookedTransaction, keyOf: MerchantKeys): string {
  const words = keyOf(row.merchantName ?? row.description);
  return groupOf({ direction: directionOf(row), currency: row.currency, words });
}

/** The group (`streamGroup`) of a key; words contain no bar. */
export function groupOfKey(key: string): string {
  return key.split('|', 3).join('|');
}

/** Number of payments in a year, a fraction for three weeks. */
export function timesAYear(cadence: Cadence): number {
  return RHYTHMS[cadence].yearly;
}

/** As a cost or an income record: monthly payments by the month, all others by the year. */
export function asRecord({ amount, cadence }: Pick<Recurring, 'amount' | 'cadence'>): {
  amount: AmountText;
  frequency: Frequency;
} {
  if (cadence === 'monthly') return { amount, frequency: 'monthly' };
  const ofYear = yearlyMinor({ amount, cadence });
  return { amount: toAmountText(toTotal(ofYear)), frequency: 'yearly' };
}

/** The sum of a year, in minor units of its own currency. */
export function yearlyMinor({ amount, cadence }: Pick<Recurring, 'amount' | 'cadence'>): number {
  return Math.round(toMinor(amount) * timesAYear(cadence));
}

function directionOf({ minor }: Pick<BookedTransaction, 'minor'>): Recurring['direction'] {
  return minor < 0 ? 'out' : 'in';
}

/** The payments to one merchant that still recur. */
function recurringIn(group: string, rows: readonly RecurringCandidate[], today: Day): Recurring[] {
  const byCadence = Map.groupBy(streamsIn(rows), ({ cadence }) => cadence);
  return [...byCadence].flatMap(([cadence, streams]) =>
    oldestFirst(streams).flatMap((stream, at) => {
      const last = stream.paid.at(-1)?.on;
      if (last === undefined || daysBetween(last, today) > endedAfterDays(cadence)) return [];
      const key = `${group}|${cadence}`;
      return recurringOfStream(at === 0 ? key : `${key}|${at}`, stream, today);
    }),
  );
}

/** By age; those that begin with the first payments, and may be older, by their first amount. */
function oldestFirst(
  streams: readonly PaymentStream<RecurringCandidate>[],
): PaymentStream<RecurringCandidate>[] {
  const firstOf = ({ paid }: PaymentStream<RecurringCandidate>) => paid[0]?.day ?? 0;
  const sizeOf = ({ paid }: PaymentStream<RecurringCandidate>) => paid[0]?.size ?? 0;
  const first = Math.min(...streams.map(firstOf));
  const bornOf = (stream: PaymentStream<RecurringCandidate>) => {
    const born = firstOf(stream);
    return born - first <= RHYTHMS[stream.cadence].most ? first : born;
  };
  return streams.toSorted((a, b) => bornOf(a) - bornOf(b) || sizeOf(a) - sizeOf(b));
}

/** An older price change is not reported. */
const CHANGE_DAYS_MAX = 365;

function isRecent(on: Day, today: Day): boolean {
  return daysBetween(on, today) <= CHANGE_DAYS_MAX;
}

function recurringOfStream(
  key: string,
  { cadence, paid }: PaymentStream<RecurringCandidate>,
  today: Day,
): Recurring | [] {
  const last = paid.at(-1)?.row;
  if (last === undefined) return [];
  const { size, change, varies, months } = priceOf(paid, cadence);
  const amountOf = (minor: number) => toAmountText(toTotal(Math.round(minor)));
  const calendar = calendarOf(paid, cadence, directionOf(last));
  const next = payDayOf(calendar);
  const sure = Math.min(1, paid.length / SURE_COUNT) / 4 + 0.75;
  const regular = regularShare(paid, RHYTHMS[cadence]);
  const alike = 1 - Math.min(1, deviationOf(paid));
  const confidence = Math.round(regular * alike * sure * 100) / 100;
  if (confidence === 0) return [];
  return {
    key,
    merchant: last.merchantName ?? last.description,
    category: mostOf(paid.map(({ row }) => row.category)),
    amount: amountOf(size),
    change:
      change && isRecent(change.on, today) ? { ...change, before: amountOf(change.before) } : null,
    varies,
    months: months && months.map(amountOf),
    currency: last.currency,
    cadence,
    direction: directionOf(last),
    nextOn: next < today ? today : next,
    calendar,
    lastOn: last.transactionDate,
    count: paid.length,
    confidence,
    transactionIds: paid.map(({ row }) => row.id),
  };
}

function mostOf(categories: readonly (string | null)[]): string | null {
  const counts = [...Map.groupBy(categories, (each) => each)];
  return counts.sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}
