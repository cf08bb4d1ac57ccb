import { expect, test } from 'vitest';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { householdHistory, sharedPoint } from './household-history.ts';

function pointOf(month: string, assets: number, liabilities: number): HistoryPoint {
  const value = assets - liabilities;
  const nothing = {
    income: 42_000,
    netIncome: 29_400,
    costs: 9_000,
    estimated: false,
    notIncluded: [],
  };
  return { month, value, assets, liabilities, ...nothing };
}

const gold = { id: '1', name: 'Guld', currency: 'ISK', reason: 'missing_rate' } as const;

test('a month is what the members had who were in it then', () => {
  const maria = [pointOf('2026-01', 1000, 100), pointOf('2026-02', 1100.1, 100)];
  const erik = [pointOf('2026-02', 500.2, 50)];
  const points = householdHistory([
    { userId: 'maria', points: maria },
    { userId: 'erik', points: erik },
  ]);
  expect(points).toMatchObject([
    { month: '2026-01', value: 900, memberCount: 1 },
    { month: '2026-02', value: 1000.1 + 450.2, assets: 1600.3, memberCount: 2 },
  ]);
});

test('a month in which nobody had said anything is nothing, between those that are', () => {
  const [first, none, last] = householdHistory([
    { userId: 'maria', points: [pointOf('2026-01', 1000, 0), pointOf('2026-03', 1000, 0)] },
  ]);
  expect([first?.value, none?.value, last?.value]).toEqual([1000, 0, 1000]);
  expect(none).toMatchObject({ month: '2026-02', memberCount: 0 });
  expect(householdHistory([])).toEqual([]);
});

test('of a point only what is shared is left', () => {
  const notIncluded = [
    { kind: 'asset' as const, ...gold },
    { kind: 'liability' as const, ...gold },
    { kind: 'income' as const, ...gold },
  ];
  const point = { ...pointOf('2026-01', 1000, 100), notIncluded };
  expect(sharedPoint(point, ['liabilities', 'goals'])).toEqual({
    ...pointOf('2026-01', 0, 100),
    income: 0,
    netIncome: 0,
    costs: 0,
    notIncluded: [{ kind: 'liability', ...gold }],
  });
  expect(sharedPoint(point, ['assets', 'liabilities']).value).toBe(900);
});
