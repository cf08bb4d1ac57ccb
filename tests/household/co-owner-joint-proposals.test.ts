import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { type Caller, PASSWORD, signUp } from '#tests/support/caller.ts';
import {
  assetsOf,
  create,
  erik,
  house,
  household,
  installation,
  maria,
  meetAnew,
  propose,
  read,
  refusalOf,
  type,
} from '#tests/support/co-owned.ts';
import { enter, householdLock, inTurn } from './held-up.ts';

meetAnew();

const TOGETHER = '/api/co-owner-links/together';

type Share = { kind: string; itemId: string; percent: string; ownPercent?: string };

const share = (kind: string, { id }: { id: string }, more: Partial<Share> = {}): Share => ({
  kind,
  itemId: id,
  percent: '50',
  ...more,
});

const loan = (name: string, more: object = {}) =>
  create<Liability>(maria, 'liabilities', {
    type: 'mortgage',
    name,
    balance: '1000000',
    currency: 'SEK',
    ownershipPercentage: '50',
    ...more,
  });

function proposeAll(items: Share[], to: Caller = erik) {
  const body = { householdId: household.id, memberId: to.userId, items };
  return maria.call(`POST ${TOGETHER}`, { body });
}

/** The home and two loans, one of them in euros, proposed as one. */
async function proposeHome(): Promise<{ id: string; links: CoOwnerLink[]; loans: Liability[] }> {
  const loans = [await loan('Lån 1'), await loan('Lån 2', { balance: '5000', currency: 'EUR' })];
  const items = [share('assets', house), ...loans.map((each) => share('liabilities', each))];
  const proposed = await proposeAll(items);
  expect(proposed.statusCode, proposed.body).toBe(201);
  const links = proposed.json<CoOwnerLink[]>();
  return { id: links[0]?.togetherId ?? '', links, loans };
}

const accept = (id: string, links: readonly { id: string }[], who = erik) =>
  who.call(`POST ${TOGETHER}/${id}/accept`, { body: { ids: links.map((link) => link.id) } });

const linksOf = (who: Caller) => read<CoOwnerLink[]>(who, '/api/co-owner-links');
const debtsOf = (who: Caller) => read<Liability[]>(who, '/api/liabilities');

/** Those of records: the household has activities of its own. */
async function activitiesOf(who: Caller) {
  const { activities } = await read<{
    activities: { action: string; entityType: string; entityName: string; changes: object[] }[];
  }>(who, '/api/activities?limit=50');
  return activities.filter(({ entityType }) => entityType !== 'household');
}

describe('a home and its loans', () => {
  test('are proposed, seen and accepted as one, with one activity and one question', async () => {
    const { id, links } = await proposeHome();
    expect(links.map(({ item }) => item.name)).toEqual(['Huset', 'Lån 1', 'Lån 2']);
    const asked = await read<{ notifications: { kind: string; entityName: string }[] }>(
      erik,
      '/api/notifications',
    );
    expect(asked.notifications.filter(({ kind }) => kind === 'co_owner_proposal')).toMatchObject([
      { entityName: 'Huset' },
    ]);
    const answered = await accept(id, links);
    expect(answered.statusCode, answered.body).toBe(200);
    expect(answered.json<CoOwnerLink[]>().map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => 'active'),
    );
    expect((await assetsOf(erik)).map(({ name }) => name)).toEqual(['Huset']);
    expect((await debtsOf(erik)).map(({ name, currency }) => [name, currency])).toEqual([
      ['Lån 1', 'SEK'],
      ['Lån 2', 'EUR'],
    ]);
    expect(await activitiesOf(erik)).toMatchObject([
      { action: 'created', entityName: 'Huset', changes: [{ field: 'together', to: 2 }] },
    ]);
    // A second acceptance finds no proposal.
    expect((await accept(id, links)).statusCode).toBe(404);
  });

  test('are declined as one', async () => {
    const { id } = await proposeHome();
    expect((await erik.call(`POST ${TOGETHER}/${id}/decline`)).statusCode).toBe(204);
    expect([await linksOf(erik), await linksOf(maria)]).toEqual([[], []]);
  });

  test('lower the own shares in the same deed, as one activity', async () => {
    const whole = await loan('Helt lån', { ownershipPercentage: '100' });
    const items = [
      share('assets', house, { percent: '60', ownPercent: '40' }),
      share('liabilities', whole, { percent: '60', ownPercent: '40' }),
    ];
    expect((await proposeAll(items)).statusCode).toBe(201);
    expect((await assetsOf(maria))[0]?.ownershipPercentage).toBe('40.00');
    expect((await debtsOf(maria))[0]?.ownershipPercentage).toBe('40.00');
    const updates = (await activitiesOf(maria)).filter(({ action }) => action === 'updated');
    expect(updates).toMatchObject([
      { entityName: 'Huset', changes: [{ to: '40.00' }, { field: 'together', to: 1 }] },
    ]);
  });
});

