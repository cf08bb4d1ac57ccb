import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Asset } from '#domain/records/assets.ts';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import type { Household, Member } from '#domain/household/households.ts';
import type { Invitation, OwnInvitation } from '#domain/household/invitations.ts';
import { type Caller, PASSWORD, signUp } from '#tests/support/caller.ts';
import { createHousehold } from '#tests/support/households.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let users: Caller[];

/** Numbers from 0 up to 1, the same in every run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

type Random = () => number;

const oneOf = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items[Math.floor(random() * items.length)];

async function listOf<Item>(who: Caller, path: string): Promise<Item[]> {
  const answer = await who.call(`GET ${path}`);
  return answer.statusCode === 200 ? answer.json<Item[]>() : [];
}

type Action = (who: Caller, random: Random) => Promise<number>;

const SHARE = '30';

/** A household of the user's with its members; undefined without one. */
async function aHousehold(who: Caller, random: Random) {
  const household = oneOf(await listOf<Household>(who, '/api/households'), random);
  if (household === undefined) return undefined;
  const path = `/api/households/${household.id}`;
  return { path, id: household.id, members: await listOf<Member>(who, `${path}/members`) };
}

const status = async (asked: ReturnType<Caller['call']>) => (await asked).statusCode;

const create: Action = (who) => status(who.call('POST /api/households', { body: { name: 'Vi' } }));

const inviteOne: Action = async (who, random) => {
  const household = await aHousehold(who, random);
  const guest = oneOf(users, random);
  if (!household || !guest) return 0;
  return status(who.call(`POST ${household.path}/invitations`, { body: { email: guest.email } }));
};

const answer: Action = async (who, random) => {
  const invitation = oneOf(await listOf<OwnInvitation>(who, '/api/invitations'), random);
  if (!invitation) return 0;
  const what = random() < 0.8 ? 'accept' : 'decline';
  return status(who.call(`POST /api/invitations/${what}`, { body: { id: invitation.id } }));
};

const revoke: Action = async (who, random) => {
  const household = await aHousehold(who, random);
  if (!household) return 0;
  const path = `${household.path}/invitations`;
  const invitation = oneOf(await listOf<Invitation>(who, path), random);
  if (!invitation) return 0;
  return random() < 0.5
    ? status(who.call(`DELETE ${path}/${invitation.id}`))
    : status(who.call(`POST ${path}/${invitation.id}/resend`));
};

const changeRole: Action = async (who, random) => {
  const household = await aHousehold(who, random);
  const member = household && oneOf(household.members, random);
  if (!member) return 0;
  const body = { role: random() < 0.6 ? 'owner' : 'member', stepDown: random() < 0.3 };
  return status(who.call(`PUT ${household.path}/members/${member.userId}`, { body }));
};

const leave: Action = async (who, random) => {
  const household = await aHousehold(who, random);
  const member = household && oneOf(household.members, random);
  if (!member) return 0;
  const userId = random() < 0.6 ? who.userId : member.userId;
  return status(who.call(`DELETE ${household.path}/members/${userId}`));
};

const removeHousehold: Action = async (who, random) => {
  const household = await aHousehold(who, random);
  if (!household || random() < 0.7) return 0;
  return status(who.call(`DELETE ${household.path}`));
};

const propose: Action = async (who, random) => {
  const household = await aHousehold(who, random);
  const others = household?.members.filter(({ userId }) => userId !== who.userId) ?? [];
  const member = oneOf(others, random);
  const item = oneOf(await listOf<Asset>(who, '/api/assets'), random);
  if (!household || !member || !item) return 0;
  const about = { householdId: household.id, kind: 'assets', itemId: item.id };
  const body = { ...about, memberId: member.userId, percent: SHARE };
  return status(who.call('POST /api/co-owner-links', { body }));
};

const answerLink: Action = async (who, random) => {
  const links = await listOf<CoOwnerLink>(who, '/api/co-owner-links');
  const proposed = oneOf(
    links.filter((link) => link.status === 'proposed' && !link.isOwner),
    random,
  );
  if (proposed) return status(who.call(`POST /api/co-owner-links/${proposed.id}/accept`));
  const link = oneOf(links, random);
  return link && random() < 0.4 ? status(who.call(`DELETE /api/co-owner-links/${link.id}`)) : 0;
};

const write: Action = async (who, random) => {
  const item = oneOf(await listOf<Asset>(who, '/api/assets'), random);
  if (!item) return 0;
  const body = { value: String(1000 + Math.floor(random() * 1000)) };
  return status(who.call(`PUT /api/assets/${item.id}`, { body }));
};

const raise: Action = async (who, random) => {
  const item = oneOf(await listOf<Asset>(who, '/api/assets'), random);
  if (!item) return 0;
  const ownershipPercentage = random() < 0.5 ? '40' : '100';
  return status(who.call(`PUT /api/assets/${item.id}`, { body: { ownershipPercentage } }));
};

const eraseItem: Action = async (who, random) => {
  const item = oneOf(await listOf<Asset>(who, '/api/assets'), random);
  if (!item || random() < 0.7) return 0;
  return status(who.call(`DELETE /api/assets/${item.id}?history=erase`));
};

