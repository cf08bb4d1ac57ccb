import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { type Caller, PASSWORD } from '#tests/support/caller.ts';
import { exportOf } from '#tests/support/exports.ts';
import { tracesOf } from '#tests/support/traces.ts';
import {
  meetAnew,
  running,
  installation,
  maria,
  erik,
  household,
  house,
  create,
  link,
  read,
  assetsOf,
  totalOf,
  valuesOf,
  type,
} from '#tests/support/co-owned.ts';

meetAnew();

describe('over time', () => {
  beforeEach(async () => {
    await type(maria, ['2025-01', '2000000']);
    await type(maria, ['2025-06', '2400000']);
    await create(erik, 'assets', { type: 'savings', name: 'Buffert', value: '10000' });
    const [savings] = await assetsOf(erik);
    await type(erik, ['2025-01', '5000'], savings);
  });

  test('a share counts from its month on, and what was before stays', async () => {
    const before = await valuesOf(erik);
    await link({ from: '2025-04' });
    const after = new Map(await valuesOf(erik));
    for (const [month, value] of before) {
      const share = month < '2025-04' ? 0 : month < '2025-06' ? 1_000_000 : 1_200_000;
      if (month !== running) expect([month, after.get(month)]).toEqual([month, value + share]);
    }
    const { netWorth } = await read<FinancialSummary>(erik, '/api/financial-summary');
    expect(after.get(running)).toBe(netWorth);
  });

  test('the history that the owner states since then is the member’s history too', async () => {
    await link({ from: '2025-04' });
    const [before] = [new Map(await valuesOf(erik))];
    await type(maria, ['2025-02', '2200000']);
    await type(maria, ['2025-08', '2600000']);
    const after = new Map(await valuesOf(erik));
    expect(after.get('2025-02')).toBe(before.get('2025-02'));
    expect(after.get('2025-04')).toBe((before.get('2025-04') ?? 0) + 100_000);
    expect(after.get('2025-06')).toBe(before.get('2025-06'));
    expect(after.get('2025-08')).toBe((before.get('2025-08') ?? 0) + 100_000);
  });

  test('a valuation that the owner corrects is corrected in the member’s past too', async () => {
    const valued = { value: '3000000', valuationDate: '2025-01-31' };
    const about = { type: 'real_estate', useIndex: 0 };
    await maria.call(`PUT /api/assets/${house.id}`, { body: { ...about, ...valued } });
    await type(maria, ['2025-01', '3000000']);
    await link({ from: '2025-01' });
    const before = new Map(await valuesOf(erik));
    expect(before.get('2025-02')).toBe(5_000 + 1_500_000);
    const corrected = { ...valued, value: '3300000' };
    const answer = await maria.call(`PUT /api/assets/${house.id}`, { body: corrected });
    expect(answer.json()).toMatchObject({ value: '3300000.00', valuationDate: '2025-01-31' });
    const after = new Map(await valuesOf(erik));
    expect(after.get('2025-02')).toBe(5_000 + 1_650_000);
    // The value she typed for June stays, and the present one is the corrected one.
    expect(after.get('2025-06')).toBe(before.get('2025-06'));
    expect(after.get(running)).toBe((before.get(running) ?? 0) + 150_000);
    const refused = await erik.call(`PUT /api/assets/${(await assetsOf(erik))[1]?.id}`, {
      body: { ...valued, value: '1' },
    });
    expect(refused.statusCode).toBe(403);
  });

  test('another share counts from its own month, and the earlier one before that', async () => {
    await link({ from: '2025-04', percent: '40' });
    const changed = await link({ from: '2025-08', percent: '50' });
    expect(await assetsOf(erik)).toHaveLength(2);
    expect(changed).toMatchObject({ status: 'active', percent: '50.00', from: '2025-08' });
    const shares = new Map(await valuesOf(erik));
    expect(shares.get('2025-04')).toBe(5_000 + 800_000);
    expect(shares.get('2025-07')).toBe(5_000 + 960_000);
    expect(shares.get('2025-08')).toBe(5_000 + 1_200_000);
    expect(await read<CoOwnerLink[]>(erik, '/api/co-owner-links')).toHaveLength(1);
  });

  test('another share counts from a later month, with no value stated between', async () => {
    await link({ from: '2025-02', percent: '40' });
    await link({ from: '2025-04', percent: '50' });
    const shares = new Map(await valuesOf(erik));
    expect(shares.get('2025-03')).toBe(5_000 + 800_000);
    expect(shares.get('2025-04')).toBe(5_000 + 1_000_000);
  });

  test('another share of a loan counts from a later month, too', async () => {
    const loan = { type: 'mortgage', name: 'Bolån', balance: '900000', currency: 'SEK' };
    const half = { ...loan, ownershipPercentage: '50' };
    const { id } = await create<{ id: string }>(maria, 'liabilities', half);
    const body = { year: 2025, month: 1, value: '1000000' };
    await maria.call(`POST /api/liabilities/${id}/historical-values`, { body });
    await link({ kind: 'liabilities', itemId: id, from: '2025-02', percent: '40' });
    await link({ kind: 'liabilities', itemId: id, from: '2025-04', percent: '50' });
    const shares = new Map(await valuesOf(erik));
    expect(shares.get('2025-03')).toBe(5_000 - 400_000);
    expect(shares.get('2025-04')).toBe(5_000 - 500_000);
  });

  test('a home that no longer follows the index is so before the newest share', async () => {
    const followed = { type: 'real_estate', useIndex: 1, valuationDate: '2024-02-10' };
    await maria.call(`PUT /api/assets/${house.id}`, { body: followed });
    await type(maria, ['2024-02', '2000000']);
    await link({ from: '2024-03', percent: '40' });
    await link({ from: '2025-08', percent: '50' });
    const before = new Map(await valuesOf(erik));
    await maria.call(`PUT /api/assets/${house.id}`, { body: { useIndex: 0 } });
    const cached = await valuesOf(erik);
    await installation.db.orm.execute(sql`delete from monthly_snapshots`);
    expect(cached).toEqual(await valuesOf(erik));
    expect(new Map(cached).get('2024-04')).toBe(800_000);
    expect(before.get('2024-04')).not.toBe(800_000);
  });

  test('the owner removes a value that was stated between two shares', async () => {
    await link({ from: '2025-04', percent: '40' });
    await link({ from: '2025-08', percent: '50' });
    const body = { year: 2025, month: 6, values: [{ kind: 'assets', id: house.id, value: null }] };
    const removed = await maria.call('PUT /api/historical-values', { body });
    expect(removed.statusCode).toBe(200);
    const shares = new Map(await valuesOf(erik));
    expect(shares.get('2025-07')).toBe(5_000 + 960_000);
    expect(shares.get('2025-08')).toBe(5_000 + 1_000_000);
  });

  test('the full export holds the share with its history', async () => {
    await link({ from: '2025-04' });
    const { assets } = await exportOf(installation, erik);
    const item = assets.find(({ name }) => name === 'Huset');
    expect(item).toMatchObject({ value: '3000000.00', ownershipPercentage: '50.00' });
    expect(item?.observations?.map(({ month }) => month)).toContain('2025-04');
  });
});

