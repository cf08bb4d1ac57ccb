import { describe, expect, test } from 'vitest';
import { addedEnds, type CountedEnds, endsInTodaysMoney, growthEnds } from './comparable-growth.ts';
import { growthOfEnds } from './growth.ts';
import type { Minor } from '#domain/basics/money.ts';

/** Values of an item at both ends in whole kronor; null: it did not exist. */
function item(kind: 'asset' | 'liability', before: number | null, after: number | null) {
  const minor = (kronor: number | null) => (kronor === null ? null : ((kronor * 100) as Minor));
  const ends = { before: minor(before), after: minor(after) };
  return { kind, ...ends, isNew: before === null, isGone: after === null } satisfies CountedEnds;
}

const house = item('asset', 1_000_000, 1_020_000);
const newBoat = item('asset', null, 746_080);
const soldCar = item('asset', 50_000, null);
const mortgage = item('liability', 600_000, 590_000);

describe('growth', () => {
  test('is of what was there at both ends; what was added or removed is said beside it', () => {
    const { value, assets, liabilities } = growthEnds([house, newBoat, soldCar, mortgage]);
    const since = '2025-11';
    expect(growthOfEnds(since, value)).toEqual({
      since,
      change: 20_000 + 746_080 - 50_000 + 10_000,
      // From 400,000 to 430,000.
      percent: 7.5,
      added: 746_080,
      removed: -50_000,
    });
    expect(growthOfEnds(since, assets)).toMatchObject({ change: 716_080, percent: 2 });
    expect(growthOfEnds(since, liabilities)).toMatchObject({ percent: -1.7, added: 0 });
  });

  test('of a home that comes with its loan adds what is owned of it', () => {
    const loan = item('liability', null, 2_200_000);
    const { value } = growthEnds([house, item('asset', null, 3_000_000), loan]);
    expect(growthOfEnds('2025-11', value)).toMatchObject({ added: 800_000, percent: 2 });
  });

  test('has no percent where nothing was there at both ends', () => {
    const { value } = growthEnds([newBoat, soldCar]);
    expect(growthOfEnds('2025-11', value)).toMatchObject({ change: 696_080, percent: null });
  });

  test('leaves out of the percent what could not be counted, which nobody added', () => {
    const unknown = { ...item('asset', 0, 900), before: null };
    const { value } = growthEnds([house, unknown]);
    expect(growthOfEnds('2025-11', value)).toMatchObject({ added: 0, percent: 2, change: 20_900 });
  });
});

test('a household’s ends are those of its members, with what each shares', () => {
  const maria = growthEnds([house, mortgage]);
  const erik = growthEnds([newBoat, item('liability', 100, 90)]);
  const ends = addedEnds([
    { ends: maria, shared: ['assets', 'liabilities'] },
    { ends: erik, shared: ['assets'] },
  ]);
  expect(growthOfEnds('2025-11', ends)).toMatchObject({
    change: 30_000 + 746_080,
    added: 746_080,
    percent: 7.5,
  });
});

describe('in today’s money', () => {
  const prices = new Map([
    ['2025-11', '400.00'],
    ['2026-10', '420.00'],
  ]);
  const { value } = growthEnds([house, newBoat]);

  test('both ends are in prices of the last published month', () => {
    const real = endsInTodaysMoney(value, { since: '2025-11', until: '2026-11' }, prices);
    // 1,000,000 × 420 / 400 = 1,050,000 became 1,020,000; the boat is of a month without prices.
    expect(real).toMatchObject({ keptBefore: 1_050_000, keptAfter: 1_020_000, added: 746_080 });
  });

  test('nothing is said of a month before the prices begin, nor without prices', () => {
    const months = { since: '2025-10', until: '2026-11' };
    expect(endsInTodaysMoney(value, months, prices)).toBeNull();
    expect(endsInTodaysMoney(value, months, new Map())).toBeNull();
  });
});
