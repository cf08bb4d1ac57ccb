import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Household } from '#domain/household/households.ts';
import type {
  Invitation,
  InvitationPreview,
  OwnInvitation,
} from '#domain/household/invitations.ts';
import { connected } from '#server/platform/db/connection.ts';
import { type Caller, call, signUp } from '#tests/support/caller.ts';
import { createHousehold, invite, letIn, membersOf } from '#tests/support/households.ts';
import { openSignIn, serveSignIn } from '#tests/support/sign-in.ts';

const DAY_MS = 86_400_000;

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;
let erik: Caller;
let saga: Caller;
let household: Household;

beforeAll(async () => {
  const names = ['Erik', 'Saga'];
  const people = await Promise.all(names.map((name) => signUp(installation.app, name)));
  [erik, saga] = people as [Caller, Caller];
  await proven(true);
});

/** Whether mails to the addresses of all users so far have been used. */
async function proven(areProven: boolean): Promise<void> {
  const at = areProven ? sql`now()` : sql`null`;
  await installation.db.orm.execute(sql`update auth_users set email_proven_at = ${at}`);
}

beforeEach(async () => {
  maria = await signUp(installation.app, 'Maria');
  household = await createHousehold(maria);
});

const inviteErik = () =>
  invite(installation, { owner: maria, householdId: household.id, email: erik.email });

const answer = (caller: Caller, what: 'accept' | 'decline', body: object) =>
  caller.call(`POST /api/invitations/${what}`, { body });

async function preview(token: string) {
  const found = await call(installation.app, `GET /api/invitation?token=${token}`);
  return found.statusCode === 200 ? found.json<InvitationPreview>() : found.statusCode;
}

async function codeOf(asked: ReturnType<Caller['call']>): Promise<[number, string]> {
  const { statusCode, body } = await asked;
  return [statusCode, body === '' ? '' : (JSON.parse(body) as { code: string }).code];
}

const openLimited = (intervalS: string) =>
  openSignIn({
    AUTH_AUTOCONFIRM: 'on',
    AUTH_RATE_LIMITS: 'on',
    AUTH_MAIL_INTERVAL_S: intervalS,
  });

async function pending(): Promise<Invitation[]> {
  const listed = await maria.call(`GET /api/households/${household.id}/invitations`);
  return listed.json<Invitation[]>();
}

/** The session would not live as long as an invitation does. */
async function letPass(id: string, time: string): Promise<void> {
  await installation.db.orm.execute(sql`
    update household_invitations set expires_at = expires_at - ${time}::interval,
      sent_at = sent_at - ${time}::interval where id = ${id}`);
}

async function own(caller: Caller): Promise<OwnInvitation[]> {
  const listed = (await caller.call('GET /api/invitations')).json<OwnInvitation[]>();
  return listed.filter(({ householdId }) => householdId === household.id);
}