describe('an end', () => {
  /** Ends a link in some way, and proves that Erik’s own figures stay as they were. */
  async function staysTheSame(end: () => Promise<number>): Promise<void> {
    await type(maria, ['2025-01', '2000000']);
    await link({ from: '2025-04' });
    const [before, total] = [await valuesOf(erik), await totalOf(erik)];
    expect(total).toBe(1_500_000);
    expect(await end()).toBe(204);
    expect(await valuesOf(erik)).toEqual(before);
    expect(await totalOf(erik)).toBe(total);
    const [mine] = await assetsOf(erik);
    expect(mine).toMatchObject({ name: 'Huset', coOwnerName: null });
    expect(await read<CoOwnerLink[]>(erik, '/api/co-owner-links')).toEqual([]);
    const value = '3500000';
    const changed = await erik.call(`PUT /api/assets/${mine?.id}`, { body: { value } });
    expect(changed.statusCode).toBe(200);
  }

  async function endBy(who: Caller): Promise<number> {
    const [present] = await read<CoOwnerLink[]>(who, '/api/co-owner-links');
    return (await who.call(`DELETE /api/co-owner-links/${present?.id}`)).statusCode;
  }

  async function statusOf(asked: ReturnType<Caller['call']>): Promise<number> {
    return (await asked).statusCode;
  }

  const member = (who: Caller) => `/api/households/${household.id}/members/${who.userId}`;

  test('by the owner, and hers are as they were', async () => {
    const before = await valuesOf(maria);
    await staysTheSame(() => endBy(maria));
    expect((await valuesOf(maria)).at(-1)).toEqual(before.at(-1));
    await maria.call(`PUT /api/assets/${house.id}`, { body: { value: '1' } });
    expect(await totalOf(erik)).toBe(1_750_000);
  });

  test('by the member', () => staysTheSame(() => endBy(erik)));

  test('by leaving the household', () =>
    staysTheSame(() => statusOf(erik.call(`DELETE ${member(erik)}`))));

  test('by being put out of it', () =>
    staysTheSame(() => statusOf(maria.call(`DELETE ${member(erik)}`))));

  test('with the household', () =>
    staysTheSame(() => statusOf(maria.call(`DELETE /api/households/${household.id}`))));

  test('by erasing the item with its history', () =>
    staysTheSame(() => statusOf(maria.call(`DELETE /api/assets/${house.id}?history=erase`))));

  test('by erasing the owner’s account, without a trace of her', async () => {
    const body = { password: PASSWORD };
    await staysTheSame(() => statusOf(maria.call('DELETE /api/account', { body })));
    expect(await tracesOf(installation.db, [maria.userId, maria.email])).toEqual([]);
  });

  test('by erasing the member’s account leaves the owner’s figures as they were', async () => {
    await link();
    const before = await valuesOf(maria);
    const erased = await erik.call('DELETE /api/account', { body: { password: PASSWORD } });
    expect(erased.statusCode).toBe(204);
    expect(await valuesOf(maria)).toEqual(before);
    expect(await tracesOf(installation.db, [erik.userId, erik.email])).toEqual([]);
    expect(await read<CoOwnerLink[]>(maria, '/api/co-owner-links')).toEqual([]);
  });
});