test('a lower own share holds from the month that the proposal states', async () => {
  const home = await create<Asset>(maria, 'assets', {
    type: 'real_estate',
    name: 'Villan',
    value: '3000000',
    currency: 'SEK',
    shares: [{ from: '2020-05-15', percent: '100' }],
  });
  await type(maria, ['2025-03', '2900000'], home);
  const items = [share('assets', home, { ownPercent: '50' })];
  const body = { householdId: household.id, memberId: erik.userId, from: '2025-03', items };
  const proposed = await maria.call(`POST ${TOGETHER}`, { body });
  expect(proposed.statusCode, proposed.body).toBe(201);
  const lowered = (await assetsOf(maria)).find(({ id }) => id === home.id);
  expect(lowered).toMatchObject({
    ownershipPercentage: '50.00',
    shares: [
      { from: '2020-05-15', percent: '100.00' },
      { from: '2025-03-01', percent: '50.00' },
    ],
  });
  const links = proposed.json<CoOwnerLink[]>();
  expect((await accept(links[0]?.togetherId ?? '', links)).statusCode).toBe(200);
  expect((await assetsOf(maria)).find(({ id }) => id === home.id)?.shares).toEqual(lowered?.shares);
});

describe('all or nothing', () => {
  test('where one share is too much nothing is proposed and nothing lowered', async () => {
    const whole = await loan('Helt lån', { ownershipPercentage: '100' });
    const items = [
      share('assets', house, { percent: '60', ownPercent: '40' }),
      share('liabilities', whole),
    ];
    const refused = await proposeAll(items);
    expect(refused.json()).toMatchObject({ issues: [{ path: 'items.1.percent' }] });
    expect(await linksOf(maria)).toEqual([]);
    expect((await assetsOf(maria))[0]?.ownershipPercentage).toBe('50.00');
  });

  test('where a loan was deleted or answered meanwhile, nothing is accepted', async () => {
    const { id, links, loans } = await proposeHome();
    await maria.call(`DELETE /api/liabilities/${loans[0]?.id}`);
    expect(await refusalOf(accept(id, links))).toEqual([409, 'proposal_changed']);
    expect(await assetsOf(erik)).toEqual([]);
    const left = (await linksOf(erik)).filter(({ status }) => status === 'proposed');
    expect(left).toHaveLength(2);
    await erik.call(`POST /api/co-owner-links/${left[0]?.id}/decline`);
    expect(await refusalOf(accept(id, left))).toEqual([409, 'proposal_changed']);
    expect((await accept(id, left.slice(1))).statusCode).toBe(200);
  });

  test('a loan that was proposed alone before is proposed anew with the home', async () => {
    const single = await loan('Lån');
    await propose({ kind: 'liabilities', itemId: single.id });
    const proposed = await proposeAll([share('assets', house), share('liabilities', single)]);
    expect(proposed.statusCode).toBe(201);
    const links = await linksOf(erik);
    expect(links.map(({ togetherId }) => togetherId !== null)).toEqual([true, true]);
  });

  test('an item of somebody else’s, or twice the same, is refused', async () => {
    const [boat] = [
      await create<{ id: string }>(erik, 'assets', { type: 'other', name: 'Båt', value: '1' }),
    ];
    const theirs = await proposeAll([share('assets', house), share('assets', boat)]);
    expect(theirs.statusCode).toBe(404);
    const twice = await proposeAll([share('assets', house), share('assets', house)]);
    expect(twice.statusCode).toBe(400);
    expect((await proposeAll([])).statusCode).toBe(400);
    expect(await linksOf(maria)).toEqual([]);
  });
});

