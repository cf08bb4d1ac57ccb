import type { Asset } from '#domain/records/assets.ts';
import type { Cost } from '#domain/records/costs.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Frequency } from '#domain/basics/frequency.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import type { Income } from '#domain/records/incomes.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { DatedRate } from '#domain/statistics/rates.ts';
import {
  type FinancialSummary,
  financialSummary,
  type Holdings,
} from '#domain/figures/totals/summary.ts';
import type { Account } from '#tests/support/onboarded.ts';

type Rates = { rates: (DatedRate & { currency: Currency })[] };
type Prices = { data: { key: [string]; values: [string] }[] };

/** A user's rows, the last two years of their series, and the totals that the rows come to. */
export type Household = {
  rows: Holdings;
  series: HistoryPoint[];
  totals: FinancialSummary;
  /** The summary that the server calculates from the rows. */
  summary: FinancialSummary;
};

/** Reads all data again, and adds the rows up with the rates and the index of the day. */
export async function readHousehold({ call }: Account): Promise<Household> {
  const read = <Answer>(path: string) => call('GET', path) as Promise<Answer>;
  const rows: Holdings = {
    assets: await read<Asset[]>('/api/assets'),
    liabilities: await read<Liability[]>('/api/liabilities'),
    incomes: await read<Income[]>('/api/incomes'),
    costs: await read<Cost[]>('/api/costs'),
  };
  const summary = await read<FinancialSummary>('/api/financial-summary');
  const { rates } = await read<Rates>('/api/exchange-rates');
  const { data } = await read<Prices>('/api/real-estate-market-data');
  const totals = financialSummary(rows, {
    currency: summary.currency,
    asOf: summary.asOf,
    rates: new Map(rates.map(({ currency, ...rate }) => [currency, rate])),
    housePrices: new Map(data.map(({ key, values }) => [key[0], values[0]])),
  });
  const series = await read<HistoryPoint[]>('/api/net-worth-history?period=2y');
  return { rows, series, totals, summary };
}

/** Monthly amount in the totals' currency, in minor units; 0 when it occurs once. */
export function monthlyMinor({ amount, frequency }: { amount: string; frequency: Frequency }) {
  if (frequency === 'one_time') return 0;
  return Math.round((Number(amount) * 100) / (frequency === 'yearly' ? 12 : 1));
}
