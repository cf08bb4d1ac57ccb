import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Asset } from '#domain/records/assets.ts';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import type { Household } from '#domain/household/households.ts';
import type { Invitation } from '#domain/household/invitations.ts';
import { type Caller, call, signUp } from '#tests/support/caller.ts';
import { createHousehold, householdOf, invite } from '#tests/support/households.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { anAsset } from '#tests/support/drafts.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;
let erik: Caller;
let saga: Caller;

beforeEach(async () => {
  const names = ['Maria', 'Erik', 'Saga'];
  const callers = await Promise.all(names.map((name) => signUp(installation.app, name)));
  [maria, erik, saga] = callers as [Caller, Caller, Caller];
});

const run = (statement: ReturnType<typeof sql>) => installation.db.orm.execute(statement);

async function enter(householdId: string, who: Caller): Promise<void> {
  await run(sql`insert into household_members (id, household_id, user_id, status, joined_at)
    values (gen_random_uuid(), ${householdId}, ${who.userId}, 'active', now())`);
}

async function house(owner: Caller, share = '50'): Promise<Asset> {
  const body = anAsset({ name: 'Huset', value: '1000' });
  const made = await owner.call('POST /api/assets', {
    body: { ...body, ownershipPercentage: share },
  });
  return made.json<Asset>();
}

type Proposal = {
  householdId: string;
  itemId: string;
  to: Caller;
  percent?: string;
  from?: string;
};

function propose(owner: Caller, { to, percent = '30', ...about }: Proposal) {
  const body = { kind: 'assets', memberId: to.userId, percent, ...about };
  return owner.call('POST /api/co-owner-links', { body });
}

describe('shares', () => {
  test('of one thing in two households at once are at most the whole', async () => {
    const [one, two] = [await createHousehold(maria), await createHousehold(maria)];
    await enter(one.id, erik);
    await enter(two.id, saga);
    for (let round = 0; round < 10; round += 1) {
      const { id: itemId } = await house(maria);
      const answers = await Promise.all([
        propose(maria, { householdId: one.id, itemId, to: erik }),
        propose(maria, { householdId: two.id, itemId, to: saga }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 400]);
    }
  });

  test('and the owner’s own, raised at the same moment, are at most the whole', async () => {
    const { id: householdId } = await createHousehold(maria);
    await enter(householdId, erik);
    for (let round = 0; round < 10; round += 1) {
      const { id: itemId } = await house(maria);
      const answers = await Promise.all([
        propose(maria, { householdId, itemId, to: erik }),
        maria.call(`PUT /api/assets/${itemId}`, { body: { ownershipPercentage: '100' } }),
      ]);
      const taken = answers.map(({ statusCode }) => statusCode < 300);
      expect(taken.filter(Boolean)).toHaveLength(1);
    }
  });

  test('of what is another’s, or with nobody of the household, are not found', async () => {
    const { id: householdId } = await householdOf(installation, [maria, erik]);
    const [hers, his] = [await house(maria), await house(erik)];
    const other = await createHousehold(saga);
    const attempts = [
      propose(maria, { householdId, itemId: his.id, to: erik }),
      propose(maria, { householdId, itemId: hers.id, to: saga }),
      propose(maria, { householdId, itemId: hers.id, to: maria }),
      propose(maria, { householdId: other.id, itemId: hers.id, to: saga }),
      propose(saga, { householdId, itemId: hers.id, to: erik }),
    ];
    for (const attempt of attempts) expect((await attempt).statusCode).toBe(404);
  });

  test.each(['0001-01', '0000-01', '1899-12', '9999-12'])(
    'from a month of %s are refused, or cost no more than others',
    async (from) => {
      const { id: householdId } = await householdOf(installation, [maria, erik]);
      const { id: itemId } = await house(maria);
      const proposed = await propose(maria, { householdId, itemId, to: erik, from });
      expect([201, 400]).toContain(proposed.statusCode);
      if (proposed.statusCode === 400) return;
      const { id } = proposed.json<CoOwnerLink>();
      expect((await erik.call(`POST /api/co-owner-links/${id}/accept`)).statusCode).toBe(200);
      const history = await erik.call('GET /api/net-worth-history?period=all');
      expect(history.statusCode).toBe(200);
      expect(history.body.length).toBeLessThan(300_000);
    },
  );

  test('that a member has cannot be brought back, changed or taken over', async () => {
    const { id: householdId } = await householdOf(installation, [maria, erik]);
    const { id: itemId } = await house(maria);
    const { id } = (await propose(maria, { householdId, itemId, to: erik })).json<CoOwnerLink>();
    await erik.call(`POST /api/co-owner-links/${id}/accept`);
    const [copy] = (await erik.call('GET /api/assets')).json<Asset[]>();
    await maria.call(`DELETE /api/assets/${itemId}`);
    const restored = await erik.call(`POST /api/assets/${copy?.id}/restoration`);
    expect(restored.statusCode).toBe(403);
    expect((await saga.call(`DELETE /api/co-owner-links/${id}`)).statusCode).toBe(404);
    expect((await saga.call(`POST /api/co-owner-links/${id}/accept`)).statusCode).toBe(404);
  });
});

describe('how many', () => {
  test('a household has is bounded, also by owners who invite at once', async () => {
    const { id } = await householdOf(installation, [maria, erik]);
    await maria.call(`PUT /api/households/${id}/members/${erik.userId}`, {
      body: { role: 'owner' },
    });
    const path = `POST /api/households/${id}/invitations`;
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        (at % 2 ? maria : erik).call(path, { body: { email: `g${at}@example.com` } }),
      ),
    );
    // The limit of twenty includes the two members.
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(18);
  });

  test('households a user joins is bounded, also at once', async () => {
    const hosts = await Promise.all(Array.from({ length: 6 }, () => signUp(installation.app, 'H')));
    const tokens: string[] = [];
    for (const host of hosts) {
      for (let at = 0; at < 4; at += 1) {
        const { id } = await createHousehold(host);
        const about = { owner: host, householdId: id, email: saga.email };
        tokens.push((await invite(installation, about)).token);
      }
    }
    const answers = await Promise.all(
      tokens.map((token) => saga.call('POST /api/invitations/accept', { body: { token } })),
    );
    const joined = answers.filter(({ statusCode }) => statusCode === 200).length;
    const { rows } = await run(sql`select from household_members where user_id = ${saga.userId}`);
    expect(rows).toHaveLength(joined);
    expect(joined).toBeLessThanOrEqual(20);
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  });
});

