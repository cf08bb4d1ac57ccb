import { describe, expect, it } from 'vitest';
import type { Asset } from '#domain/records/assets.ts';
import type { Goal } from '#domain/records/goals.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { noticesOf } from './notices.ts';

const stored = { userId: 'maria', createdAt: '2026-01-01T08:00:00.000Z' };
const nothing = { assets: [], liabilities: [], incomes: [], costs: [] };
const asOf = '2026-11-21';

function asset(id: string, fields: object): Asset {
  const own = { id, name: id, updatedAt: '2026-03-05T08:00:00.000Z' };
  return { ...stored, ...own, type: 'other', value: '100.00', useIndex: 1, ...fields } as Asset;
}

function loan(id: string, balance: string): Liability {
  const own = { id, name: id, updatedAt: '2026-03-05T08:00:00.000Z' };
  return { ...stored, ...own, type: 'mortgage', balance, description: null } as Liability;
}

function goal(id: string, currentAmount: string): Goal {
  const own = { id, name: id, updatedAt: '2026-11-20T08:00:00.000Z' };
  return { ...stored, ...own, targetAmount: '60000.00', currentAmount } as Goal;
}

function idsOf(noticed: Partial<Parameters<typeof noticesOf>[0]>): string[] {
  const none = {
    holdings: nothing,
    goals: [],
    notIncluded: [],
    statedIn: new Map(),
    bindings: new Map(),
    asOf,
  };
  return noticesOf({ ...none, ...noticed }).map(({ id }) => id);
}

it('tells of a goal from the krona that reaches it', () => {
  const goals = [goal('resa', '60000.00'), goal('bil', '59999.99'), goal('båt', '70000.00')];
  expect(idsOf({ goals })).toEqual(['goal_reached:resa', 'goal_reached:båt']);
});

it('tells of an account after three months and of other things after six', () => {
  const assets = [
    asset('konto', { type: 'savings' }),
    asset('lönekonto', { type: 'checking' }),
    asset('bil', { type: 'vehicle' }),
    asset('fond', { type: 'investment' }),
  ];
  const statedIn = new Map([
    ['konto', '2026-07'],
    ['lönekonto', '2026-08'],
    ['bil', '2026-04'],
    ['fond', '2026-05'],
  ]);
  const notices = noticesOf({
    holdings: { ...nothing, assets },
    goals: [],
    notIncluded: [],
    statedIn,
    bindings: new Map(),
    asOf,
  });
  expect(notices).toEqual([
    {
      kind: 'value_old',
      entityType: 'asset',
      entityId: 'konto',
      entityName: 'konto',
      id: 'value_old:konto:2026-07',
      occurredAt: '2026-11-01T00:00:00.000Z',
      months: 4,
    },
    expect.objectContaining({ id: 'value_old:bil:2026-04', months: 7 }),
  ]);
});

it('never calls zero old, nor a property that the index moves', () => {
  const property = { type: 'real_estate', value: '4500000.00', valuationDate: '2020-01-01' };
  const assets = [
    asset('tomt konto', { type: 'savings', value: '0.00' }),
    asset('villa', property),
    asset('stuga', { ...property, useIndex: 0 }),
  ];
  const liabilities = [loan('betalt', '0.00'), loan('lån', '1800000.00')];
  const every = [...assets, ...liabilities];
  const statedIn = new Map(every.map(({ id }) => [id, '2025-01']));
  expect(idsOf({ holdings: { ...nothing, assets, liabilities }, statedIn })).toEqual([
    'value_old:stuga:2025-01',
    'value_old:lån:2025-01',
  ]);
});

it('tells which item no total counts, and for want of which rate', () => {
  const assets = [asset('kronor', { currency: 'ISK' })];
  const missing = { kind: 'asset', id: 'kronor', name: 'kronor', currency: 'ISK' } as const;
  const notIncluded = [{ ...missing, reason: 'missing_rate' as const }];
  expect(idsOf({ holdings: { ...nothing, assets }, notIncluded })).toEqual([
    'missing_rate:kronor:ISK',
  ]);
});

describe('a rate that is fixed until 2027-01-20', () => {
  const fixed = (more: object = {}) =>
    ({
      ...loan('Del 1', '1000000.00'),
      description: 'Räntan är bunden till 20 jan. 2027.',
      ...more,
    }) as Liability;
  const toldOn = (day: string, liability = fixed(), bindings = new Map<string, string | null>()) =>
    noticesOf({
      holdings: { ...nothing, liabilities: [liability] },
      goals: [],
      notIncluded: [],
      statedIn: new Map(),
      bindings,
      asOf: day,
    });

  it.each([
    ['2026-11-20', []],
    ['2026-11-21', ['binding_ends:Del 1:2027-01-20:60']],
    ['2026-12-20', ['binding_ends:Del 1:2027-01-20:60']],
    ['2026-12-21', ['binding_ends:Del 1:2027-01-20:30']],
    ['2027-01-20', ['binding_ends:Del 1:2027-01-20:30']],
    ['2027-01-21', []],
  ])('is told of from 60 days before, anew from 30, and not after: on %s %j', (day, ids) => {
    expect(toldOn(day).map(({ id }) => id)).toEqual(ids);
  });

  it('is told as of the day that it was so long before, with the day', () => {
    expect(toldOn('2026-12-01')).toEqual([
      {
        kind: 'binding_ends',
        entityType: 'liability',
        entityId: 'Del 1',
        entityName: 'Del 1',
        id: 'binding_ends:Del 1:2027-01-20:60',
        occurredAt: '2026-11-21T00:00:00.000Z',
        on: '2027-01-20',
      },
    ]);
  });

  it('is that of the mortgage where the loan is a part of one, and not told twice', () => {
    const bindings = new Map([['Del 1', '2027-01-10']]);
    const told = toldOn('2026-12-05', fixed(), bindings).map(({ id }) => id);
    expect(told).toEqual(['binding_ends:Del 1:2027-01-10:60']);
    expect(toldOn('2026-12-05', fixed(), new Map([['Del 1', null]]))).toEqual([]);
  });

  it('is none of a loan that is paid', () => {
    expect(toldOn('2026-12-01', fixed({ balance: '0.00' }))).toEqual([]);
  });
});
