import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Household } from '#domain/household/households.ts';
import type { InvitationPreview } from '#domain/household/invitations.ts';
import { connected } from '#server/platform/db/connection.ts';
import { type Caller, call, PASSWORD, signUp } from '#tests/support/caller.ts';
import { householdOf, invite, letIn, membersOf } from '#tests/support/households.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;
let erik: Caller;
let saga: Caller;
let household: Household;

/** A household that Maria and Erik own. */
beforeEach(async () => {
  const names = ['Maria', 'Erik', 'Saga'];
  const callers = await Promise.all(names.map((name) => signUp(installation.app, name)));
  [maria, erik, saga] = callers as [Caller, Caller, Caller];
  household = await householdOf(installation, [maria, erik]);
  await setRole(maria, erik, { role: 'owner' });
});

const memberPath = (who: Caller) => `/api/households/${household.id}/members/${who.userId}`;
const leave = (who: Caller) => who.call(`DELETE ${memberPath(who)}`);
const setRole = (by: Caller, who: Caller, body: object) =>
  by.call(`PUT ${memberPath(who)}`, { body });
const inviteSaga = (owner: Caller) =>
  invite(installation, { owner, householdId: household.id, email: saga.email });
const accept = (token: string) => saga.call('POST /api/invitations/accept', { body: { token } });

async function stateOf(token: string): Promise<string | number> {
  const seen = await call(installation.app, `GET /api/invitation?token=${token}`);
  return seen.statusCode === 200 ? seen.json<InvitationPreview>().state : seen.statusCode;
}

async function expectEnded(token: string): Promise<void> {
  const refused = await accept(token);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
    410,
    'invitation_over',
  ]);
  expect((await saga.call('GET /api/invitations')).json()).toEqual([]);
  expect((await membersOf(erik, household.id)).map(({ userId }) => userId)).not.toContain(
    saga.userId,
  );
}

describe('an invitation', () => {
  test('of an owner who has left is over, and says so to the invited', async () => {
    const { token } = await inviteSaga(maria);
    expect((await leave(maria)).statusCode).toBe(204);
    expect(await stateOf(token)).toBe('inviter_left');
    await expectEnded(token);
  });

  test('of an owner who has stepped down is over, and comes not back with the role', async () => {
    const { token } = await inviteSaga(maria);
    await setRole(maria, maria, { role: 'member' });
    expect(await stateOf(token)).toBe('inviter_left');
    await expectEnded(token);
    await setRole(erik, maria, { role: 'owner' });
    await expectEnded(token);
  });

  test('of an owner who handed over and was then removed is over', async () => {
    const { token } = await inviteSaga(maria);
    await setRole(maria, erik, { role: 'owner', stepDown: true });
    expect((await erik.call(`DELETE ${memberPath(maria)}`)).statusCode).toBe(204);
    await expectEnded(token);
  });

  test('of an erased account leads nowhere', async () => {
    const { token } = await inviteSaga(maria);
    await maria.call('DELETE /api/account', { body: { password: PASSWORD } });
    expect(await stateOf(token)).toBe(404);
    expect((await accept(token)).statusCode).toBe(404);
  });

  test.each(['banned_until', 'deleted_at'])(
    'of an account with %s waits or ends',
    async (field) => {
      const { token } = await inviteSaga(maria);
      const { orm } = installation.db;
      await orm.execute(sql`update auth_users
        set ${sql.identifier(field)} = now() + interval '1 day' where id = ${maria.userId}`);
      expect(await stateOf(token)).toBe('inviter_left');
      await expectEnded(token);
      await orm.execute(sql`update auth_users set ${sql.identifier(field)} = null
      where id = ${maria.userId}`);
      expect((await accept(token)).statusCode).toBe(200);
    },
  );

  test('that another owner sends again is that owner’s', async () => {
    const { id } = await inviteSaga(maria);
    await erik.call(`POST /api/households/${household.id}/invitations/${id}/resend`);
    const mail = await installation.mailTo(saga.email, 'household_invitation');
    const token = mail?.link.searchParams.get('token') ?? '';
    await leave(maria);
    const seen = await call(installation.app, `GET /api/invitation?token=${token}`);
    expect(seen.json()).toMatchObject({ inviterName: 'Erik Lind', state: 'pending' });
    expect((await accept(token)).statusCode).toBe(200);
  });

  test('of the other owner still opens', async () => {
    const { token } = await inviteSaga(erik);
    await leave(maria);
    expect((await accept(token)).statusCode).toBe(200);
  });
});

describe('at the same moment as the inviter leaves', () => {
  test('an invitation that is made leaves none that opens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const guest = await signUp(installation.app, 'Karin');
      await letIn(installation, { owner: erik, householdId: household.id, guest });
      await setRole(erik, guest, { role: 'owner' });
      const path = `POST /api/households/${household.id}/invitations`;
      const body = { email: `nils.${guest.userId}@example.com` };
      const [made, left] = await Promise.all([guest.call(path, { body }), leave(guest)]);
      expect([201, 404]).toContain(made.statusCode);
      expect(left.statusCode).toBe(204);
    }
    const { rows } = await installation.db.orm.execute(sql`
      select from household_invitations where household_id = ${household.id}
        and status = 'pending'`);
    expect(rows).toEqual([]);
  });

  test('the database creates none either, whoever writes', async () => {
    const statement = `insert into household_invitations (id, household_id, inviter_user_id,
        invited_email, token_hash, language, sent_at, expires_at)
      values (gen_random_uuid(), '${household.id}', '${maria.userId}', 'n@example.com',
        gen_random_uuid()::text, 'sv', now(), now() + interval '7 days')`;
    const demotion = `update household_members set role = 'member'
      where household_id = '${household.id}' and user_id = '${maria.userId}'`;
    const { pool } = installation.database;
    await connected(pool, (first) =>
      connected(pool, async (second) => {
        await first.query('begin');
        await first.query(statement);
        const demoted = second.query(demotion);
        await expect.poll(locksWaitedFor).toBe(1);
        await first.query('commit');
        await demoted;
        await expect(first.query(statement)).rejects.toMatchObject({ code: '23514' });
      }),
    );
    const { rows } = await installation.db.orm.execute(sql`
      select status from household_invitations where invited_email = 'n@example.com'`);
    expect(rows).toEqual([{ status: 'revoked' }]);
  });

  test('the invited comes in before, or not at all', async () => {
    const { token } = await inviteSaga(maria);
    const [accepted, left] = await Promise.all([accept(token), leave(maria)]);
    expect([200, 410]).toContain(accepted.statusCode);
    expect(left.statusCode).toBe(204);
    const members = (await membersOf(erik, household.id)).length;
    expect(members).toBe(accepted.statusCode === 200 ? 2 : 1);
  });
});

test('a user’s role cannot join by an invitation of a former owner', async () => {
  await inviteSaga(maria);
  const { orm } = installation.db;
  // As a release before this one left it.
  await orm.execute(sql`update auth_users set banned_until = now() + interval '1 day'
    where id = ${maria.userId}`);
  const joining = installation.db.asUser({ userId: saga.userId, sessionId: null }, (tx) =>
    tx.execute(sql`insert into household_members (id, household_id, user_id, status, joined_at)
      values (gen_random_uuid(), ${household.id}, ${saga.userId}, 'active', now())`),
  );
  await expect(joining).rejects.toMatchObject({ cause: { code: '42501' } });
});

async function locksWaitedFor(): Promise<number> {
  const { rows } = await installation.db.orm.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
