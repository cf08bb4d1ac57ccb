import type { Currency } from '#domain/basics/currencies.ts';
import { difference, type Minor, parseAmount, toMinor, toNumber } from '#domain/basics/money.ts';
import type { Rates } from '#domain/statistics/rates.ts';
import { totalOf } from '#domain/figures/totals/totals.ts';

/** Rates of one day from the series that comes with the product (series/ecb_fx.csv). */
export const RATE_DAY = '2026-04-13';
export const SEK_PER_EURO = '10.892';
export const USD_PER_EURO = '1.1684';

const EXAMPLE_RATES: Rates = new Map([
  ['SEK', { day: RATE_DAY, perEuro: SEK_PER_EURO }],
  ['USD', { day: RATE_DAY, perEuro: USD_PER_EURO }],
]);

export type ExampleName = 'house' | 'pension' | 'funds' | 'shares' | 'savings';
type ExampleAsset = {
  name: ExampleName;
  value: string;
  currency: Currency;
  sharePercent: number;
};

/** The made-up household of the landing page; every figure shown is counted from these. */
const EXAMPLE_ASSETS: readonly ExampleAsset[] = [
  { name: 'house', value: '3900000.00', currency: 'SEK', sharePercent: 50 },
  { name: 'pension', value: '782450.00', currency: 'SEK', sharePercent: 100 },
  { name: 'funds', value: '741320.00', currency: 'SEK', sharePercent: 100 },
  { name: 'shares', value: '45000.00', currency: 'USD', sharePercent: 100 },
  { name: 'savings', value: '402500.00', currency: 'SEK', sharePercent: 100 },
];

export const EXAMPLE_LOANS = [
  { name: 'mortgage', balance: 950_000 },
  { name: 'carLoan', balance: 240_000 },
  { name: 'studentLoan', balance: 186_000 },
] as const;

export const EXAMPLE_GOAL = { saved: 24_000, target: 40_000 };

const MONTHLY_INCOME = minorOf('58100.00');
const MONTHLY_COSTS = minorOf('34250.00');

export const EXAMPLE_FLOW = {
  income: toNumber(MONTHLY_INCOME),
  costs: toNumber(MONTHLY_COSTS),
  left: toNumber(difference(MONTHLY_INCOME, MONTHLY_COSTS)),
};

/** The total of the example, counted as every total of the product is. */
export const EXAMPLE_TOTAL = totalOf(
  EXAMPLE_ASSETS.map(({ name, value, currency, sharePercent }) => ({
    kind: 'asset' as const,
    type: 'other',
    id: name,
    name,
    valueMinor: minorOf(value),
    currency,
    shareBasisPoints: sharePercent * 100,
  })),
  'SEK',
  EXAMPLE_RATES,
);

/** One of the example's assets in kronor, and its part of the whole from 0 to 1. */
export type LandingAsset = { name: ExampleName; counted: number; part: number };

export const COUNTED_ASSETS: readonly LandingAsset[] = EXAMPLE_TOTAL.lines.map((line) => ({
  name: line.id as ExampleName,
  counted: line.counted,
  part: line.counted / EXAMPLE_TOTAL.value,
}));

function minorOf(text: string): Minor {
  const amount = parseAmount(text);
  if (amount === null) throw new Error(`Not an amount: ${text}`);
  return toMinor(amount);
}
