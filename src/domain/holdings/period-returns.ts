import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import { currency } from '#domain/basics/fields.ts';
import { toNumber } from '#domain/basics/money.ts';
import { addDays, addMonths, type Day, lastDayOf, monthOf } from '#domain/basics/months.ts';
import { type GrowthGap, GROWTH_LINES, type GrowthLines, type GrowthRow } from './growth-rows.ts';
import type { Instrument } from './instruments.ts';
import { isGap, noRate, type PeriodGrowth, type ReturnRate } from './period-growth.ts';

/** Periods that end today; besides these each calendar year is one. */
export const RETURN_PERIODS = ['1m', '3m', '6m', 'ytd', '1y', '2y', '3y', '5y', 'all'] as const;

export type ReturnPeriod = (typeof RETURN_PERIODS)[number] | (string & {});

const MONTHS: Readonly<Record<string, number>> = {
  '1m': 1,
  '3m': 3,
  '6m': 6,
  '1y': 12,
  '2y': 24,
  '3y': 36,
  '5y': 60,
};

const YEAR = /^(?:19|20|21)\d\d$/;

/** Request for returns: of a period, by default a year, of one account or all, in a currency. */
export const returnsWanted = z.strictObject({
  period: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => YEAR.test(text) || RETURN_PERIODS.some((known) => known === text),
          'choice',
        ),
      ),
    '1y',
  ),
  assetId: z.optional(z.string()),
  currency: z.optional(currency),
});

/** The day from whose end a period counts, and its last one; null: it has not begun. */
export function daysOfPeriod(
  period: ReturnPeriod,
  today: Day,
): { opened: Day | null; to: Day } | null {
  if (period === 'all') return { opened: null, to: today };
  const year = period === 'ytd' ? today.slice(0, 4) : period;
  if (!YEAR.test(year)) return { opened: monthsBefore(today, MONTHS[period] ?? 0), to: today };
  if (today < `${year}-01-01`) return null;
  const last = `${year}-12-31`;
  return { opened: addDays(`${year}-01-01`, -1), to: last < today ? last : today };
}

/** The same day of an earlier month, or its last one. */
function monthsBefore(day: Day, months: number): Day {
  const month = addMonths(monthOf(day), -months);
  const [same, last] = [`${month}${day.slice(7)}`, lastDayOf(month)];
  return same < last ? same : last;
}

type LineFigures = Record<keyof GrowthLines, number>;

/** A part of the lines; `name` is that of the instrument, null of cash. */
export type ReturnRow = LineFigures &
  Pick<GrowthRow, 'instrumentId' | 'currency' | 'estimated'> & {
    assetId: string;
    name: string | null;
  };

/**
 * How the value of accounts came from the end of `from` to that of `to`, in numbers of major units:
 * opening + deposits − withdrawals + price + exchange + income − fees − taxes = closing. Each line is
 * the sum of the rows, to the öre.
 */
export type PeriodReturns = {
  period: ReturnPeriod;
  from: Day;
  to: Day;
  currency: Currency;
  /** Null: what is missing ends the calculation. */
  lines: LineFigures | null;
  missing: GrowthGap | null;
  rows: ReturnRow[];
  /** Instruments without a price, which count as if they were outside. */
  notIncluded: { assetId: string; instrumentId: string; name: string; day: Day }[];
  xirr: ReturnRate;
  twr: ReturnRate;
};

type ReturnTerms = Pick<PeriodReturns, 'period' | 'from' | 'to' | 'currency'> & {
  instruments: ReadonlyMap<string, Instrument>;
};

/** The growth of a period as it is answered. */
export function periodReturns(
  growth: PeriodGrowth | GrowthGap,
  { instruments, ...terms }: ReturnTerms,
): PeriodReturns {
  if (isGap(growth)) {
    const none = noRate(growth.code);
    const nothing = { lines: null, rows: [], notIncluded: [] };
    return { ...terms, ...nothing, missing: growth, xirr: none, twr: none };
  }
  const nameOf = (instrumentId: string) => instruments.get(instrumentId)?.name ?? '';
  const { lines, rows, notIncluded, xirr, twr } = growth;
  return {
    ...terms,
    lines: figuresOf(lines),
    missing: null,
    rows: rows.map((row) => ({
      assetId: row.accountId,
      instrumentId: row.instrumentId,
      name: row.instrumentId === null ? null : nameOf(row.instrumentId),
      currency: row.currency,
      ...figuresOf(row),
      estimated: row.estimated,
    })),
    notIncluded: notIncluded.map(({ accountId, instrumentId, day }) => ({
      assetId: accountId,
      instrumentId,
      name: nameOf(instrumentId),
      day,
    })),
    xirr,
    twr,
  };
}

function figuresOf(lines: GrowthLines): LineFigures {
  const figures = GROWTH_LINES.map((line) => [line, toNumber(lines[line])]);
  return Object.fromEntries(figures) as LineFigures;
}
