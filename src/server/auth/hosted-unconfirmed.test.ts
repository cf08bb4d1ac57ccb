import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joined, openSignIn, type SignIn } from '#tests/support/sign-in.ts';
import { authUsers } from './table.ts';

/** A hosted service may give a session to a user whose address is not confirmed. */
let repository: SignIn;
let installation: SignIn;
let headers: Record<string, string>;
let userId: string;

beforeAll(async () => {
  repository = await openSignIn();
  const settings = { AUTH_URL: repository.authUrl, AUTH_PUBLISHABLE_KEY: 'publishable' };
  installation = await openSignIn(settings);
  const { session, user } = await joined(repository, 'maria@example.com');
  userId = user.id;
  await setConfirmed(null);
  headers = {
    'authorization': `Bearer ${session.access_token}`,
    'content-type': 'application/json',
    'accept-language': 'en',
  };
});
afterAll(async () => {
  await repository.close();
  await installation.close();
});

async function setConfirmed(emailConfirmedAt: string | null): Promise<void> {
  await repository.db.orm
    .update(authUsers)
    .set({ emailConfirmedAt })
    .where(eq(authUsers.id, userId));
}

async function ask(target: string, body?: object) {
  const [method = '', path = ''] = target.split(' ');
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const { 'content-type': type = '', ...others } = headers;
  const own = body === undefined ? others : { ...others, 'content-type': type };
  const response = await fetch(installation.url + path, { method, headers: own, ...sent });
  const answer = (await response.json().catch(() => ({}))) as { code?: string };
  return { status: response.status, ...answer };
}

const asset = { type: 'other', name: 'Båt', value: '45000' };

test.each([
  ['GET /api/assets', undefined],
  ['POST /api/assets', asset],
  ['PUT /api/auth/user/profile', { firstName: 'Mallory' }],
  ['GET /api/sessions', undefined],
  ['GET /api/households', undefined],
  ['GET /api/transactions', undefined],
  ['GET /api/dashboard-widgets', undefined],
  ['DELETE /api/account', { password: 'sommarstuga 7' }],
  ['GET /api/auth/recovery-codes', undefined],
  ['POST /api/demo-data', { mix: true }],
])('%s is refused until the address is confirmed', async (target, body) => {
  expect(await ask(target, body)).toMatchObject({ status: 403, code: 'email_not_confirmed' });
});

test('the user can be read, and the token opens all once the address is confirmed', async () => {
  const waiting = await ask('GET /api/user');
  expect(waiting).toMatchObject({ status: 200, email_confirmed_at: null });
  await setConfirmed(new Date().toISOString());
  expect((await ask('GET /api/assets')).status).toBe(200);
  expect((await ask('POST /api/logout')).status).toBe(200);
});
