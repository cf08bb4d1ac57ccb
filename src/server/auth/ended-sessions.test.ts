import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
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

/** Steps that a session or a followed link had begun when the password changed. */
const OWNERS = 'vinterbonad 9';
const THIEFS = 'tjuvens eget 4';

type Client = ReturnType<typeof createClient>;

const service = serveSignIn();

async function opensWith(email: string, password: string): Promise<string> {
  const { error } = await createClient(service).signInWithPassword({ email, password });
  return error?.code ?? 'opens';
}

async function reset(email: string) {
  const { token } = await recovery(email);
  const reset = await service.app.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token, password: OWNERS },
  });
  expect(reset.statusCode).toBeLessThan(300);
}

async function recovery(email: string) {
  await createClient(service).resetPasswordForEmail(email);
  return { token: tokenOf((await service.mailTo(email, 'reset_password'))?.link) };
}

/** Holds the account, so that a change that has been let in waits until the reset is done. */
test('a change of password that a copied token had begun ends with its session', async () => {
  const email = 'maria@example.com';
  const { session, user } = await joined(service, email);
  const { token } = await recovery(email);
  let changing: Promise<Response> | undefined;
  let resetting: Promise<Response> | undefined;
  await service.db.inTransaction(async (tx) => {
    await tx.execute(sql`select 1 from auth_users where id = ${user.id} for update`);
    resetting = fetch(`${service.url}/api/auth/reset-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password: OWNERS }),
    });
    await waiting(1);
    changing = fetch(`${service.authUrl}/user`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        'authorization': `Bearer ${session.access_token}`,
      },
      body: JSON.stringify({ password: THIEFS }),
    });
    await waiting(2);
  });
  expect((await resetting)?.ok).toBe(true);
  expect((await changing)?.status).toBe(403);
  expect(await opensWith(email, THIEFS)).toBe('invalid_credentials');
  expect(await opensWith(email, OWNERS)).toBe('opens');
});

test('a link that was followed before a reset begins no session after it', async () => {
  const email = 'erik@example.com';
  await joined(service, email);
  const thief = createClient(service, { flowType: 'pkce', storage: createStorage() });
  await thief.signInWithOtp({ email });
  const token = tokenOf((await service.mailTo(email, 'magic_link'))?.link);
  const code = (await followed(bareLink(service, token, { type: 'magiclink' }))).searchParams;
  await reset(email);
  const { error } = await thief.exchangeCodeForSession(code.get('code') ?? '');
  expect(error?.code).toBe('flow_state_not_found');
});

test('a link that was followed before a move begins no session after it', async () => {
  const [email, to] = ['lisa@example.com', 'lisa.ny@example.com'];
  const { client } = await joined(service, email);
  const thief = createClient(service, { flowType: 'pkce', storage: createStorage() });
  await thief.signInWithOtp({ email });
  const token = tokenOf((await service.mailTo(email, 'magic_link'))?.link);
  const code = (await followed(bareLink(service, token, { type: 'magiclink' }))).searchParams;
  const browser = createStorage();
  const own = createClient(service, { flowType: 'pkce', storage: browser });
  const { data } = await client.getSession();
  if (data.session) await own.setSession(data.session);
  await own.updateUser({ email: to });
  let ownCode = '';
  for (const mailbox of [email, to]) {
    const { link } = (await service.mailTo(mailbox, 'confirm_new_email')) ?? {};
    const end = await followed(bareLink(service, tokenOf(link), { type: 'email_change' }));
    ownCode = end.searchParams.get('code') ?? '';
  }
  const { error } = await thief.exchangeCodeForSession(code.get('code') ?? '');
  expect(error?.code).toBe('flow_state_not_found');
  // The link by which the account moved is followed to its end.
  expect((await own.exchangeCodeForSession(ownCode)).data.user?.email).toBe(to);
});

describe('a change of address that a copied session asked for', () => {
  /** Its own mailbox has confirmed it; the owner's has not. */
  async function halfMoved(email: string, thiefs: string) {
    const { client } = await joined(service, email);
    await client.updateUser({ email: thiefs });
    const { link } = (await service.mailTo(thiefs, 'confirm_new_email')) ?? {};
    await followed(bareLink(service, tokenOf(link), { type: 'email_change' }));
    return client;
  }

  const ends = {
    'a reset': (email: string) => reset(email),
    'a new password': async (_: string, client: Client) => {
      expect((await client.updateUser({ password: OWNERS })).error).toBeNull();
    },
    'the end of all sessions': async (_: string, client: Client) => {
      expect((await client.signOut({ scope: 'global' })).error).toBeNull();
    },
    'signing out': async (_: string, client: Client) => {
      expect((await client.signOut({ scope: 'local' })).error).toBeNull();
    },
    'the end of its session alone': async (email: string, client: Client) => {
      const token = (await client.getSession()).data.session?.access_token ?? '';
      const id = String(decodeJwt(token)['session_id']);
      const own = createClient(service);
      const { data } = await own.signInWithPassword({ email, password: PASSWORD });
      const ended = await service.app.inject({
        method: 'DELETE',
        url: `/api/sessions/${id}`,
        headers: { authorization: `Bearer ${data.session?.access_token}` },
      });
      expect(ended.statusCode).toBe(204);
    },
    'an hour': async () => service.later(3601),
  };

  test.each(Object.entries(ends))('ends with %s', async (name, end) => {
    const email = `anna.${name.replaceAll(' ', '')}@example.com`;
    const client = await halfMoved(email, `thief.${email}`);
    const asked = async () => (await service.mailTo(email, 'confirm_new_email'))?.link.href;
    const earlier = await asked();
    await end(email, client);
    await createClient(service).resend({ type: 'email_change', email });
    expect(await asked()).toBe(earlier);
  });
});

test('a link to choose a new password is good after signing out', async () => {
  const email = 'saga@example.com';
  const { client } = await joined(service, email);
  const { token } = await recovery(email);
  expect((await client.signOut({ scope: 'local' })).error).toBeNull();
  const { statusCode } = await service.app.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { token, password: OWNERS },
  });
  expect(statusCode).toBeLessThan(300);
});

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