describe('odd input', () => {
  const texts = ['\u0000', 'a\u0000b', '\ud800', '\u202e', 'x'.repeat(5_000), '𝔳'.repeat(500)];

  test.each(texts)('of a name fails nowhere on our side', async (name) => {
    const made = await maria.call('POST /api/households', { body: { name } });
    expect([201, 400]).toContain(made.statusCode);
    const { id } = await createHousehold(maria);
    const changed = await maria.call(`PUT /api/households/${id}`, { body: { name } });
    expect([200, 400]).toContain(changed.statusCode);
    const listed = await maria.call('GET /api/households');
    expect(listed.statusCode).toBe(200);
  });

  test.each([...texts, '%00', '..', '../../x', '1', `${'0'.repeat(8)}-`])(
    'of an id or a token is not found',
    async (text) => {
      const { id } = await createHousehold(maria);
      const path = encodeURIComponent(text.replace('\ud800', ''));
      const asked = [
        `GET /api/households/${path}/members`,
        `PUT /api/households/${id}/members/${path}`,
        `DELETE /api/households/${id}/members/${path}`,
        `DELETE /api/households/${id}/invitations/${path}`,
        `POST /api/households/${id}/invitations/${path}/resend`,
        `POST /api/co-owner-links/${path}/accept`,
        `DELETE /api/co-owner-links/${path}`,
      ];
      for (const target of asked) {
        const body = target.startsWith('PUT') ? { body: { role: 'owner' } } : {};
        const { statusCode } = await maria.call(target, body);
        expect([400, 404, 405], target).toContain(statusCode);
      }
      await run(sql`update auth_users set email_proven_at = now()`);
      for (const body of [{ token: text }, { id: text }]) {
        const { statusCode } = await maria.call('POST /api/invitations/accept', { body });
        expect([400, 404]).toContain(statusCode);
      }
      const seen = await call(installation.app, `GET /api/invitation?token=${path}`);
      expect([400, 404]).toContain(seen.statusCode);
    },
  );

  test.each(['a@b.se\u0000', 'a@b.se,c@d.se', 'a@b.se\r\nBcc: c@d.se', 'å@b.se', '"a b"@c.se'])(
    'of an address is refused (%j)',
    async (email) => {
      const { id } = await createHousehold(maria);
      const body = { email };
      const made = await maria.call(`POST /api/households/${id}/invitations`, { body });
      expect(made.statusCode).toBe(400);
    },
  );
});

