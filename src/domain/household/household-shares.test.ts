import { expect, test } from 'vitest';
import { processorMs } from '#tests/support/processor-time.ts';
import type { Asset } from '#domain/records/assets.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { partsOf } from '#domain/figures/totals/summary.ts';
import { householdShares, type SharedHoldings, sharesOf } from './household-shares.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';

const terms = {
  currency: 'SEK',
  rates: new Map(),
  housePrices: new Map(),
  asOf: '2026-11-22',
} as const;

function sharesAmong(members: readonly SharedHoldings[]) {
  const found = members.map((member) => sharesOf(member, partsOf(member.holdings, terms)));
  return allSteps(householdShares(found, terms));
}

function assetOf(id: string, name: string, more: Partial<Asset> = {}): Asset {
  return {
    id,
    userId: 'somebody',
    name,
    type: 'other',
    value: '1000.00' as AmountText,
    currency: 'SEK',
    ownershipPercentage: '50.00' as PercentText,
    coOwnerName: null,
    shares: [],
    description: null,
    valuationDate: null,
    useIndex: 0,
    accountForm: null,
    assessedValue: null,
    valueYear: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}

function memberOf(userId: string, assets: Asset[]): SharedHoldings {
  return {
    userId,
    isTotalsOnly: false,
    shared: ['assets', 'liabilities'],
    names: [userId],
    links: { given: new Map(), copies: new Set() },
    holdings: { assets, liabilities: [], incomes: [], costs: [] },
  };
}

const lots = (member: string, name: (at: number) => string) =>
  Array.from({ length: 1_000 }, (_, at) => assetOf(`${member}-${at}`, name(at)));

test.each([
  ['names of their own', (member: string) => lots(member, (at) => `${member} ${at}`)],
  ['one name', (member: string) => lots(member, () => 'Fond')],
])('ten members with a thousand halves each, of %s, are counted in a moment', (_, make) => {
  const members = Array.from({ length: 10 }, (_each, at) => memberOf(`m${at}`, make(`m${at}`)));
  const begunMs = processorMs();
  const { outside } = sharesAmong(members);
  expect(processorMs() - begunMs).toBeLessThan(3_000);
  expect(outside[0]).toMatchObject({ percent: 50, amount: 500 });
});

test('two halves of one name are one thing, however many have that name', () => {
  const anna = memberOf('anna', [assetOf('a1', 'Fond'), assetOf('a2', 'Fond')]);
  const karl = memberOf('karl', [assetOf('k1', 'FOND'), assetOf('k2', 'Båt')]);
  const { outside, overlaps } = sharesAmong([anna, karl]);
  expect(outside.map(({ id }) => id)).toEqual(['a2', 'k2']);
  expect(overlaps).toEqual([]);
});

test('a name that two members bear means neither', () => {
  const anna = memberOf('anna', [assetOf('a1', 'Stuga', { coOwnerName: 'Kim' })]);
  const [one, other] = [memberOf('k1', []), memberOf('k2', [])].map((member) => ({
    ...member,
    names: ['Kim'],
  }));
  const seen = (members: SharedHoldings[]) => sharesAmong(members).outside[0]?.coOwner;
  expect(seen([anna, one as SharedHoldings])).toEqual({ name: 'Kim', userId: 'k1' });
  expect(seen([anna, one as SharedHoldings, other as SharedHoldings])).toBeNull();
});
