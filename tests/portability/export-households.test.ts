import { expect, test } from 'vitest';
import {
  erik,
  house,
  household,
  installation,
  link,
  maria,
  meetAnew,
} from '#tests/support/co-owned.ts';
import { exportOf, importBy } from '#tests/support/exports.ts';

meetAnew();

test('a file tells where one is a member and what is shared, of oneself alone', async () => {
  const { itemId } = await link({ percent: '50' });
  const path = `PUT /api/households/${household.id}/sharing`;
  await erik.call(path, { body: { shareIncome: 0, totalsOnly: 1 } });
  const file = await exportOf(installation, erik);
  expect(file.version).toBe(4);
  expect(file.households).toEqual([
    {
      name: household.name,
      role: 'member',
      joinedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      currency: household.currency,
      shareAssets: 1,
      shareLiabilities: 1,
      shareIncome: 0,
      shareGoals: 1,
      shareCosts: 1,
      totalsOnly: 1,
    },
  ]);
  const shared = { kind: 'assets', name: 'Huset', status: 'active', percent: '50.00' };
  expect(file.coOwned).toMatchObject([{ ...shared, item: itemId, isOwner: false }]);
  expect(file.assets).toMatchObject([{ id: itemId, ownershipPercentage: '50.00' }]);
  const marias = await exportOf(installation, maria);
  expect(marias.coOwned).toMatchObject([{ ...shared, item: house.id, isOwner: true }]);
});

test('an imported share is an ordinary item, and grants no membership', async () => {
  await link({ percent: '50' });
  const file = await exportOf(installation, erik);
  await erik.call(`DELETE /api/households/${household.id}/members/${erik.userId}`);
  const again = { ...file, id: '019a9d6e-0000-7000-8000-000000000001' };
  const answer = await importBy(erik, again);
  expect(answer.json()).toMatchObject({ assets: 1, leftOut: 2, isRepeated: false });
  expect((await importBy(erik, again)).json()).toMatchObject({ leftOut: 2, isRepeated: true });
  expect((await erik.call('GET /api/households')).json()).toEqual([]);
  expect((await erik.call('GET /api/co-owner-links')).json()).toEqual([]);
  const assets = (await erik.call('GET /api/assets')).json<{ id: string }[]>();
  expect(assets).toHaveLength(2);
  for (const { id } of assets) {
    const changed = await erik.call(`PUT /api/assets/${id}`, { body: { value: '3100000' } });
    expect(changed.statusCode).toBe(200);
  }
});
