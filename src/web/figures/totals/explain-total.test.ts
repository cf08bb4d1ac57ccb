import { describe, expect, it } from 'vitest';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import { explainTotal } from './explain-total.ts';

const plain: CountedLine = {
  kind: 'asset',
  type: 'savings',
  id: '1',
  name: 'Buffert',
  value: 62_000,
  currency: 'SEK',
  sharePercent: 100,
  dividedBy: 1,
  multipliedBy: 1,
  interestPercent: null,
  index: null,
  counted: 62_000,
  rates: [],
};

function explain(line: Partial<CountedLine>) {
  const lines = [{ ...plain, ...line }];
  const terms = { currency: 'SEK', language: 'sv', rule: 'Adderat.' } as const;
  const { lines: shown, sources } = explainTotal({ value: 1, lines, notIncluded: [] }, terms);
  return { detail: plainSpaces(shown[0]?.detail), sources: sources?.map(plainSpaces) };
}

function plainSpaces(text: string | undefined): string | undefined {
  return text?.replaceAll('\u00a0', ' ');
}

describe('a line of an explanation', () => {
  it('says nothing more when it counts for what was typed', () => {
    expect(explain({})).toEqual({ detail: undefined, sources: [] });
  });

  it('says the share and the whole', () => {
    const { detail } = explain({ value: 4_500_000, sharePercent: 50, counted: 2_250_000 });
    expect(detail).toBe('50 % av 4 500 000,00 kr');
  });

  it('says the interest that was taken of a balance, a month', () => {
    const cost = { value: 1_800_000, interestPercent: 3.35, dividedBy: 12, counted: 2_512.5 };
    const { detail } = explain({ ...cost, sharePercent: 50 });
    expect(detail).toBe('50 % av 1 800 000,00 kr × 3,35 % ÷ 12');
  });

  it('says how an index moved it, and where the index comes from', () => {
    const now = { latest: '965', latestPeriod: '2026K2' };
    const index = { ...now, base: '946', basePeriod: '2025K2', preliminary: ['2026K2'] };
    expect(explain({ value: 5_450_000, sharePercent: 50, index, counted: 2_779_730.44 })).toEqual({
      detail: '50 % av 5 450 000,00 kr × 965 ÷ 946',
      sources: ['SCB, fastighetsprisindex 2026 kv 2: 965 (preliminärt), då 2025 kv 2: 946'],
    });
  });

  it('says why an index does not move it', () => {
    const unmoved = { because: 'unpublished', quarter: '2026K3' } as const;
    expect(explain({ value: 4_500_000, sharePercent: 50, unmoved, counted: 2_250_000 })).toEqual({
      detail: '50 % av 4 500 000,00 kr, index för 2026 kv 3 är inte publicerat: × 1',
      sources: [],
    });
  });

  it('says the rate and its day', () => {
    const rates = [{ currency: 'SEK', day: '2026-04-13', perEuro: '10.892' } as const];
    expect(explain({ value: 100, currency: 'EUR', counted: 1_089.2, rates })).toEqual({
      detail: '100,00 €',
      sources: ['Europeiska centralbanken, 13 apr. 2026: 1 EUR = 10,892 SEK'],
    });
  });

  it('says that a yearly amount is divided by the months', () => {
    expect(explain({ value: 12_000, dividedBy: 12, counted: 1_000 }).detail).toBe(
      '12 000,00 kr ÷ 12',
    );
  });

  it('says that a monthly amount is counted for every month of a year', () => {
    const taxed = { value: 1_000, multipliedBy: 12, sharePercent: 30, counted: 3_600 };
    expect(explain(taxed).detail).toBe('30 % av 1 000,00 kr × 12');
  });

  it('says of a tax the two rounded amounts that it is the difference of', () => {
    // 0.05 EUR × 12 at 11 kronor is 6.60; less 12.5 % is 5.775, rounded to 5.78, and leaves 0.82.
    const tax = { currency: 'EUR', value: 0.05, multipliedBy: 12, sharePercent: 12.5 } as const;
    const between = { gross: 6.6, net: 5.78 };
    expect(explain({ ...tax, counted: 0.82, between }).detail).toBe(
      '12,5 % skatt: 6,60 kr − 5,78 kr',
    );
  });
});

it('ends with the sum, and names what is left out', () => {
  const notIncluded = [
    { kind: 'asset', id: '2', name: 'Aktier', currency: 'NOK', reason: 'missing_rate' } as const,
  ];
  const total = { value: 62_000, lines: [plain], notIncluded };
  const shown = explainTotal(total, { currency: 'SEK', language: 'en', rule: 'Added.' });
  expect(shown.lines.map(({ label, kind }) => [label, kind])).toEqual([
    ['Buffert', undefined],
    ['Total', 'sum'],
  ]);
  expect(shown.notIncluded).toEqual([{ label: 'Aktier', reason: 'no exchange rate for NOK' }]);
});
