import { describe, expect, test } from 'vitest';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import type { Month } from '#domain/basics/months.ts';
import { barPoints, barsSentence, linePoints, trendSentence } from './history-drawing.tsx';

const NB = '\u00a0';
const MINUS = '\u2212';
const swedish = { currency: 'SEK', language: 'sv' } as const;
const english = { currency: 'EUR', language: 'en' } as const;

function month(of: Month, assets: number, liabilities: number): HistoryPoint {
  const value = assets - liabilities;
  const state = { estimated: false, notIncluded: [] };
  return { month: of, assets, liabilities, value, income: 0, netIncome: 0, costs: 0, ...state };
}

const october = month('2026-10', 3_000, 1_000);
const november = month('2026-11', 500.5, 1_000);

describe('net worth over months', () => {
  test('is said from its first month to its last', () => {
    expect(trendSentence([october, november], swedish)).toBe(
      `Nettoförmögenhet från 2${NB}000,00${NB}kr i oktober 2026 ` +
        `till ${MINUS}499,50${NB}kr i november 2026.`,
    );
    expect(trendSentence([october], english)).toBe('Net worth €2,000.00 in October 2026.');
  });

  test('is read month by month', () => {
    expect(linePoints([october], swedish)).toEqual([
      {
        key: '2026-10',
        label: 'okt',
        group: '2026',
        title: 'oktober 2026',
        value: 2_000,
        readings: [{ name: null, amount: `2${NB}000,00${NB}kr` }],
        isEstimated: false,
        isPartial: false,
      },
    ]);
  });

  test('says of a month what is estimated, and that an asset could not be counted', () => {
    const fund = { kind: 'asset', id: 'f', name: 'Fund', currency: 'USD', reason: 'missing_rate' };
    const unsure = { ...october, estimated: true, notIncluded: [fund] } as HistoryPoint;
    expect(linePoints([unsure], swedish)[0]).toMatchObject({ isEstimated: true, isPartial: true });
    const salary = { ...fund, kind: 'income' };
    const sure = { ...october, notIncluded: [salary] } as HistoryPoint;
    expect(linePoints([sure], swedish)[0]).toMatchObject({ isEstimated: false, isPartial: false });
  });
});

describe('assets and liabilities by month', () => {
  test('end with the present in words', () => {
    expect(barsSentence([october, november], english)).toBe(
      'Assets and liabilities by month, October 2026 to November 2026. ' +
        'Last: assets €500.50, liabilities €1,000.00, net worth \u2212€499.50.',
    );
  });

  test('go up and down from zero, each read by its name', () => {
    expect(barPoints([november], english)[0]).toMatchObject({
      up: 500.5,
      down: 1_000,
      net: 500.5 - 1_000,
      readings: [
        { name: 'Assets', amount: '€500.50' },
        { name: 'Liabilities', amount: '€1,000.00' },
        { name: 'Net worth', amount: '\u2212€499.50' },
      ],
    });
  });
});
