import { describe, expect, test } from 'vitest';
import {
  formatDay,
  formatInstant,
  formatMoney,
  formatMoneyChange,
  formatMonth,
  formatMonthMark,
  formatMonths,
  formatNumber,
  formatPercent,
  formatPercentChange,
  formatShare,
  formatTyped,
  formatWholeMoney,
  moneyParts,
} from './format.ts';

/** The space that Swedish puts between groups and before a unit. */
const NB = '\u00a0';
const MINUS = '\u2212';

describe('money', () => {
  test.each([
    ['1250000.50', 'SEK', 'sv', `1${NB}250${NB}000,50${NB}kr`],
    ['1250000.50', 'SEK', 'en', `1${NB}250${NB}000,50${NB}kr`],
    ['1250000.50', 'USD', 'en', '$1,250,000.50'],
    ['1250000.50', 'USD', 'sv', `1${NB}250${NB}000,50${NB}US$`],
    ['1250000.50', 'EUR', 'en', '€1,250,000.50'],
    ['1250000.50', 'EUR', 'sv', `1${NB}250${NB}000,50${NB}€`],
    ['-500.00', 'SEK', 'sv', `${MINUS}500,00${NB}kr`],
    ['-500.00', 'USD', 'en', `${MINUS}$500.00`],
    ['9999999999.99', 'SEK', 'sv', `9${NB}999${NB}999${NB}999,99${NB}kr`],
    ['0.00', 'SEK', 'sv', `0,00${NB}kr`],
  ] as const)('%s %s in %s is %s', (value, currency, language, shown) => {
    expect(formatMoney(value, currency, language)).toBe(shown);
  });

  test('large figures are taken apart without losing a character', () => {
    expect(moneyParts('1250000.50', 'SEK', 'sv')).toEqual([
      { kind: 'whole', text: `1${NB}250${NB}000` },
      { kind: 'decimals', text: ',50' },
      { kind: 'unit', text: `${NB}kr` },
    ]);
    expect(moneyParts('-1250000.50', 'USD', 'en')).toEqual([
      { kind: 'whole', text: `${MINUS}$1,250,000` },
      { kind: 'decimals', text: '.50' },
    ]);
  });

  test('a change carries its sign, and none when there is none', () => {
    expect(formatMoneyChange(18642, 'SEK', 'sv')).toBe(`+18${NB}642${NB}kr`);
    expect(formatMoneyChange(-6340, 'SEK', 'sv')).toBe(`${MINUS}6${NB}340${NB}kr`);
    expect(formatMoneyChange(0, 'SEK', 'sv')).toBe(`0${NB}kr`);
  });

  test('whole money is rounded, and a field shows two decimals without unit', () => {
    expect(formatWholeMoney('1250000.50', 'SEK', 'sv')).toBe(`1${NB}250${NB}001${NB}kr`);
    expect(formatTyped('1250000.5', 'sv')).toBe(`1${NB}250${NB}000,50`);
    expect(formatTyped('1250000.5', 'en')).toBe('1,250,000.50');
  });
});

test('percentages and numbers follow the language', () => {
  expect(formatPercent('12.50', 'sv')).toBe(`12,5${NB}%`);
  expect(formatPercent('12.50', 'en')).toBe('12.5%');
  expect(formatShare(11, 'sv')).toBe(`11,0${NB}%`);
  expect(formatShare(51.94, 'en')).toBe('51.9%');
  expect(formatPercentChange(0.84, 'sv')).toBe(`+0,8${NB}%`);
  expect(formatPercentChange(-0.3, 'en')).toBe('\u22120.3%');
  expect(formatNumber(9.32215, 'sv', 4)).toBe('9,3222');
});

test('a month is short on an axis, and months side by side are one stretch', () => {
  expect(formatMonthMark('2026-11', 'sv')).toBe('nov');
  expect(formatMonthMark('2026-05', 'sv')).toBe('maj');
  expect(formatMonthMark('2026-11', 'en')).toBe('Nov');
  expect(formatMonths({ from: '2026-03', to: '2026-05' }, 'sv')).toBe('mars\u2013maj 2026');
  expect(formatMonths({ from: '2026-04', to: '2026-04' }, 'en')).toBe('April 2026');
});

test('a day is the same day in every zone, and an instant is shown in Stockholm', () => {
  expect(formatDay('2025-05-14', 'sv')).toBe('14 maj 2025');
  expect(formatDay('2025-05-14', 'en')).toBe('14 May 2025');
  expect(formatMonth('2026-11', 'sv')).toBe('november 2026');
  expect(formatInstant('2026-06-30T22:30:00.000Z', 'en')).toBe('1 Jul 2026, 00:30');
});
