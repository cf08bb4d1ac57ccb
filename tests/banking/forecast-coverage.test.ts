import { expect, test } from 'vitest';
import type { Forecast } from '#domain/banking/cash-flow/cash-flow-forecast.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { addDays } from '#domain/basics/months.ts';
import { paymentHousehold } from './payment-household.ts';
import { workedFlow } from './worked-flow.ts';

const TODAY = '2026-11-22';
const HOUSEHOLDS = 120;
const AHEAD_DAYS = 90;
const KNOWN_DAYS = 730;
const POINTS_MAX = 0.1;

/** The forecast of a household, and its balance on each of the days that followed. */
function lived(seed: number): { forecast: Forecast; balances: readonly number[] } {
  const later = addDays(TODAY, AHEAD_DAYS);
  const { rows } = paymentHousehold(seed, later, KNOWN_DAYS + AHEAD_DAYS);
  const before = rows.filter(({ transactionDate }) => transactionDate <= TODAY);
  const start = { today: TODAY, balance: '100000.00' as AmountText };
  const { forecast } = workedFlow(before, start);
  if (forecast === null) throw new Error('Two years are enough for a forecast');
  let minor = 10_000_000;
  const balances = forecast.days.map(({ day }) => {
    const booked = rows.filter(({ transactionDate: on }) => on === day && on > TODAY);
    minor += booked.reduce((sum, row) => sum + row.minor, 0);
    return minor / 100;
  });
  return { forecast, balances };
}

const all = Array.from({ length: HOUSEHOLDS }, (_, at) => lived(10_000 + at));

const isWithin = ({ forecast, balances }: (typeof all)[number], at: number): boolean => {
  const [day, balance] = [forecast.days[at], balances[at]];
  return day !== undefined && balance !== undefined && balance >= day.low && balance <= day.high;
};

const sumOf = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0);

test('a band holds in the future as often as it says it did', () => {
  const told = all.flatMap(({ forecast }) => forecast.held ?? []);
  expect(told).toHaveLength(HOUSEHOLDS);
  const stated = sumOf(told.map(({ held }) => held)) / sumOf(told.map(({ tried }) => tried));
  const atEnd = all.filter((each) => isWithin(each, AHEAD_DAYS)).length / HOUSEHOLDS;
  expect(Math.abs(atEnd - stated)).toBeLessThanOrEqual(POINTS_MAX);
  const days = all.flatMap((each) => each.balances.map((_, at) => isWithin(each, at)));
  const onDays = days.filter(Boolean).length / days.length;
  expect(Math.abs(onDays - stated)).toBeLessThanOrEqual(POINTS_MAX);
});

test('a band is as wide as it must be and no wider than the quarter’s income', () => {
  const widths = all.map(({ forecast }) => {
    const last = forecast.days.at(-1);
    return last === undefined ? 0 : last.high - last.low;
  });
  expect(Math.min(...widths)).toBeGreaterThan(0);
  expect(sumOf(widths) / HOUSEHOLDS).toBeLessThan(60_000);
});

test('with half a year nothing is said of how a band held', () => {
  const { rows } = paymentHousehold(1, TODAY, 180);
  const { forecast } = workedFlow(rows, { today: TODAY, balance: '100000.00' as AmountText });
  expect(forecast).not.toBeNull();
  expect(forecast?.held).toBeNull();
});
