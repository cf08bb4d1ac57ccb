import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  bareLink,
  createClient,
  createStorage,
  followed,
  joined,
  PASSWORD,
  serveSignIn,
  tokenOf,
} from '#tests/support/sign-in.ts';

const service = serveSignIn();

/** Actions at the moment in which the account is erased; each names its response after it. */
type Act = () => Promise<Response>;

function post(path: string, body: object, headers = {}): Promise<Response> {
  return fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function recoveryMail(email: string) {
  await post('/auth/v1/recover', { email });
  const mail = await service.mailTo(email, 'reset_password');
  return { token: tokenOf(mail?.link), code: mail?.code ?? '' };
}

async function maria(name: string) {
  const email = `${name.replaceAll(' ', '-')}@example.com`;
  const { session, user } = await joined(service, email);
  const bearer = { authorization: `Bearer ${session.access_token}` };
  return { email, userId: user.id, session, bearer };
}

type Maria = Awaited<ReturnType<typeof maria>>;

const ACTS: Record<string, { status: number; prepared: (user: Maria) => Promise<Act> }> = {
  'a mailed link': {
    status: 403,
    async prepared({ email }) {
      const { token } = await recoveryMail(email);
      return () => post('/auth/v1/verify', { type: 'recovery', token_hash: token });
    },
  },
  'its six digits': {
    status: 403,
    async prepared({ email }) {
      const { code } = await recoveryMail(email);
      return () => post('/auth/v1/verify', { type: 'recovery', email, token: code });
    },
  },
  'a new password by the link': {
    status: 400,
    async prepared({ email }) {
      const { token } = await recoveryMail(email);
      return () => post('/api/auth/reset-password', { token, password: 'vinterbonad 9' });
    },
  },
  'another mail': {
    status: 200,
    async prepared({ email }) {
      await recoveryMail(email);
      return () => post('/auth/v1/recover', { email });
    },
  },
  'the code of a followed link': {
    status: 404,
    async prepared({ email }) {
      const storage = createStorage();
      const client = createClient(service, { flowType: 'pkce', storage });
      await client.resetPasswordForEmail(email);
      const mail = await service.mailTo(email, 'reset_password');
      const link = bareLink(service, tokenOf(mail?.link), { type: 'recovery' });
      const code = (await followed(link)).searchParams.get('code');
      const [verifier] = [...storage.kept.values()].map((stored) => stored.split('/')[0]);
      const body = { auth_code: code, code_verifier: JSON.parse(`${verifier}"`) as string };
      return () => post('/auth/v1/token?grant_type=pkce', body);
    },
  },
  'a refresh token that was copied': {
    status: 400,
    async prepared({ session }) {
      const body = { refresh_token: session.refresh_token };
      const renew = (token: object) => post('/auth/v1/token?grant_type=refresh_token', token);
      const { refresh_token } = (await (await renew(body)).json()) as typeof session;
      await renew({ refresh_token });
      service.later(31);
      return () => renew(body);
    },
  },
  'signing out': {
    status: 403,
    prepared:
      async ({ bearer }) =>
      () =>
        post('/auth/v1/logout', {}, bearer),
  },
};

/** Lets both requests wait for the account in the given order, and then continue. */
async function oneAfterTheOther<First, Second>(
  userId: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const held = Promise.withResolvers<[Promise<First>, Promise<Second>]>();
  await service.db.inTransaction(async (tx) => {
    await tx.execute(sql`select 1 from auth_users where id = ${userId} for update`);
    const one = first();
    await waiting(1);
    const other = second();
    await waiting(2);
    held.resolve([one, other]);
  });
  const [one, other] = await held.promise;
  return Promise.all([one, other]);
}

function waiting(count: number) {
  return expect
    .poll(
      async () => {
        const { rows } = await service.db.orm.execute(sql`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return (rows[0] as { count: number }).count;
      },
      { interval: 20 },
    )
    .toBe(count);
}

describe('in the moment of an erasure', () => {
  test.each(Object.entries(ACTS))(
    '%s waits for nothing, and finds nobody later',
    async (name, act) => {
      const user = await maria(name);
      const perform = await act.prepared(user);
      const caller = { ip: '127.0.0.1', userAgent: 'test' };
      const erasure = { userId: user.userId, sessionId: null, currentPassword: PASSWORD };
      let erasing: ReturnType<typeof service.auth.erase> | undefined;
      await service.db.inTransaction(async (tx) => {
        await tx.execute(sql`select 1 from auth_users where id = ${user.userId} for update`);
        erasing = service.auth.erase(caller, erasure);
        await waiting(1);
        expect((await perform()).status).toBe(503);
      });
      expect(await erasing).toEqual({ ok: null });
      expect((await perform()).status).toBe(act.status);
      expect(await service.db.orm.$count(authUsersOf(user.userId))).toBe(0);
    },
  );
});

test('a link in the moment of a new password is dead, and both end', async () => {
  const { email, userId, bearer } = await maria('another password');
  const { token } = await recoveryMail(email);
  const [changed, opened] = await oneAfterTheOther(
    userId,
    () =>
      fetch(`${service.authUrl}/user`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...bearer },
        body: JSON.stringify({ password: 'vinterbonad 9' }),
      }),
    () => post('/auth/v1/verify', { type: 'recovery', token_hash: token }),
  );
  expect(changed.status).toBe(200);
  expect(opened.status).toBe(403);
});

function authUsersOf(userId: string) {
  return sql`(select 1 from auth_users where id = ${userId}) as left_over`;
}