describe('inviting', () => {
  test('mails a link to the page of the invitation, and keeps a hash of its token', async () => {
    const { token, id, ...made } = await inviteErik();
    expect(made).toMatchObject({ invitedEmail: erik.email, status: 'pending', isExpired: false });
    const mail = await installation.mailTo(erik.email, 'household_invitation');
    expect(mail?.link.pathname).toBe('/household/invitation');
    // Without a chosen language, its page has the mail's.
    expect(mail?.link.searchParams.get('lang')).toBe('sv');
    const { orm } = installation.db;
    const { rows } = await orm.execute(
      sql`select from household_invitations i where position(${token} in i::text) > 0`,
    );
    expect(rows).toEqual([]);
    expect(await pending()).toMatchObject([{ id, invitedEmail: erik.email }]);
  });

  test('speaks the household’s language unless another is asked for', async () => {
    await inviteErik();
    expect(await installation.languageOf(erik.email)).toBe('sv');
    const path = `POST /api/households/${household.id}/invitations`;
    await maria.call(path, { body: { email: ' Karin@Example.COM ', language: 'en' } });
    expect(await installation.languageOf('karin@example.com')).toBe('en');
  });

  test('of somebody who is in, or was invited, is refused with a word of its own', async () => {
    await inviteErik();
    const path = `POST /api/households/${household.id}/invitations`;
    const again = (email: string) => codeOf(maria.call(path, { body: { email } }));
    expect(await again(erik.email.toUpperCase())).toEqual([409, 'already_invited']);
    expect(await again(maria.email)).toEqual([409, 'already_member']);
    expect(await again('inte en adress')).toEqual([400, 'invalid']);
    expect(await again('a@b.se,c@d.se')).toEqual([400, 'invalid']);
  });

  test('is bounded by how many can be in', async () => {
    const path = `POST /api/households/${household.id}/invitations`;
    const email = (at: number) => `gäst${at}@example.com`.replace('ä', 'a');
    const statuses: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      statuses.push((await maria.call(path, { body: { email: email(at) } })).statusCode);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(19);
    expect(statuses.at(-1)).toBe(400);
  });

  test('sent again has a new link, and the old one opens nothing', async () => {
    const first = await inviteErik();
    const path = `POST /api/households/${household.id}/invitations/${first.id}/resend`;
    await letPass(first.id, '6 days');
    const renewed = (await maria.call(path)).json<Invitation>();
    expect(renewed.id).toBe(first.id);
    expect(Date.parse(renewed.expiresAt)).toBeGreaterThan(Date.now() + 6.9 * DAY_MS);
    expect(await preview(first.token)).toBe(404);
    const mail = await installation.mailTo(erik.email, 'household_invitation');
    const token = mail?.link.searchParams.get('token') ?? '';
    expect((await answer(erik, 'accept', { token })).statusCode).toBe(200);
  });

  test('a withdrawn one opens nothing', async () => {
    const { token, id } = await inviteErik();
    const path = `DELETE /api/households/${household.id}/invitations/${id}`;
    expect((await maria.call(path)).statusCode).toBe(204);
    expect((await maria.call(path)).statusCode).toBe(404);
    expect(await pending()).toEqual([]);
    expect(await own(erik)).toEqual([]);
    // Nothing more of the household is told.
    const ended = { state: 'revoked', memberCount: 0, shared: [] };
    expect(await preview(token)).toMatchObject(ended);
    expect(await codeOf(answer(erik, 'accept', { token }))).toEqual([410, 'invitation_over']);
  });
});

describe('looking', () => {
  test('tells what is behind a token without using it up, and the address in part', async () => {
    const { token } = await inviteErik();
    const seen = await preview(token);
    expect(seen).toMatchObject({
      householdName: household.name,
      inviterName: 'Maria Lind',
      state: 'pending',
    });
    expect(JSON.stringify(seen)).not.toContain(erik.email);
    expect(await preview(token)).toEqual(seen);
    expect(await preview('something-else')).toBe(404);
  });

  test('the invited finds it inside, and nobody else does', async () => {
    const { id } = await inviteErik();
    expect(await own(erik)).toMatchObject([
      { id, householdName: household.name, inviterName: 'Maria Lind' },
    ]);
    expect(await own(saga)).toEqual([]);
  });
});

