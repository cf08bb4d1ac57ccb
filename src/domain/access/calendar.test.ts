import { describe, expect, test } from 'vitest';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { calendarEventsInSteps } from './calendar.ts';

const nothing = { cashFlow: null, bindings: [], consents: [] };

function daysOf(today: string, more = {}): string[] {
  const events = allSteps(calendarEventsInSteps({ today, ...nothing, ...more }));
  return events.map(({ day, kind }) => `${day} ${kind}`);
}

describe('days of taxes', () => {
  // Of 2025 and 2026 as the tax agency stated them; a weekend moves a day to the next bank day.
  test.each([
    ['2025-01-01', ['2025-02-12 tax_above', '2025-05-02 tax_return', '2025-05-05 tax_below']],
    ['2026-01-01', ['2026-02-12 tax_above', '2026-05-04 tax_return', '2026-05-04 tax_below']],
    ['2026-05-04', ['2026-05-04 tax_return', '2026-05-04 tax_below', '2027-02-12 tax_above']],
    ['2028-02-29', ['2028-05-02 tax_return', '2028-05-03 tax_below', '2029-02-12 tax_above']],
  ])('from %s on come in their order', (today, days) => {
    const found = daysOf(today).filter((day) => day.includes('tax_'));
    expect(found.slice(0, 3)).toEqual(days);
  });
});

test('months are filled in on the first day after them, within 90 days', () => {
  const monthsFrom = (today: string) => daysOf(today).filter((day) => day.endsWith(' month'));
  expect(monthsFrom('2026-12-01')).toEqual([
    '2026-12-01 month',
    '2027-01-01 month',
    '2027-02-01 month',
    '2027-03-01 month',
  ]);
  expect(monthsFrom('2026-12-02')).toEqual([
    '2027-01-01 month',
    '2027-02-01 month',
    '2027-03-01 month',
  ]);
});

test('an end is listed until its day is over', () => {
  const bindings = [{ id: '1', name: 'SBAB', on: '2026-12-01' }];
  expect(daysOf('2026-12-01', { bindings })).toContain('2026-12-01 binding');
  expect(daysOf('2026-12-02', { bindings })).not.toContain('2026-12-01 binding');
});

describe('a payment', () => {
  const calendar = { cadence: 'monthly', dueOn: '2026-11-28', dayOfMonth: 28, move: 'after' };
  const rent = { key: 'rent', name: 'Hyra', direction: 'out', calendar, once: 9_000, months: null };
  const keysOf = (days: readonly string[], more = {}) => {
    const recurring = [{ ...rent, days, ...more }] as unknown as CashFlow['recurring'];
    const cashFlow = { currency: 'SEK', recurring } as const;
    const events = allSteps(calendarEventsInSteps({ ...nothing, today: '2026-11-30', cashFlow }));
    return events.filter(({ key }) => key.includes('rent'));
  };

  test('is known by the day on which it is due, also where it is late or moved', () => {
    const keys = keysOf(['2026-12-01', '2026-12-28', '2027-01-28']).map(({ key }) => key);
    expect(keys).toEqual([
      'payment rent 2026-11-28',
      'payment rent 2026-12-28',
      'payment rent 2027-01-28',
    ]);
  });

  test('whose next time is pending begins with the one after it', () => {
    const keys = keysOf(['2026-12-28', '2027-01-28']).map(({ key }) => key);
    expect(keys).toEqual(['payment rent 2026-12-28', 'payment rent 2027-01-28']);
  });

  test('follows its season, and is in its own currency without a rate', () => {
    const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    const days = ['2026-12-01', '2026-12-28', '2027-01-28'];
    const amounts = (more: object) =>
      keysOf(days, more).map((event) => ('amount' in event ? [event.amount, event.currency] : []));
    expect(amounts({ months })).toEqual([
      [12, 'SEK'],
      [12, 'SEK'],
      [1, 'SEK'],
    ]);
    expect(amounts({ once: null, amount: '99.50', currency: 'EUR' })[0]).toEqual([99.5, 'EUR']);
  });
});
