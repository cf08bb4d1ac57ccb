import { beforeEach, describe, expect, test } from 'vitest';
import type { HouseholdSummary } from '#domain/household/household-summary.ts';
import type { Household } from '#domain/household/households.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { create } from '#tests/support/co-owned.ts';
import { householdOf } from '#tests/support/households.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let anna: Caller;
let karl: Caller;
let household: Household;

beforeEach(async () => {
  const { app } = installation;
  [anna, karl] = await Promise.all([signUp(app, 'Anna'), signUp(app, 'Karl')]);
  household = await householdOf(installation, [anna, karl]);
});

async function add(who: Caller, kind: string, body: object): Promise<string> {
  const { id } = await create<{ id: string }>(who, kind, { currency: 'SEK', ...body });
  return id;
}

async function summaryOf(who: Caller): Promise<HouseholdSummary> {
  const answer = await who.call(`GET /api/households/${household.id}/financial-summary`);
  expect(answer.statusCode).toBe(200);
  return answer.json<HouseholdSummary>();
}

async function linkHalf(itemId: string): Promise<void> {
  const body = { householdId: household.id, kind: 'assets', itemId, memberId: karl.userId };
  const asked = await anna.call('POST /api/co-owner-links', { body: { ...body, percent: '50' } });
  const { id } = asked.json<{ id: string }>();
  const accepted = await karl.call(`POST /api/co-owner-links/${id}/accept`);
  expect(accepted.statusCode).toBe(200);
}

describe('shares that do not come to the whole', () => {
  const house = { type: 'real_estate', name: 'Villan', value: '2820000', useIndex: 0 };
  const loan = { type: 'mortgage', name: 'Lånet', balance: '2820000' };

  test('a half of nobody in the household is said, with its co-owner’s name', async () => {
    await add(anna, 'assets', { ...house, ownershipPercentage: '50', coOwnerName: 'Karl' });
    await add(anna, 'liabilities', { ...loan, ownershipPercentage: '60', coOwnerName: 'Banken' });
    const { outside, overlaps, totalAssets } = await summaryOf(karl);
    expect(totalAssets).toBe(1_410_000);
    expect(overlaps).toEqual([]);
    expect(outside).toMatchObject([
      {
        kind: 'asset',
        name: 'Villan',
        percent: 50,
        amount: 1_410_000,
        coOwner: { userId: karl.userId },
      },
      // 40 % of 2 820 000.
      { kind: 'liability', name: 'Lånet', percent: 40, amount: 1_128_000, coOwner: null },
    ]);
  });

  test('a linked half is nobody else’s, and the loan that is not linked is said', async () => {
    const itemId = await add(anna, 'assets', { ...house, ownershipPercentage: '50' });
    await add(anna, 'liabilities', { ...loan, ownershipPercentage: '50', coOwnerName: 'karl' });
    await linkHalf(itemId);
    const summary = await summaryOf(anna);
    expect(summary.totalAssets).toBe(2_820_000);
    expect(summary.outside).toMatchObject([
      { kind: 'liability', percent: 50, amount: 1_410_000, coOwner: { userId: karl.userId } },
    ]);
    expect(summary.overlaps).toEqual([]);
  });

  test('a home in two lists is one: halves are whole, and what is beyond is said', async () => {
    await add(anna, 'assets', { ...house, ownershipPercentage: '50', coOwnerName: 'Karl' });
    const theirs = await add(karl, 'assets', { ...house, name: 'Huset', value: '2700000' });
    const { overlaps, outside } = await summaryOf(anna);
    expect(outside).toEqual([]);
    expect(overlaps).toMatchObject([
      { kind: 'asset', percent: 50, amount: 1_410_000, items: [{ percent: 50 }, { percent: 100 }] },
    ]);
    await karl.call(`PUT /api/assets/${theirs}`, { body: { ownershipPercentage: '50' } });
    expect(await summaryOf(anna)).toMatchObject({ overlaps: [], outside: [] });
  });

  test('of a member who shows totals only nothing is told', async () => {
    await add(anna, 'assets', { ...house, ownershipPercentage: '50', coOwnerName: 'Karl' });
    await anna.call(`PUT /api/households/${household.id}/sharing`, { body: { totalsOnly: 1 } });
    expect(await summaryOf(karl)).toMatchObject({ overlaps: [], outside: [] });
  });
});
