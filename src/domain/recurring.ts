import type { Currency } from './currencies.ts';
import type { Frequency } from './frequency.ts';
import { createMerchantKeys, type MerchantKeys } from './merchant-words.ts';
import { type AmountText, type Minor, toAmountText, toMinor, toTotal } from './money.ts';
import { addMonths, type Day, daysBetween, lastDayOf, monthOf } from './months.ts';
import { addDays } from './release-calendar.ts';
import type { TransactionType } from './transactions.ts';

/** How often something comes back. */
export const CADENCES = ['weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type Cadence = (typeof CADENCES)[number];

/** Something that was booked, as far as what comes back is seen in it. */
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

/** Something that comes back. The amounts are those of one time, without a sign. */
export type Recurring = {
  /** The same as long as it is paid to the same, the same way, as often. */
  key: string;
  merchant: string;
  /** The category that most of it has; null: none. */
  category: string | null;
  /** The middle one. */
  amount: AmountText;
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

type Rhythm = { days: number; least: number; most: number; months: number; rows: number };

/** Gaps in days, wide enough for weekends and holidays, and how many rows make a habit. */
const RHYTHMS: Readonly<Record<Cadence, Rhythm>> = {
  weekly: { days: 7, least: 6, most: 8, months: 0, rows: 4 },
  monthly: { days: 30.4, least: 26, most: 35, months: 1, rows: 3 },
  quarterly: { days: 91.3, least: 85, most: 97, months: 3, rows: 3 },
  yearly: { days: 365.2, least: 355, most: 375, months: 12, rows: 2 },
};

const ROWS_MIN = Math.min(...CADENCES.map((cadence) => RHYTHMS[cadence].rows));

/** So much of the gaps lies within the rhythm. */
const REGULAR_SHARE = 0.75;
/** Amounts lie so far from the middle one: bills of power go up and down over a year. */
const DEVIATION_MAX = 0.35;
/** Where amounts of one merchant leap by more, they are for different things. */
const LEAP = 0.2;
/** After so many periods without it, it has ended. */
const ENDED_PERIODS = 1.5;
/** So many are told of; nobody has more, and made-up transactions could fill any answer. */
export const RECURRING_MAX = 500;
/** What has come so often is as certain as it gets. */
const SURE_COUNT = 6;

/**
 * What comes back among booked transactions, the largest yearly sum first: the same merchant,
 * currency and direction, at regular gaps and for like amounts. Transfers are none, and what has
 * not come for one and a half periods has ended. An estimate: nothing here is promised by anybody.
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
  // What came once does not come back: of many merchants nothing more is looked at.
  for (const [words, { length }] of byWords) if (length < ROWS_MIN) byWords.delete(words);
  const found = [...byWords].flatMap(([words, ofWords]) =>
    [...Map.groupBy(ofWords, directionOf)].flatMap(([direction, ofDirection]) =>
      [...Map.groupBy(ofDirection, ({ currency }) => currency)].flatMap(([currency, own]) => {
        const inTime = own.map(seen).toSorted((a, b) => a.day - b.day);
        return streamsOf(groupOf({ direction, currency, words }), inTime, today);
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

/** A row with what is compared of it again and again: its size, and its day as a number. */
type Seen = { row: BookedTransaction; size: number; day: number };

const DAY_MS = 86_400_000;

/** Tens of thousands of rows lie on a few hundred days. */
function createSeen(): (row: BookedTransaction) => Seen {
  const days = new Map<Day, number>();
  return (row) => {
    const day = days.get(row.transactionDate) ?? Date.parse(row.transactionDate) / DAY_MS;
    days.set(row.transactionDate, day);
    return { row, size: Math.abs(row.minor), day };
  };
}

type Group = { direction: Recurring['direction']; currency: Currency; words: string };

function groupOf({ direction, currency, words }: Group): string {
  return `${direction}|${currency}|${words}`;
}

/** What the key of everything begins with that comes back as a row does. */
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

/** As a cost or an income that a person keeps: by the month as it is, all else by the year. */
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

/** The whole group where it is one stream, else those of its amounts that lie close together. */
function streamsOf(group: string, rows: readonly Seen[], today: Day): Recurring[] {
  const whole = streamOf(group, rows, today);
  if (whole !== null) return [whole];
  const sorted = rows.toSorted((a, b) => a.size - b.size);
  const parts: Seen[][] = [];
  for (const row of sorted) {
    const part = parts.at(-1);
    const before = part?.at(-1);
    if (part && before && row.size <= before.size * (1 + LEAP)) part.push(row);
    else parts.push([row]);
  }
  if (parts.length < 2) return [];
  return parts.flatMap((part, at) => {
    const inTime = part.toSorted((a, b) => a.day - b.day);
    return streamOf(`${group}|${at}`, inTime, today) ?? [];
  });
}

function streamOf(group: string, rows: readonly Seen[], today: Day): Recurring | null {
  const last = rows.at(-1)?.row;
  if (last === undefined) return null;
  const gaps = rows.slice(1).map(({ day }, at) => day - (rows[at]?.day ?? day));
  const regular = CADENCES.map((cadence) => ({ cadence, share: shareOf(gaps, RHYTHMS[cadence]) }));
  const best = regular.find(
    ({ cadence, share }) => share >= REGULAR_SHARE && rows.length >= RHYTHMS[cadence].rows,
  );
  if (best === undefined) return null;
  const rhythm = RHYTHMS[best.cadence];
  if (daysBetween(last.transactionDate, today) > rhythm.days * ENDED_PERIODS) return null;
  const amount = median(rows.map(({ size }) => size));
  const deviation = median(rows.map(({ size }) => Math.abs(size - amount))) / amount;
  if (!(deviation <= DEVIATION_MAX)) return null;
  const days = rows.map(({ row }) => row.transactionDate);
  const next = nextAfter(last.transactionDate, days, rhythm);
  const sure = Math.min(1, rows.length / SURE_COUNT) / 4 + 0.75;
  return {
    key: `${group}|${best.cadence}`,
    merchant: last.merchantName ?? last.description,
    category: mostOf(rows.map(({ row }) => row.category)),
    amount: toAmountText(toTotal(Math.round(amount))),
    currency: last.currency,
    cadence: best.cadence,
    direction: directionOf(last),
    nextOn: next < today ? today : next,
    lastOn: last.transactionDate,
    count: rows.length,
    confidence: Math.round(best.share * (1 - deviation) * sure * 100) / 100,
    transactionIds: rows.map(({ row }) => row.id),
  };
}

function shareOf(gaps: readonly number[], { least, most }: Rhythm): number {
  if (gaps.length === 0) return 0;
  return gaps.filter((gap) => gap >= least && gap <= most).length / gaps.length;
}

/** In months on the day of the month that it mostly has, or the month's last. */
function nextAfter(last: Day, days: readonly Day[], { days: period, months }: Rhythm): Day {
  if (months === 0) return addDays(last, period);
  const usual = usualDay(days);
  // Pay that slid over a month's end belongs to the month that it was due in.
  const isEarly = Number(last.slice(8)) > usual + 20;
  const month = addMonths(monthOf(last), months + (isEarly ? 1 : 0));
  const end = Number(lastDayOf(month).slice(8));
  return `${month}-${String(Math.min(usual, end)).padStart(2, '0')}`;
}

/** The middle of the days of the month. */
function usualDay(days: readonly Day[]): number {
  return Math.round(median(days.map((day) => Number(day.slice(8)))));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

function mostOf(categories: readonly (string | null)[]): string | null {
  const counts = [...Map.groupBy(categories, (each) => each)];
  return counts.sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}
