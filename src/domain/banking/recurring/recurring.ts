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
import { endedAfterDays, type Price, priceOf } from './recurring-price.ts';
import {
  type Cadence,
  CADENCES,
  nextAfter,
  type Paid,
  regularShare,
  RHYTHMS,
} from './recurring-rhythm.ts';
import { deviationOf, type Stream, streamsIn } from './recurring-streams.ts';
import type { TransactionType } from '#domain/banking/transactions/transactions.ts';

/** Something that was booked, as far as recurring payments are detected by it. */
export type BookedTransaction = {
  id: string;
  transactionDate: Day;
  /** In minor units: paid is below zero, received above. */
  minor: Minor;
  currency: Currency;
  description: string;
  merchantName: string | null;
  category: string | null;
  transactionType: TransactionType;
};

/** A recurring payment. The amounts are those of one time, without a sign. */
export type Recurring = {
  /** The same as long as it is paid to the same, the same way, as often. */
  key: string;
  merchant: string;
  /** The category that most of it has; null: none. */
  category: string | null;
  /** The newest price on which payments agree; where they differ the middle or the season's. */
  amount: AmountText;
  /** When that price came within the last year, and the one before it; null: it is older. */
  change: { on: Day; before: AmountText } | null;
  /** `season`: it goes up and down with the year; `amount`: it differs; null: neither. */
  varies: Price['varies'];
  /** What it costs in each month of the year, January first, where it varies by season. */
  months: readonly AmountText[] | null;
  currency: Currency;
  cadence: Cadence;
  direction: 'out' | 'in';
  /** The day on which it is expected, today at the earliest. */
  nextOn: Day;
  lastOn: Day;
  count: number;
  /** From 0 to 1: how regularly it comes, how alike its amounts are, and how often it has come. */
  confidence: number;
  transactionIds: readonly string[];
};

/** Fewer payments are no habit of any kind. */
const ROWS_MIN = Math.min(...CADENCES.map((cadence) => RHYTHMS[cadence].rows));
/** So many are told of; nobody has more, and made-up transactions could fill any answer. */
export const RECURRING_MAX = 500;
/** What has come so often is as certain as it gets. */
const SURE_COUNT = 6;

/**
 * The recurring payments among booked transactions, the largest yearly sum first: the same
 * merchant, currency and direction, at regular gaps, for one price that may change or for amounts
 * that vary. Transfers are none, and what has not come for one and a half periods has ended. An
 * estimate: nothing here is promised by anybody.
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
  // A single payment does not recur: most merchants are done here.
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

/** The largest yearly sum first, at most as many as are told of. */
export function largestYearly(found: readonly Recurring[]): Recurring[] {
  return found
    .toSorted((a, b) => yearlyMinor(b) - yearlyMinor(a) || a.key.localeCompare(b.key))
    .slice(0, RECURRING_MAX);
}

type Seen = Paid & { row: BookedTransaction };

const DAY_MS = 86_400_000;

/** Tens of thousands of rows lie on a few hundred days. */
function createSeen(): (row: BookedTransaction) => Seen {
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

/** The group (`streamGroup`) that a key belongs to; no words have a bar in them. */
export function groupOfKey(key: string): string {
  return key.split('|', 3).join('|');
}

/** How often something comes in a year. */
export function timesAYear(cadence: Cadence): number {
  return { weekly: 52, monthly: 12, quarterly: 4, yearly: 1 }[cadence];
}

/** As a cost or an income that a user keeps: by the month as it is, all else by the year. */
export function asRecord({ amount, cadence }: Pick<Recurring, 'amount' | 'cadence'>): {
  amount: AmountText;
  frequency: Frequency;
} {
  if (cadence === 'monthly') return { amount, frequency: 'monthly' };
  const ofYear = toMinor(amount) * timesAYear(cadence);
  return { amount: toAmountText(toTotal(ofYear)), frequency: 'yearly' };
}

/** What comes in a year, in minor units of its own currency. */
export function yearlyMinor({ amount, cadence }: Pick<Recurring, 'amount' | 'cadence'>): number {
  return toMinor(amount) * timesAYear(cadence);
}

function directionOf({ minor }: Pick<BookedTransaction, 'minor'>): Recurring['direction'] {
  return minor < 0 ? 'out' : 'in';
}

/**
 * The payments to one merchant that still recur; several of a cadence are told apart by their size.
 */
function recurringIn(group: string, rows: readonly Seen[], today: Day): Recurring[] {
  const streams = streamsIn(rows);
  const sized = streams.toSorted((a, b) => (a.paid.at(-1)?.size ?? 0) - (b.paid.at(-1)?.size ?? 0));
  return sized.flatMap((stream, at) => {
    const { cadence, paid } = stream;
    const last = paid.at(-1)?.on;
    if (last === undefined || daysBetween(last, today) > endedAfterDays(cadence)) return [];
    const key = streams.length === 1 ? `${group}|${cadence}` : `${group}|${at}|${cadence}`;
    return recurringOfStream(key, stream, today);
  });
}

/** What is older is no news. */
const CHANGE_DAYS_MAX = 365;

function isRecent(on: Day, today: Day): boolean {
  return daysBetween(on, today) <= CHANGE_DAYS_MAX;
}

function recurringOfStream(
  key: string,
  { cadence, paid }: Stream<Seen>,
  today: Day,
): Recurring | [] {
  const last = paid.at(-1)?.row;
  if (last === undefined) return [];
  const { size, change, varies, months } = priceOf(paid, cadence);
  const amountOf = (minor: number) => toAmountText(toTotal(Math.round(minor)));
  const next = nextAfter(paid, cadence);
  const sure = Math.min(1, paid.length / SURE_COUNT) / 4 + 0.75;
  const regular = regularShare(paid, RHYTHMS[cadence]);
  const alike = 1 - Math.min(1, deviationOf(paid));
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
    lastOn: last.transactionDate,
    count: paid.length,
    confidence: Math.round(regular * alike * sure * 100) / 100,
    transactionIds: paid.map(({ row }) => row.id),
  };
}

function mostOf(categories: readonly (string | null)[]): string | null {
  const counts = [...Map.groupBy(categories, (each) => each)];
  return counts.sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}