describe('answering', () => {
  test('joins once by the token of the mail', async () => {
    const { token } = await inviteErik();
    const joined = (await answer(erik, 'accept', { token })).json<Household>();
    expect(joined).toMatchObject({ id: household.id, role: 'member', memberCount: 2 });
    expect((await membersOf(maria, household.id)).map(({ userId }) => userId)).toEqual([
      maria.userId,
      erik.userId,
    ]);
    expect(await preview(token)).toMatchObject({ state: 'accepted' });
    expect(await pending()).toEqual([]);
  });

  test('twice at the same moment makes one member, and both are told so', async () => {
    const { token } = await inviteErik();
    const answers = await Promise.all([
      answer(erik, 'accept', { token }),
      answer(erik, 'accept', { token }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await membersOf(maria, household.id)).toHaveLength(2);
  });

  test('yes and no at the same moment is one of them', async () => {
    const { id } = await inviteErik();
    const answers = await Promise.all([
      answer(erik, 'accept', { id }),
      answer(erik, 'decline', { id }),
    ]);
    const [yes = 0, no = 0] = answers.map(({ statusCode }) => statusCode);
    expect([
      [200, 410],
      [410, 204],
    ]).toContainEqual([yes, no]);
    expect(await membersOf(maria, household.id)).toHaveLength(yes === 200 ? 2 : 1);
  });

  test('as somebody else is refused, naming the address in part', async () => {
    const { token, id } = await inviteErik();
    const refused = await answer(saga, 'accept', { token });
    expect(refused.statusCode).toBe(403);
    const { code, maskedEmail } = refused.json<{ code: string; maskedEmail: string }>();
    expect(code).toBe('invitation_other_address');
    expect(maskedEmail).toMatch(/^e•••.@e•••\.com$/);
    expect(refused.body).not.toContain(erik.email);
    expect((await answer(saga, 'accept', { id })).statusCode).toBe(404);
    await proven(true);
    expect((await answer(maria, 'accept', { id })).statusCode).toBe(404);
    expect((await answer(saga, 'decline', { token })).statusCode).toBe(403);
    expect(await preview(token)).toMatchObject({ state: 'pending' });
  });

  test('a user who signs up with the address afterwards accepts it', async () => {
    const email = `karin.${household.id}@example.com`;
    const { token } = await invite(installation, {
      owner: maria,
      householdId: household.id,
      email,
    });
    const password = 'tre höga stenar';
    const body = { email, password, firstName: 'Karin', lastName: 'Lind' };
    const signedUp = await call(installation.app, 'POST /api/register', { body });
    const { session } = signedUp.json<{ session: { access_token: string } }>();
    const headers = { authorization: `Bearer ${session.access_token}` };
    const accepted = await call(installation.app, 'POST /api/invitations/accept', {
      body: { token },
      headers,
    });
    expect(accepted.statusCode).toBe(200);
  });

  test('is listed and answered by its id only once a mail to the address was used', async () => {
    const { id, token } = await inviteErik();
    expect(await own(erik)).toMatchObject([{ id }]);
    await proven(false);
    // Somebody else may have signed up with the address: neither names nor homes are told.
    expect(await own(erik)).toEqual([]);
    const told = (await erik.call('GET /api/notifications')).body;
    expect(told).not.toContain(`invitation:${id}`);
    for (const call of ['accept', 'decline']) {
      const answer = await erik.call(`POST /api/invitations/${call}`, { body: { id } });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        403,
        { code: 'mailbox_not_proven' },
      ]);
    }
    const joined = await erik.call('POST /api/invitations/accept', { body: { token } });
    expect(joined.statusCode).toBe(200);
    await proven(true);
  });

  test('after seven days comes too late', async () => {
    const { token, id } = await inviteErik();
    await letPass(id, '7 days');
    expect(await own(erik)).toEqual([]);
    expect(await pending()).toMatchObject([{ isExpired: true }]);
    expect(await preview(token)).toMatchObject({ state: 'expired' });
    expect(await codeOf(answer(erik, 'accept', { token }))).toEqual([410, 'invitation_expired']);
  });

  test('no ends it for good', async () => {
    const { token, id } = await inviteErik();
    expect((await answer(erik, 'decline', { id })).statusCode).toBe(204);
    expect((await answer(erik, 'decline', { token })).statusCode).toBe(204);
    expect(await codeOf(answer(erik, 'accept', { token }))).toEqual([410, 'invitation_over']);
    expect(await membersOf(maria, household.id)).toHaveLength(1);
  });

  test('an old invitation lets nobody back in who was put out', async () => {
    const { token } = await inviteErik();
    await answer(erik, 'accept', { token });
    await maria.call(`DELETE /api/households/${household.id}/members/${erik.userId}`);
    expect(await codeOf(answer(erik, 'accept', { token }))).toEqual([410, 'invitation_over']);
    await letIn(installation, { owner: maria, householdId: household.id, guest: erik });
    expect(await membersOf(maria, household.id)).toHaveLength(2);
  });
});

test('an invitation that is revoked while it is sent again stays revoked', async () => {
  const { id } = await inviteErik();
  const path = `POST /api/households/${household.id}/invitations/${id}/resend`;
  await connected(installation.database.pool, async (connection) => {
    await connection.query('begin');
    const revoking = `update household_invitations set status = 'revoked' where id = $1`;
    await connection.query(revoking, [id]);
    const sentAgain = maria.call(path);
    const waiting = `select count(*)::int as count from pg_locks
      where not granted and transactionid is not null
        and pid in (select pid from pg_stat_activity where datname = current_database())`;
    const waits = async () =>
      (await connection.query<{ count: number }>(waiting)).rows[0]?.count ?? 0;
    await expect.poll(waits).toBe(1);
    await connection.query('commit');
    expect(await codeOf(sentAgain)).toEqual([404, 'not_found']);
  });
  expect(await pending()).toEqual([]);
});

