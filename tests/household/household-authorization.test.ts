import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPhone, joinedWithApp } from '#tests/support/authenticator.ts';
import { type Caller, call, signIn, signUp } from '#tests/support/caller.ts';
import { HOUSEHOLD_ROWS } from '#tests/support/household-rows.ts';
import { createHousehold } from '#tests/support/households.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on', DB_POOL: '1' });
const people = new Map<string, Caller>();

const ASKERS = ['owner', 'member', 'invited', 'removed', 'stranger', 'unverified'];

beforeAll(async () => {
  const { app, db } = installation;
  const callers = await Promise.all(ASKERS.map((asker) => signUp(app, asker)));
  ASKERS.forEach((asker, at) => people.set(asker, callers[at] as Caller));
  await db.orm.execute(sql`update auth_users set email_proven_at = now()`);
  await db.orm.execute(sql`update auth_users set email_confirmed_at = null
    where id = ${user('unverified').userId}`);
  const { email } = await joinedWithApp(installation, createPhone(installation), 'k@example.com');
  people.set('halfway', await signIn(app, email));
});

function user(asker: string): Caller {
  const found = people.get(asker);
  if (found === undefined) throw new Error(asker);
  return found;
}

type Home = {
  id: string;
  invitationId: string;
  item: string;
  linkId: string;
  together: { id: string; linkId: string };
};

/** A household of the owner's with a member, an invited user, and a removed one. */
async function openHome(): Promise<Home> {
  const { orm } = installation.db;
  await orm.execute(sql`delete from households`);
  const { id } = await createHousehold(user('owner'));
  for (const asker of ['member', 'removed']) {
    await orm.execute(sql`
      insert into household_members (id, household_id, user_id, status, joined_at)
      values (${v7()}, ${id}, ${user(asker).userId}, 'active', now())`);
  }
  const out = `DELETE /api/households/${id}/members/${user('removed').userId}`;
  if ((await user('owner').call(out)).statusCode !== 204) throw new Error('Nobody was put out');
  const { email } = user('invited');
  const path = `POST /api/households/${id}/invitations`;
  const invited = await user('owner').call(path, { body: { email } });
  const [item, linkId] = await shareBoat(id);
  const together = await shareHome(id);
  return { id, invitationId: invited.json<{ id: string }>().id, item, linkId, together };
}

/** Half of the owner's boat, proposed to the member. */
async function shareBoat(householdId: string): Promise<[item: string, link: string]> {
  const boat = { type: 'other', name: 'Båt', value: '45000', ownershipPercentage: '50' };
  const made = await user('owner').call('POST /api/assets', { body: boat });
  const { id: itemId } = made.json<{ id: string }>();
  const share = { kind: 'assets', percent: '50', memberId: user('member').userId };
  const body = { householdId, itemId, ...share };
  const link = await user('owner').call('POST /api/co-owner-links', { body });
  return [itemId, link.json<{ id: string }>().id];
}

/** Half of the owner's home, proposed to the member as one with nothing else. */
async function shareHome(householdId: string): Promise<Home['together']> {
  const home = { type: 'other', name: 'Hem', value: '900000', ownershipPercentage: '50' };
  const made = await user('owner').call('POST /api/assets', { body: home });
  const share = { kind: 'assets', itemId: made.json<{ id: string }>().id, percent: '50' };
  const body = { householdId, memberId: user('member').userId, items: [share] };
  const links = await user('owner').call('POST /api/co-owner-links/together', { body });
  const [link] = links.json<{ id: string; togetherId: string }[]>();
  return { id: link?.togetherId ?? '', linkId: link?.id ?? '' };
}

const rows = Object.entries(HOUSEHOLD_ROWS).map(
  ([route, row]) => [route, { ...row, unverified: 403, halfway: 403 }] as const,
);

describe.each(rows)('%s', (route, { body, ...statuses }) => {
  test('lets on whoever may', async () => {
    let home = await openHome();
    const answered: Record<string, number> = {};
    for (const asker of Object.keys(statuses)) {
      const target = route
        .replace('together/:id', `together/${home.together.id}`)
        .replace('links/:id', `links/${home.linkId}`)
        .replace(':id', home.id)
        .replace(':userId', user('member').userId)
        .replace(':invitationId', home.invitationId);
      const text =
        body &&
        JSON.stringify(body)
          .replace(':invitation', home.invitationId)
          .replace(':link', home.together.linkId)
          .replace(':id', home.id)
          .replace(':item', home.item)
          .replace(':userId', user('member').userId);
      const more = text === undefined ? {} : { body: text };
      const asked = people.get(asker)?.call(target, more) ?? call(installation.app, target, more);
      const answer = await asked;
      answered[asker] = answer.statusCode;
      if (['nobody', 'stranger', 'removed'].includes(asker)) {
        expect(answer.body).not.toContain(user('owner').userId);
        expect(answer.body).not.toContain(home.id);
      }
      // Whatever was let on may have changed the household for the next one.
      if (answer.statusCode < 300 && !route.startsWith('GET')) home = await openHome();
    }
    expect(answered).toEqual(statuses);
  });
});

test('ids that are none are nobody’s', async () => {
  const { id } = await openHome();
  const owner = user('owner');
  for (const path of ['/api/households/nix', `/api/households/${id}/members/nix`]) {
    expect((await owner.call(`DELETE ${path}`)).statusCode).toBe(404);
  }
});
