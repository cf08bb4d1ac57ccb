import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Household } from '#domain/household/households.ts';
import type { OwnInvitation } from '#domain/household/invitations.ts';
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
  ['POST /api/tokens', { name: 'Hemmet', scopes: ['figures:read'] }],
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
  installation.later(5);
  expect((await ask('GET /api/assets')).status).toBe(200);
});

test('no tokens for programs are offered: nothing would end them with a new password', async () => {
  await setConfirmed(new Date().toISOString());
  expect(await ask('GET /api/tokens')).toMatchObject({ status: 200, tokens: null });
  const draft = { name: 'Hemmet', scopes: ['figures:read'] };
  const refused = await ask('POST /api/tokens', draft);
  expect(refused).toMatchObject({ status: 501, code: 'not_offered' });
});

test('invitations to the address are listed and answered: the service has proven it', async () => {
  await setConfirmed(new Date().toISOString());
  const { session } = await joined(repository, 'erik@example.com');
  const erik = (url: string, payload: object) =>
    installation.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${session.access_token}` },
      payload,
    });
  const { id } = (await erik('/api/households', { name: 'Lindgården' })).json<Household>();
  await erik(`/api/households/${id}/invitations`, { email: 'maria@example.com' });
  const listed = await fetch(`${installation.url}/api/invitations`, { headers });
  const [invitation] = (await listed.json()) as OwnInvitation[];
  expect(invitation?.householdId).toBe(id);
  const answer = { id: invitation?.id };
  expect(await ask('POST /api/invitations/accept', answer)).toMatchObject({ status: 200, id });
  expect((await ask('POST /api/logout')).status).toBe(200);
});