test('mails to one address and by one user are limited', async () => {
  const limited = await openLimited('60');
  const karin = await signUp(limited.app, 'Karin');
  const { id } = await createHousehold(karin);
  const path = `POST /api/households/${id}/invitations`;
  const made = await karin.call(path, { body: { email: 'olle@example.com' } });
  const resend = `${path}/${made.json<Invitation>().id}/resend`;
  const tooSoon = await karin.call(resend);
  expect([tooSoon.statusCode, tooSoon.headers['retry-after']]).toEqual([429, '60']);
  const statuses: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    limited.later(61);
    statuses.push((await karin.call(resend)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  await limited.db.orm.execute(sql`update invitation_mails set count = 50`);
  const other = await karin.call(path, { body: { email: 'saga@example.com' } });
  expect(other.statusCode).toBe(429);
  await limited.close();
});

describe('joining', () => {
  test('again and again is mailed to each member three times a day, and counted', async () => {
    const limited = await openLimited('0');
    const names = ['Karin', 'Olle'].map((name) => signUp(limited.app, name));
    const [karin, olle] = (await Promise.all(names)) as [Caller, Caller];
    const { id: householdId } = await createHousehold(karin);
    const sent = async () => {
      const { rows } = await limited.db.orm.execute<{ counted: number }>(
        sql`select points as counted from auth_limits where key = 'all-mails-a-day:all'`,
      );
      return { told: await limited.mailCount(karin.email), counted: rows[0]?.counted ?? 0 };
    };
    const before = await sent();
    for (let count = 0; count < 4; count += 1) {
      await letIn(limited, { owner: karin, householdId, guest: olle });
      await olle.call(`DELETE /api/households/${householdId}/members/${olle.userId}`);
    }
    // Four invitations, and three notices to each of the two.
    expect(await sent()).toEqual({ told: before.told + 3, counted: before.counted + 10 });
    await limited.close();
  });

  test('is told to everybody who is in the household, by mail and in the others’ notifications', async () => {
    const invited = await inviteErik();
    await answer(erik, 'accept', { token: invited.token });
    expect(await installation.mailTo(erik.email, 'household_joined')).not.toBeNull();
    expect(await installation.mailTo(erik.email, 'member_joined')).toBeNull();
    expect(await installation.mailTo(maria.email, 'member_joined')).not.toBeNull();
    const told = await maria.call('GET /api/notifications');
    expect(told.json<{ notifications: object[] }>().notifications).toMatchObject([
      { kind: 'member_joined', entityName: 'Lindgården', by: expect.stringContaining('Erik') },
    ]);
    const count = await installation.mailCount(maria.email);
    await answer(erik, 'accept', { token: invited.token });
    expect(await installation.mailCount(maria.email)).toBe(count);
  });

  test('shows only the kinds that the page of the invitation named', async () => {
    const nothing = { shareIncome: 0, shareCosts: 0 };
    await maria.call(`PUT /api/households/${household.id}`, { body: nothing });
    const { token } = await inviteErik();
    const read = (await preview(token)) as InvitationPreview;
    await maria.call(`PUT /api/households/${household.id}`, { body: { shareIncome: 1 } });
    await answer(erik, 'accept', { token, shared: read.shared });
    const members = await membersOf(erik, household.id);
    expect(members.find(({ userId }) => userId === erik.userId)).toMatchObject({
      shareAssets: 1,
      shareGoals: 1,
      shareIncome: 0,
      shareCosts: 0,
    });
  });

  test('without them shows the kinds that the household shares then, and none that it begins', async () => {
    await maria.call(`PUT /api/households/${household.id}`, { body: { shareIncome: 0 } });
    const { id } = await inviteErik();
    await answer(erik, 'accept', { id });
    await maria.call(`PUT /api/households/${household.id}`, { body: { shareIncome: 1 } });
    const members = await membersOf(maria, household.id);
    expect(members.find(({ userId }) => userId === erik.userId)).toMatchObject({
      shareAssets: 1,
      shareIncome: 0,
    });
  });
});
