import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import { connected } from '#server/platform/db/connection.ts';
import { type Caller, PASSWORD, signUp } from '#tests/support/caller.ts';
import {
  assetsOf,
  create,
  erik,
  house,
  household,
  installation,
  link,
  maria,
  meetAnew,
  propose,
} from '#tests/support/co-owned.ts';
import { enter, householdLock, untilHeld, whileHeld } from './held-up.ts';

meetAnew();

const leave = (who: Caller) =>
  who.call(`DELETE /api/households/${household.id}/members/${who.userId}`);

/** Links between two users of whom one is not a member of the household. */
async function linksWithoutMembership(): Promise<unknown[]> {
  const { rows } = await installation.db.orm.execute(sql`
    select id, status from co_owner_links l where household_id = ${household.id}
      and (select count(*) from household_members m where m.household_id = l.household_id
        and m.user_id in (l.owner_id, l.member_id)) < 2`);
  return rows;
}

/** The row that a proposal would add, not committed: the proposal waits for it as its last step. */
const sameProposal = () => `insert into co_owner_links
  (id, household_id, kind, owner_id, item_id, member_id, percent, from_month) values
  (gen_random_uuid(), '${household.id}', 'assets', '${maria.userId}', '${house.id}',
    '${erik.userId}', 1, '2024-01')`;

describe('a proposal and the member’s leaving', () => {
  test('when the proposal comes first and is held up, leave no proposal', async () => {
    await whileHeld(sameProposal(), async (release) => {
      const proposed = propose();
      await untilHeld(1, proposed);
      const left = leave(erik);
      await untilHeld(2, left);
      await release();
      expect((await proposed).statusCode).toBe(201);
      expect((await left).statusCode).toBe(204);
    });
    expect(await linksWithoutMembership()).toEqual([]);
  });

  test('when leaving comes first, the proposal finds no member', async () => {
    await whileHeld(householdLock(household.id), async (release) => {
      const left = leave(erik);
      await untilHeld(1, left);
      const proposed = propose();
      await untilHeld(2, proposed);
      await release();
      expect((await left).statusCode).toBe(204);
      expect((await proposed).statusCode).toBe(404);
    });
    expect(await linksWithoutMembership()).toEqual([]);
  });

  test('at the same moment, twenty times, leave no proposal', async () => {
    const guest = await signUp(installation.app, 'Saga');
    for (let round = 0; round < 20; round += 1) {
      await enter(guest);
      const [proposed, left] = await Promise.all([propose({ to: guest }), leave(guest)]);
      expect([201, 404]).toContain(proposed.statusCode);
      expect(left.statusCode).toBe(204);
    }
    expect(await linksWithoutMembership()).toEqual([]);
  });
});

describe('an answer and somebody’s leaving', () => {
  test('when leaving comes first, nothing is accepted', async () => {
    const { id } = (await propose()).json<CoOwnerLink>();
    await whileHeld(householdLock(household.id), async (release) => {
      const left = leave(erik);
      await untilHeld(1, left);
      const accepted = erik.call(`POST /api/co-owner-links/${id}/accept`);
      await untilHeld(2, accepted);
      await release();
      expect((await left).statusCode).toBe(204);
      expect((await accepted).statusCode).toBe(404);
    });
    expect(await assetsOf(erik)).toEqual([]);
    expect(await linksWithoutMembership()).toEqual([]);
  });

  test('when accepting comes first, the item stays as the user’s own', async () => {
    const { id } = (await propose()).json<CoOwnerLink>();
    await whileHeld(householdLock(household.id), async (release) => {
      const accepted = erik.call(`POST /api/co-owner-links/${id}/accept`);
      await untilHeld(1, accepted);
      const left = leave(erik);
      await untilHeld(2, left);
      await release();
      expect((await accepted).statusCode).toBe(200);
      expect((await left).statusCode).toBe(204);
    });
    expect(await assetsOf(erik)).toMatchObject([{ name: 'Huset', coOwnerName: null }]);
    expect(await linksWithoutMembership()).toEqual([]);
  });

  test('at the same moment, twenty times, leave no link', async () => {
    const guest = await signUp(installation.app, 'Saga');
    for (let round = 0; round < 20; round += 1) {
      await enter(guest);
      const { id } = (await propose({ to: guest })).json<CoOwnerLink>();
      const [accepted, left] = await Promise.all([
        guest.call(`POST /api/co-owner-links/${id}/accept`),
        leave(guest),
      ]);
      expect([200, 404]).toContain(accepted.statusCode);
      expect(left.statusCode).toBe(204);
    }
    expect(await linksWithoutMembership()).toEqual([]);
  });

  test('of a user who is erased while a proposal to them is held up ends both well', async () => {
    const guest = await signUp(installation.app, 'Saga');
    await enter(guest);
    await whileHeld('lock table co_owner_links in exclusive mode', async (release) => {
      const proposed = propose({ to: guest });
      await untilHeld(1, proposed);
      const erased = guest.call('DELETE /api/account', { body: { password: PASSWORD } });
      await untilHeld(2, erased);
      await release();
      expect([(await proposed).statusCode, (await erased).statusCode]).toEqual([201, 204]);
    });
    expect(await linksWithoutMembership()).toEqual([]);
  });

  test('of a user who is erased at the same moment ends both well, five times', async () => {
    for (let round = 0; round < 5; round += 1) {
      const guest = await signUp(installation.app, 'Saga');
      await enter(guest);
      const [proposed, erased] = await Promise.all([
        propose({ to: guest }),
        guest.call('DELETE /api/account', { body: { password: PASSWORD } }),
      ]);
      expect([201, 404]).toContain(proposed.statusCode);
      expect(erased.statusCode).toBe(204);
    }
    expect(await linksWithoutMembership()).toEqual([]);
  });
});

