import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addMonths } from '#domain/basics/months.ts';
import type { HouseholdAllocation } from '#domain/holdings/allocation.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import {
  erik,
  house,
  household,
  installation,
  link,
  maria,
  meetAnew,
  running,
} from '#tests/support/co-owned.ts';
import { aBuy, addAccount, addTransaction, SHARE } from '#tests/support/holdings.ts';
import { householdOf } from '#tests/support/households.ts';
import { untilHeld, whileHeld } from './held-up.ts';

const VOLVO = { name: 'Volvo B', currency: 'SEK' };

/** Maria's jointly owned account holds ten units at 100; half is linked to Erik. */
meetAnew();

async function allocated(
  by: string,
  { of = erik, id = household.id }: { of?: Caller; id?: string } = {},
): Promise<HouseholdAllocation> {
  const answer = await of.call(`GET /api/households/${id}/holdings?by=${by}&currency=SEK`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function share(of: Caller, sharing: object): Promise<void> {
  const answer = await of.call(`PUT /api/households/${household.id}/sharing`, { body: sharing });
  expect(answer.statusCode).toBe(200);
}

test('a jointly owned account counts once, with the parts of the members who share', async () => {
  await addTransaction(maria, house.id, aBuy());
  const alone = await allocated('kind');
  expect(alone.value).toBe(500);
  await link();
  const joint = await allocated('kind');
  expect(joint).toMatchObject({ value: 1000, cost: null, gain: null, notShared: [] });
  const account = await addAccount(erik, { name: 'Eriks ISK', accountForm: 'isk' });
  await addTransaction(erik, account, aBuy({ quantity: '3', instrument: VOLVO, price: '50' }));
  const { value, groups } = await allocated('account', { of: maria });
  expect(value).toBe(1150);
  expect(groups.map(({ name, value: each, share: part }) => [name, each, part])).toEqual([
    [house.name, 1000, 86.96],
    ['Eriks ISK', 150, 13.04],
  ]);
});

test('members see accounts and sums of each other, and no holding', async () => {
  await addTransaction(maria, house.id, aBuy());
  await addTransaction(maria, house.id, aBuy({ instrument: SHARE, price: '50' }));
  await addTransaction(maria, house.id, {
    ...aBuy({ instrument: { name: 'Onoterat AB', currency: 'SEK' }, price: null }),
    kind: 'transfer_in',
  });
  const answer = await erik.call(`GET /api/households/${household.id}/holdings?by=country`);
  const { groups, notIncluded } = answer.json<HouseholdAllocation>();
  const part = { assetId: house.id, account: house.name, userId: maria.userId };
  for (const { parts } of groups)
    expect(parts).toEqual([
      expect.objectContaining({ ...part, name: null, instrumentId: null, priceDay: null }),
    ]);
  expect(notIncluded).toEqual([{ ...part, name: null, instrumentId: null, currency: 'SEK' }]);
  for (const secret of [SHARE.name, SHARE.isin, 'Onoterat AB'])
    expect(answer.body).not.toContain(secret);
});

test('a member who shows totals only, or no assets, is named and not counted', async () => {
  await addTransaction(maria, house.id, aBuy());
  await link();
  await share(erik, { totalsOnly: 1 });
  // Her own half, as his part of it is no longer shown.
  expect(await allocated('kind')).toMatchObject({ value: 500, notShared: [erik.userId] });
  await share(erik, { totalsOnly: 0 });
  await share(maria, { shareAssets: 0 });
  const hidden = await allocated('account');
  expect(hidden).toMatchObject({ value: 0, groups: [], notShared: [maria.userId] });
});

test('dividends count from the day on which a member joined', async () => {
  const [before, joined, after] = [-5, -4, -2].map((months) => addMonths(running, months));
  await addTransaction(maria, house.id, aBuy({ day: `${before}-05` }));
  const dividend = { ...aBuy(), kind: 'dividend', quantity: null, price: null };
  await addTransaction(maria, house.id, { ...dividend, day: `${before}-10`, amount: '40' });
  await addTransaction(maria, house.id, { ...dividend, day: `${after}-10`, amount: '60' });
  await installation.db.orm.execute(sql`
    update household_members set joined_at = ${`${joined}-15T12:00:00Z`}`);
  const { dividends } = await allocated('kind');
  expect(dividends.filter(({ amount }) => amount !== 0)).toEqual([{ month: after, amount: 30 }]);
});

test('the rows of another household are neither counted nor answered', async () => {
  await addTransaction(maria, house.id, aBuy());
  const karin = await signUp(installation.app, 'Karin');
  const other = await householdOf(installation, [karin]);
  expect(await allocated('kind', { of: karin, id: other.id })).toMatchObject({ value: 0 });
  const asked = `GET /api/households/${household.id}/holdings`;
  expect((await karin.call(asked)).statusCode).toBe(404);
  await householdOf(installation, [erik, karin]);
  const [, second] = (await karin.call('GET /api/households')).json<{ id: string }[]>();
  // Erik's copy of the account has no transactions of its own.
  expect(await allocated('kind', { of: karin, id: second?.id ?? '' })).toMatchObject({
    value: 0,
    groups: [],
  });
});

test('a member who stops sharing while the others are counted is left out', async () => {
  await addTransaction(maria, house.id, aBuy());
  await link();
  const account = await addAccount(erik, { name: 'Eriks ISK', accountForm: 'isk' });
  await addTransaction(erik, account, aBuy({ quantity: '3', instrument: VOLVO, price: '50' }));
  const held = 'lock table co_owner_links in access exclusive mode';
  const { value, notShared } = await whileHeld(held, async (release) => {
    const answer = allocated('kind');
    await untilHeld(1, answer);
    await installation.db.orm.execute(sql`update household_members set share_assets = 0
      where user_id = ${maria.userId} and household_id = ${household.id}`);
    await release();
    return answer;
  });
  expect({ value, notShared }).toEqual({ value: 150, notShared: [maria.userId] });
});
