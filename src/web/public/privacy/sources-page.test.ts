import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SERIES_RANGES } from './sources-page.tsx';

test.each([
  ['ecb_fx.csv', SERIES_RANGES.rates],
  ['house_price_index.csv', SERIES_RANGES.houses],
  ['kpi_2020.csv', SERIES_RANGES.prices],
  ['mortgage_rates.csv', SERIES_RANGES.mortgageRates],
])('the sources page says how far %s reaches', (file, { from, to }) => {
  const rows = readFileSync(`series/${file}`, 'utf8').trim().split('\n').slice(1);
  expect(rows.at(0)?.split(',')[0]).toBe(from);
  expect(rows.at(-1)?.split(',')[0]).toBe(to);
});
