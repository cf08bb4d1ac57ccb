import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { authAudit, authSessions } from '#server/auth/table.ts';
import { createClient, joined, openSignIn, serveSignIn } from '#tests/support/sign-in.ts';
import { formatRefreshToken, parseRefreshToken } from './sessions.ts';

const service = serveSignIn();

async function refreshed(refreshToken: string) {
  const { data, error } = await createClient(service).refreshSession({
    refresh_token: refreshToken,
  });
  return { token: data.session?.refresh_token ?? '', session: data.session, error };
}

test('each token is exchanged for the next, in the same session', async () => {
  const { client, session } = await joined(service, 'maria@example.com');
  const { data, error } = await client.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  const sessionId = async (jwt: string) => (await client.getClaims(jwt)).data?.claims.session_id;
  expect(await sessionId(data.session?.access_token ?? '')).toBe(
    await sessionId(session.access_token),
  );
});

test('a client that lost the answer gets the current token again for half a minute', async () => {
  const { session } = await joined(service, 'erik@example.com');
  const first = await refreshed(session.refresh_token);
  service.later(20);
  const again = await refreshed(session.refresh_token);
  expect(again.error).toBeNull();
  expect(again.token).toBe(first.token);
});

test('two who share a copied token cannot both go on: the session ends', async () => {
  const { session } = await joined(service, 'tove@example.com');
  const owners = await refreshed(session.refresh_token);
  service.later(31);
  const thiefs = await refreshed(session.refresh_token);
  expect(thiefs.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
  const next = await refreshed(owners.token);
  expect(next.error).toMatchObject({ code: 'refresh_token_not_found' });
});

test('two tabs at once get the same next token', async () => {
  const { session } = await joined(service, 'karin@example.com');
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => refreshed(session.refresh_token)),
  );
  expect(answers.map(({ error }) => error)).toEqual(Array.from({ length: 5 }, () => null));
  expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
});

test('a token copied earlier ends the session when it is used, and is remembered', async () => {
  const { session, user } = await joined(service, 'lisa@example.com');
  const first = await refreshed(session.refresh_token);
  const second = await refreshed(first.token);
  service.later(31);
  const stolen = await refreshed(session.refresh_token);
  expect(stolen.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
  expect((await refreshed(second.token)).error).toMatchObject({ code: 'refresh_token_not_found' });
  const events = await service.db.orm.select().from(authAudit).where(eq(authAudit.userId, user.id));
  expect(events.map(({ action }) => action)).toContain('refresh_token_reused');
});

test('an older token within half a minute is two tabs, not a theft', async () => {
  const { session } = await joined(service, 'sven@example.com');
  const first = await refreshed(session.refresh_token);
  const second = await refreshed(first.token);
  const late = await refreshed(session.refresh_token);
  expect(late.token).toBe(second.token);
});

test('the database holds nothing that is a token', async () => {
  const { session, user } = await joined(service, 'anna@example.com');
  const rows = await service.db.orm
    .select()
    .from(authSessions)
    .where(eq(authSessions.userId, user.id));
  expect(JSON.stringify(rows)).not.toContain(session.refresh_token);
  expect(rows[0]?.counter).toBe(0);
});

test('a session ends after thirty days without use, and after ninety in any case', async () => {
  const idle = await openSignIn();
  const { session } = await joined(idle, 'olle@example.com');
  idle.later(31 * 86_400);
  const client = createClient(idle);
  const { error } = await client.refreshSession({ refresh_token: session.refresh_token });
  expect(error).toMatchObject({ status: 400, code: 'session_expired' });
  const busy = await joined(idle, 'nils@example.com');
  let token = busy.session.refresh_token;
  for (let month = 0; month < 3; month += 1) {
    idle.later(29 * 86_400);
    const next = await client.refreshSession({ refresh_token: token });
    token = next.data.session?.refresh_token ?? '';
  }
  idle.later(4 * 86_400);
  const last = await client.refreshSession({ refresh_token: token });
  expect(last.error).toMatchObject({ code: 'session_expired' });
  await idle.close();
});

const key = randomBytes(32);
const ticket = { sessionId: '01a1fdb0-72d7-7064-8ebe-08ead9b153cb', counter: 7 };

test('a token says its session and counter', () => {
  expect(parseRefreshToken(key, formatRefreshToken(key, ticket))).toEqual(ticket);
});

test('a token of another key, or with one bit changed, is unknown', () => {
  const token = formatRefreshToken(key, ticket);
  expect(parseRefreshToken(randomBytes(32), token)).toBe('unknown');
  const bytes = Buffer.from(token, 'base64url');
  for (let index = 1; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8((changed[index] ?? 0) ^ 1, index);
    expect(parseRefreshToken(key, changed.toString('base64url'))).toBe('unknown');
  }
});

test.each([
  ['', 'malformed'],
  ['short', 'malformed'],
  ['invalid-refresh-token', 'malformed'],
  ['not base64 at all!!', 'malformed'],
  ['abcdefgh1234', 'unknown'],
  ['A'.repeat(60), 'unknown'],
  ['A'.repeat(4000), 'unknown'],
])('%s is %s', (token, expected) => {
  expect(parseRefreshToken(key, token)).toBe(expected);
});