const readSummary: Action = async (who, random) => {
  const household = await aHousehold(who, random);
  if (!household) return 0;
  return status(who.call(`GET ${household.path}/financial-summary`));
};

const eraseAccount: Action = async (who, random) => {
  if (random() < 0.7) return 0;
  const erased = status(who.call('DELETE /api/account', { body: { password: PASSWORD } }));
  const newcomer = await join();
  const statusCode = await erased;
  users = users.map((user) => (user.userId === who.userId ? newcomer : user));
  return statusCode;
};

const ACTIONS: readonly Action[] = [
  create,
  inviteOne,
  inviteOne,
  answer,
  answer,
  answer,
  revoke,
  changeRole,
  changeRole,
  leave,
  removeHousehold,
  propose,
  propose,
  propose,
  answerLink,
  answerLink,
  answerLink,
  write,
  raise,
  eraseItem,
  readSummary,
  eraseAccount,
];

/** A user with two items that can be shared. */
async function join(): Promise<Caller> {
  const user = await signUp(installation.app, 'Kim');
  const body = { type: 'other', value: '1000', currency: 'SEK', ownershipPercentage: '40' };
  for (const name of ['Huset', 'Båten']) {
    await user.call('POST /api/assets', { body: { ...body, name } });
  }
  return user;
}

/** Invariants between writes, by name; each query finds the rows that break one. */
const BROKEN: Readonly<Record<string, string>> = {
  'a household without a member': `select from households h where not exists
    (select from household_members m where m.household_id = h.id)`,
  'a household without an owner': `select from households h where not exists
    (select from household_members m where m.household_id = h.id and m.role = 'owner')`,
  'more members than may be': `select from household_members group by household_id
    having count(*) > 20`,
  'a link without both memberships': `select from co_owner_links l where (select count(*)
    from household_members m where m.household_id = l.household_id
      and m.user_id in (l.owner_id, l.member_id)) < 2`,
  'a pending invitation of nobody who owns': `select from household_invitations i
    where status = 'pending' and not exists (select from household_members m
      where m.household_id = i.household_id and m.user_id = i.inviter_user_id
        and m.role = 'owner')`,
  'an active link without the item of either': `select from co_owner_links l
    where status = 'active' and (select count(*) from assets a
      where (a.user_id, a.id) in ((l.owner_id, l.item_id), (l.member_id, l.member_item_id))) < 2`,
  'a share that differs from its link': `select from co_owner_links l
    join assets a on a.user_id = l.member_id and a.id = l.member_item_id
    where a.ownership_percentage <> l.percent`,
  'a value that differs from the owner’s': `select from co_owner_links l
    join assets his on his.user_id = l.member_id and his.id = l.member_item_id
    join assets hers on hers.user_id = l.owner_id and hers.id = l.item_id
    where his.value <> hers.value`,
  'more than the whole': `select from assets a where ownership_percentage +
    (select coalesce(sum(theirs), 0) from (select max(percent) as theirs from co_owner_links l
      where l.owner_id = a.user_id and l.item_id = a.id group by member_id) each) > 100`,
};

async function expectSound(): Promise<void> {
  for (const [name, statement] of Object.entries(BROKEN)) {
    const { rows } = await installation.db.orm.execute(sql.raw(statement));
    expect(rows.length, name).toBe(0);
  }
}

/** Two households: one of all, and one of half who have invited the others and given shares. */
async function meet(random: Random): Promise<void> {
  const [first, ...others] = users as [Caller, ...Caller[]];
  const together = await createHousehold(first);
  await enter(together.id, others, random);
  const [host, ...rest] = others as [Caller, ...Caller[]];
  const half = await createHousehold(host);
  const [inside, outside] = [rest.slice(0, 2), [first, ...rest.slice(2)]];
  await enter(half.id, inside, random);
  for (const { email } of outside) {
    await host.call(`POST /api/households/${half.id}/invitations`, { body: { email } });
  }
  for (const who of users) await propose(who, random);
  for (const who of users) if (random() < 0.5) await answerLink(who, random);
}

async function enter(householdId: string, guests: Caller[], random: Random): Promise<void> {
  for (const { userId } of guests) {
    const role = random() < 0.5 ? 'owner' : 'member';
    await installation.db.orm.execute(sql`insert into household_members
      (id, household_id, user_id, role, status, joined_at)
      values (gen_random_uuid(), ${householdId}, ${userId}, ${role}, 'active', now())`);
  }
}

describe('everybody at once', () => {
  test.each([1, 2])(
    'breaks nothing, waits in no circle and fails nowhere (%s)',
    async (seed) => {
      const random = sequence(seed);
      users = await Promise.all(Array.from({ length: 6 }, join));
      const failed: string[] = [];
      for (let round = 0; round < 12; round += 1) {
        await meet(random);
        const acting = users.flatMap((who) => [who, who, who]);
        const done = acting.map(async (who) => {
          const action = oneOf(ACTIONS, random) ?? create;
          const statusCode = await action(who, random);
          if (statusCode >= 500) failed.push(`${action.name} ${statusCode}`);
        });
        await Promise.all(done);
        await expectSound();
        await installation.db.orm.execute(sql`delete from households`);
      }
      expect(failed).toEqual([]);
    },
    120_000,
  );
});
