import { expect, test } from 'vitest';
import { createClient, joined, openSignIn, PASSWORD, serveSignIn } from '#tests/support/sign-in.ts';

const DAY_S = 86_400;
const service = serveSignIn();

type Listed = { id: string; userAgent: string; lastSeenAt: string; isCurrent: boolean };

/** Requests of the account page on a device. */
async function ask(token: string, target = 'GET /api/sessions', { url } = service) {
  const [method = '', path = ''] = target.split(' ');
  const headers = { authorization: `Bearer ${token}` };
  return fetch(url + path, { method, headers });
}

async function listed(token: string): Promise<Listed[]> {
  return ((await (await ask(token)).json()) as { sessions: Listed[] }).sessions;
}

/** The same user on another device. */
async function onAnother(email: string) {
  const client = createClient(service);
  const { data } = await client.signInWithPassword({ email, password: PASSWORD });
  if (data.session === null) throw new Error('There should be a session');
  return { client, token: data.session.access_token };
}

test('a user sees their devices, last seen first, and which is this one', async () => {
  const { session } = await joined(service, 'maria@example.com');
  service.later(60);
  const { token } = await onAnother('maria@example.com');
  const [second, first, ...more] = await listed(token);
  expect(more).toEqual([]);
  expect(second).toMatchObject({ isCurrent: true, userAgent: 'node' });
  expect(first).toMatchObject({ isCurrent: false });
  expect(Object.keys(first ?? {})).not.toContain('ip');
  expect((await listed(session.access_token)).map(({ isCurrent }) => isCurrent)).toEqual([
    false,
    true,
  ]);
});

test('a device that is signed out is out at once, and this one stays', async () => {
  const email = 'erik@example.com';
  const { client, session } = await joined(service, email);
  const { token } = await onAnother(email);
  const other = (await listed(token)).find(({ isCurrent }) => !isCurrent);
  expect((await ask(token, `DELETE /api/sessions/${other?.id}`)).status).toBe(204);
  expect((await ask(session.access_token)).status).toBe(401);
  expect((await client.refreshSession()).error).not.toBeNull();
  expect(await listed(token)).toMatchObject([{ isCurrent: true }]);
  expect((await ask(token, `DELETE /api/sessions/${other?.id}`)).status).toBe(404);
});

test('no user signs out another, nor sees their devices', async () => {
  const { session: erik } = await joined(service, 'erik.strand@example.com');
  const { session: saga } = await joined(service, 'saga@example.com');
  const [own] = await listed(erik.access_token);
  expect((await ask(saga.access_token, `DELETE /api/sessions/${own?.id}`)).status).toBe(404);
  expect(await listed(erik.access_token)).toHaveLength(1);
  expect(await listed(saga.access_token)).toHaveLength(1);
});

test('a device that was not used for thirty days is not listed', async () => {
  const email = 'karin@example.com';
  await joined(service, email);
  service.later(31 * DAY_S);
  const { token } = await onAnother(email);
  expect(await listed(token)).toMatchObject([{ isCurrent: true }]);
});

test('signing out the others leaves this one', async () => {
  const email = 'lisa@example.com';
  await joined(service, email);
  const { client, token } = await onAnother(email);
  expect(await listed(token)).toHaveLength(2);
  expect((await client.signOut({ scope: 'others' })).error).toBeNull();
  expect(await listed(token)).toMatchObject([{ isCurrent: true }]);
});

test('a hosted service lists no sessions, and ends none by their id', async () => {
  const { authUrl } = service;
  const hosted = await openSignIn({ AUTH_URL: authUrl, AUTH_PUBLISHABLE_KEY: 'publishable' });
  const { session } = await joined(service, 'olle@example.com');
  const [own] = await listed(session.access_token);
  const listing = await ask(session.access_token, 'GET /api/sessions', hosted);
  expect([listing.status, await listing.json()]).toEqual([200, { sessions: null }]);
  const ending = await ask(session.access_token, `DELETE /api/sessions/${own?.id}`, hosted);
  expect(ending.status).toBe(404);
  expect(await listed(session.access_token)).toHaveLength(1);
  await hosted.close();
});