describe('at once', () => {
  test('accepted twice brings each item once', async () => {
    const { id, links } = await proposeHome();
    const answers = await Promise.all([accept(id, links), accept(id, links)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 404,
    ]);
    expect([(await assetsOf(erik)).length, (await debtsOf(erik)).length]).toEqual([1, 2]);
  });

  test.each(['leaving', 'accepting'] as const)(
    'when %s comes first, all of it is taken or nothing',
    async (first) => {
      const { id, links } = await proposeHome();
      const leaving = () =>
        erik.call(`DELETE /api/households/${household.id}/members/${erik.userId}`);
      const accepting = () => accept(id, links);
      const order = first === 'leaving' ? [leaving, accepting] : [accepting, leaving];
      const answers = await inTurn(householdLock(household.id), order);
      expect(answers).toEqual(first === 'leaving' ? [204, 404] : [200, 204]);
      const [assets, debts] = [await assetsOf(erik), await debtsOf(erik)];
      // A share that was accepted stays as the member's own item.
      const taken = first === 'leaving' ? 0 : 1;
      expect([assets.length, debts.length]).toEqual([taken, 2 * taken]);
      expect(await linksOf(erik)).toEqual([]);
      expect(await linksOf(maria)).toEqual([]);
    },
  );

  test('of a member who is erased while the acceptance is held up, nothing is left', async () => {
    const saga = await signUp(installation.app, 'Saga');
    await enter(saga);
    const items = [share('assets', house), share('liabilities', await loan('Lån'))];
    const proposed = await proposeAll(items, saga);
    const links = proposed.json<CoOwnerLink[]>();
    const answers = await inTurn(householdLock(household.id), [
      () => accept(links[0]?.togetherId ?? '', links, saga),
      () => saga.call('DELETE /api/account', { body: { password: PASSWORD } }),
    ]);
    expect(answers).toEqual([200, 204]);
    expect(await linksOf(maria)).toEqual([]);
    const { rows } = await installation.db.orm.execute(
      sql`select from assets where user_id = ${saga.userId}
        union all select from liabilities where user_id = ${saga.userId}`,
    );
    expect(rows).toEqual([]);
  });

  test('when one loan is withdrawn while the acceptance is held up, nothing is taken', async () => {
    const { id, links } = await proposeHome();
    const last = links.at(-1)?.id ?? '';
    const answers = await inTurn(`select from co_owner_links where id = '${last}' for update`, [
      () => maria.call(`DELETE /api/co-owner-links/${last}`),
      () => accept(id, links),
    ]);
    expect(answers).toEqual([204, 409]);
    expect([await assetsOf(erik), await debtsOf(erik), await activitiesOf(erik)]).toEqual([
      [],
      [],
      [],
    ]);
    // The other two wait as before, and can be taken.
    expect((await accept(id, links.slice(0, 2))).statusCode).toBe(200);
  });

  test('with the owner’s deleting a loan, all of it is taken or nothing, ten times', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, links, loans } = await proposeHome();
      const [accepted, deleted] = await Promise.all([
        accept(id, links),
        maria.call(`DELETE /api/liabilities/${loans[0]?.id}`),
      ]);
      expect([200, 409]).toContain(accepted.statusCode);
      expect(deleted.statusCode).toBe(204);
      const active = (await linksOf(erik)).filter(({ status }) => status === 'active');
      // Deleted afterwards it leaves his list too.
      expect(active.length).toBe(accepted.statusCode === 200 ? 2 : 0);
      for (const each of await linksOf(maria)) {
        await maria.call(`DELETE /api/co-owner-links/${each.id}`);
      }
    }
  });
});