describe('a former member', () => {
  test('gets nothing of the household, by an old key, link or id', async () => {
    const { id } = await householdOf(installation, [maria, erik]);
    await maria.call(`PUT /api/households/${id}/members/${erik.userId}`, {
      body: { role: 'owner' },
    });
    const keyed = { headers: { 'idempotency-key': 'once' }, body: { email: 'n@example.com' } };
    const path = `/api/households/${id}/invitations`;
    const made = (await erik.call(`POST ${path}`, keyed)).json<Invitation>();
    await erik.call(`DELETE /api/households/${id}/members/${erik.userId}`);
    const attempts = [
      erik.call(`POST ${path}`, keyed),
      erik.call(`GET ${path}`),
      erik.call(`POST ${path}/${made.id}/resend`),
      erik.call(`DELETE ${path}/${made.id}`),
      erik.call(`GET /api/households/${id}/financial-summary`),
      erik.call(`GET /api/households/${id}/members`),
      erik.call(`PUT /api/households/${id}/sharing`, { body: { shareAssets: 1 } }),
      erik.call(`DELETE /api/households/${id}`),
    ];
    for (const attempt of attempts) expect((await attempt).statusCode).toBe(404);
    expect((await erik.call('GET /api/households')).json<Household[]>()).toEqual([]);
  });

  test('whose address somebody else has now does not answer for them', async () => {
    const { id } = await createHousehold(maria);
    const about = { owner: maria, householdId: id, email: erik.email };
    const invitation = await invite(installation, about);
    // Erik's account has another address now; his profile here has not been updated yet.
    await run(sql`update auth_users set email = ${`new.${erik.email}`} where id = ${erik.userId}`);
    for (const body of [{ token: invitation.token }, { id: invitation.id }]) {
      const answered = await erik.call('POST /api/invitations/accept', { body });
      expect([403, 404]).toContain(answered.statusCode);
    }
    expect((await erik.call('GET /api/households')).json<Household[]>()).toEqual([]);
  });
});

describe('an account that a stranger opened with somebody’s address', () => {
  test('shows its household nothing once a mail has proven the address', async () => {
    const { app } = installation;
    const { id: householdId } = await householdOf(installation, [maria, erik]);
    await maria.call('POST /api/assets', { body: anAsset({ name: 'Lockbete', value: '1000' }) });
    await invite(installation, { owner: maria, householdId, email: saga.email });
    const { id: itemId } = await house(maria);
    await propose(maria, { householdId, itemId, to: erik });
    const seen = async () =>
      (await erik.call(`GET /api/households/${householdId}/financial-summary`)).json<object>();
    expect(await seen()).toMatchObject({ totalAssets: 1500 });

    // The owner of the mailbox takes the account over.
    await call(app, 'POST /api/auth/forgot-password', { body: { email: maria.email } });
    const mail = await installation.mailTo(maria.email, 'reset_password');
    const password = 'fyra gröna grindar';
    const body = { token: mail?.link.searchParams.get('token'), password };
    expect((await call(app, 'POST /api/auth/reset-password', { body })).statusCode).toBe(200);
    const signedIn = await call(app, 'POST /api/login', { body: { email: maria.email, password } });
    const { session } = signedIn.json<{ session: { access_token: string } }>();
    const headers = { authorization: `Bearer ${session.access_token}` };
    const own = anAsset({ name: 'Sparkonto', value: '987654' });
    expect((await call(app, 'POST /api/assets', { body: own, headers })).statusCode).toBe(201);

    expect(await seen()).toMatchObject({ totalAssets: 0, netWorth: 0 });
    const goals = await erik.call(`GET /api/households/${householdId}/goals`);
    expect(goals.body).not.toContain('Sparkonto');
    expect((await erik.call('GET /api/co-owner-links')).json()).toEqual([]);
    expect((await saga.call('GET /api/invitations')).json()).toEqual([]);
    // It is the owner’s to show it again.
    const share = { body: { shareAssets: 1 }, headers };
    await call(app, `PUT /api/households/${householdId}/sharing`, share);
    expect(await seen()).toMatchObject({ totalAssets: 989154 });
  });
});
