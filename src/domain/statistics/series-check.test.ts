import { describe, expect, test } from 'vitest';
import {
  type DayOfRates,
  troubleInCommon,
  troubleInRates,
  troubleInSeries,
} from './series-check.ts';

type Kept = { period: string; value: string; preliminary: boolean };

function series(values: Record<string, string>): Kept[] {
  return Object.entries(values).map(([period, value]) => ({ period, value, preliminary: false }));
}

describe('a series', () => {
  const known = series({ '2025K3': '952', '2025K4': '941', '2026K1': '948' });
  const check = (values: Record<string, string>) =>
    troubleInSeries('house_prices', known, series(values));

  test('that goes on is right', () => {
    expect(
      check({ '2025K3': '952', '2025K4': '941', '2026K1': '948', '2026K2': '965' }),
    ).toBeNull();
  });
  test('that is the same is right', () =>
    expect(troubleInSeries('house_prices', known, known)).toBeNull());
  test('may correct a final figure by two percent', () => {
    expect(check({ '2025K3': '952', '2025K4': '941', '2026K1': '966' })).toBeNull();
    expect(check({ '2025K3': '952', '2025K4': '941', '2026K1': '968' })).toBe('jump');
  });
  test('may correct a preliminary figure by as much as a quarter can move', () => {
    const young = known.map((stored) => ({ ...stored, preliminary: stored.period === '2026K1' }));
    const revised = (value: string) =>
      troubleInSeries('house_prices', young, [...known.slice(0, 2), { period: '2026K1', value }]);
    // 941 and a fifth is 1129.2.
    expect(revised('1129')).toBeNull();
    expect(revised('1130')).toBe('jump');
  });
  test('of another base is none of ours', () => {
    expect(check({ '2025K3': '95.2', '2025K4': '94.1', '2026K1': '94.8' })).toBe('other_base');
  });
  test('with nothing in it is incomplete', () => expect(check({})).toBe('incomplete'));
  test('that begins later is incomplete', () => {
    expect(check({ '2025K4': '941', '2026K1': '948' })).toBe('incomplete');
  });
  test('that ends earlier is older', () => {
    expect(check({ '2025K3': '952', '2025K4': '941' })).toBe('older');
  });
  test('with a quarter left out has a gap', () => {
    expect(check({ '2025K3': '952', '2026K1': '948' })).toBe('gap');
  });
});

test.each([
  [{ common: 100, moved: 0 }, null],
  [{ common: 100, moved: 1 }, 'jump'],
  [{ common: 100, moved: 50 }, 'jump'],
  [{ common: 100, moved: 51 }, 'other_base'],
])('of figures that we have too, %o is %s', (figures, trouble) => {
  expect(troubleInCommon(figures)).toBe(trouble);
});

describe('rates', () => {
  const latest = new Map([['NOK', { day: '2026-11-20', perEuro: '11.70' }]] as const);
  const ours = { lastKnown: '2026-11-20', today: '2026-11-24', latest };
  const of = (day: string, NOK = '11.71'): DayOfRates => ({
    day,
    rates: new Map([
      ['USD', '1.17'],
      ['SEK', '10.90'],
      ['NOK', NOK],
    ]),
  });
  const check = (...days: DayOfRates[]) => troubleInRates(days, ours);

  test('of the next working day are right', () => expect(check(of('2026-11-23'))).toBeNull());
  test('of the day that we have are right', () => expect(check(of('2026-11-20'))).toBeNull());
  test('may not leave a working day out', () => expect(check(of('2026-11-24'))).toBe('gap'));
  test('may not leave a week out', () => {
    expect(check(of('2026-11-13'), of('2026-11-23'))).toBe('gap');
  });
  test('may double, and no more', () => {
    expect(check(of('2026-11-23', '23.40'))).toBeNull();
    expect(check(of('2026-11-23', '23.41'))).toBe('jump');
    expect(check(of('2026-11-23', '5.84'))).toBe('jump');
  });
  test('may move by anything over a pause of years, as the Icelandic krona has', () => {
    const iceland = [...latest].map(
      ([name]) => [name, { day: '2008-12-09', perEuro: '290' }] as const,
    );
    expect(troubleInRates([of('2026-11-23')], { ...ours, latest: new Map(iceland) })).toBeNull();
  });
  test('of a day to come are a mistake', () => expect(check(of('2026-11-25'))).toBe('unreadable'));
  test('of an earlier day are older', () => expect(check(of('2026-11-19'))).toBe('older'));
  test('without dollars or kronor are incomplete', () => {
    const day = of('2026-11-23');
    expect(check({ ...day, rates: new Map([...day.rates].slice(1)) })).toBe('incomplete');
  });
  test('of no day are nothing', () => expect(check()).toBe('unreadable'));
});