describe('a share that has ended', () => {
  test.each(['assets', 'liabilities'])('can be given again, and back (%s)', async (kind) => {
    const half = { name: 'Vårt', currency: 'SEK', type: 'other', ownershipPercentage: '50' };
    const figure = kind === 'assets' ? { value: '1000' } : { balance: '1000' };
    const { id } = await create<{ id: string }>(maria, kind, { ...half, ...figure });
    await maria.call(`POST /api/${kind}/${id}/historical-values`, {
      body: { year: 2025, month: 3, value: '900', currency: 'SEK' },
    });
    const first = await link({ kind, itemId: id, from: '2025-01' });
    expect((await maria.call(`DELETE /api/co-owner-links/${first.id}`)).statusCode).toBe(204);
    const again = await link({ kind, itemId: id, from: '2025-01' });
    expect(again.itemId).not.toBe(first.itemId);

    const about = { householdId: household.id, kind, itemId: first.itemId, percent: '50' };
    const body = { ...about, memberId: maria.userId, from: '2025-01' };
    const back = (await erik.call('POST /api/co-owner-links', { body })).json<CoOwnerLink>();
    const taken = await maria.call(`POST /api/co-owner-links/${back.id}/accept`);
    expect(taken.statusCode).toBe(200);
    const path = `/api/${kind}/${taken.json<CoOwnerLink>().itemId}/historical-values`;
    expect((await maria.call(`GET ${path}`)).json()).toMatchObject([{ value: '900.00' }]);
  });
});

describe('the database', () => {
  const direct = <T>(work: (query: (text: string) => Promise<number | null>) => Promise<T>) =>
    connected(installation.database.pool, (connection) =>
      work(async (text) => (await connection.query(text)).rowCount),
    );

  const member = (who: Caller) => `delete from household_members where user_id = '${who.userId}'`;

  test('refuses a link with somebody who is no member', async () => {
    const saga = await signUp(installation.app, 'Saga');
    const toSaga = sameProposal().replace(erik.userId, saga.userId);
    const ofSaga = sameProposal().replace(maria.userId, saga.userId);
    for (const statement of [toSaga, ofSaga]) {
      await expect(direct((query) => query(statement))).rejects.toMatchObject({ code: '23503' });
    }
  });

  test('ends the links of a membership that is removed while one is being made', async () => {
    await direct((first) =>
      direct(async (second) => {
        await first('begin');
        await first(sameProposal());
        const removed = second(member(erik));
        await untilHeld(1, removed);
        await first('commit');
        await removed;
      }),
    );
    expect(await linksWithoutMembership()).toEqual([]);
  });

  test('refuses a link whose membership is being removed', async () => {
    await direct((first) =>
      direct(async (second) => {
        await first('begin');
        await first(member(erik));
        const made = second(sameProposal()).then(
          () => 'made',
          (error: { code: string }) => error.code,
        );
        await untilHeld(1, made);
        await first('commit');
        expect(await made).toBe('23503');
      }),
    );
    expect(await linksWithoutMembership()).toEqual([]);
  });

  test('ends all links of a household that is removed', async () => {
    await link();
    expect((await maria.call(`DELETE /api/households/${household.id}`)).statusCode).toBe(204);
    const { rows } = await installation.db.orm.execute(
      sql`select from co_owner_links where household_id = ${household.id}`,
    );
    expect(rows).toEqual([]);
    expect(await assetsOf(erik)).toMatchObject([{ name: 'Huset', coOwnerName: null }]);
  });
});
