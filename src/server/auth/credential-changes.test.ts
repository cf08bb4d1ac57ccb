import { eq, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPhone, joinedWithApp, levelOf, type Phone } from '#tests/support/authenticator.ts';
import { register } from '#tests/auth/passkeys.ts';
import { routesOf } from '#tests/support/routes.ts';
import { createClient, joined, PASSWORD, serveSignIn } from '#tests/support/sign-in.ts';
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import * as tables from './table.ts';

/*
 * A stranger has copied a token of Maria's that has shown the second factor, and refreshes it. Two
 * hours later it opens her data, but changes no way into her account.
 */

const TWO_HOURS_S = 7200;
const FRESH_S = 300;
const CODE = '123456';
const service = serveSignIn();
let phone: Phone;

beforeAll(() => {
  phone = createPhone(service);
});

/** Calls that change a way into the account, with a body that would. */
const CHANGES: Readonly<Record<string, object>> = {
  'PUT /auth/v1/user': { password: 'vinterbonad 9' },
  'POST /auth/v1/factors': { factor_type: 'totp', friendly_name: 'Tjuvens' },
  'POST /auth/v1/factors/:id/verify': { challenge_id: 'CHALLENGE', code: CODE },
  'DELETE /auth/v1/factors/:id': {},
  'POST /auth/v1/passkeys/registration/options': {},
  'POST /auth/v1/passkeys/registration/verify': {
    challenge_id: 'OPTIONS',
    credential: 'CREDENTIAL',
  },
  'PATCH /auth/v1/passkeys/:id': { friendly_name: 'Gamla telefonen' },
  'DELETE /auth/v1/passkeys/:id': {},
  'POST /api/auth/recovery-codes': {},
  'POST /api/tokens': { name: 'Tjuvens', scopes: ['records:read'] },
  'POST /api/calendars': { amounts: true },
};

/** Calls that do not, each with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'POST /auth/v1/signup': 'no session',
  'POST /auth/v1/token': 'a credential',
  'POST /auth/v1/verify': 'a mailed credential',
  'POST /auth/v1/otp': 'a mail to the address',
  'POST /auth/v1/magiclink': 'a mail to the address',
  'POST /auth/v1/recover': 'a mail to the address',
  'POST /auth/v1/resend': 'a mail to the address',
  'POST /auth/v1/logout': 'ends sessions',
  'DELETE /auth/v1/user/identities/:id': 'not offered',
  'ALL /auth/v1/user/oauth/grants': 'not offered',
  'PUT /api/auth/user/profile': 'names and language',
  'POST /auth/v1/factors/:id/challenge': 'asks for the factor',
  'POST /auth/v1/passkeys/authentication/options': 'asks for a passkey',
  'POST /auth/v1/passkeys/authentication/verify': 'a credential',
  'POST /api/login': 'a credential',
  'POST /api/register': 'no session',
  'POST /api/logout': 'ends the session',
  'DELETE /api/sessions/:id': 'ends a session',
  'DELETE /api/tokens/:id': 'ends a token',
  'DELETE /api/calendars/:id': 'ends an address',
  'POST /api/auth/forgot-password': 'a mail to the address',
  'POST /api/auth/link': 'reads a mailed link',
  'POST /api/auth/reset-password': 'a mailed credential',
  'POST /api/auth/recovery': 'a credential',
  'DELETE /api/account': 'asks for the password in every session',
};

const OF_OPERATOR = /^(?:[A-Z]+) \/auth\/v1\/(?:admin\/|invite$)/;
const CLOSED = ['/auth/v1/factors/recovery-codes', '/auth/v1/sso'];

/** Rows by which somebody gets in, as they are stored. */
async function credentials(): Promise<string> {
  const { authUsers, authFactors, authCredentials, authRecoveryCodes } = tables;
  const users = await service.db.orm
    .select({ email: authUsers.email, to: authUsers.newEmail, hash: authUsers.passwordHash })
    .from(authUsers);
  const rows: unknown[] = [users];
  for (const table of [authFactors, authCredentials, authRecoveryCodes]) {
    if (is(table, PgTable)) rows.push(await service.db.orm.select().from(table));
  }
  return JSON.stringify(rows, (key, value: unknown) =>
    key === 'lastChallengedAt' ? undefined : value,
  );
}

type Sent = { status: number; code: string };

async function send(token: string, route: string, payload: object): Promise<Sent> {
  const [method, url = ''] = route.split(' ');
  const answer = await service.app.inject({
    method: method as 'POST',
    url,
    headers: {
      'authorization': `Bearer ${token}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    payload: JSON.stringify(payload),
  });
  const { code = '' } = answer.body === '' ? {} : answer.json<{ code?: string }>();
  return { status: answer.statusCode, code };
}

describe('every call that can change a way into an account', () => {
  test('is known to this test', () => {
    const isOfSignIn =
      /^(?!GET|HEAD|OPTIONS)[A-Z]+ \/(?:auth\/|api\/(?:auth|account|login|logout|register|sessions|tokens|calendars))/;
    const known = [...Object.keys(CHANGES), ...Object.keys(OTHERS)].sort();
    const calls = routesOf(service.app).filter(
      (route) =>
        isOfSignIn.test(route) &&
        !OF_OPERATOR.test(route) &&
        !CLOSED.some((path) => route.includes(path)),
    );
    expect(calls).toEqual(known);
  });

  test('is refused two hours after a proof, and changes nothing', async () => {
    const maria = await joinedWithApp(service, phone, 'maria@example.com');
    const { client } = maria;
    const authenticator = new SoftwareAuthenticator(service.url);
    const { data: passkey } = await register(client, authenticator);
    await send(maria.session.access_token, 'POST /api/auth/recovery-codes', {});
    // Begun with and left: the stranger would finish it with a key of their own.
    const begun = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Nya telefonen' });
    if (begun.error) throw begun.error;
    const { data: options } = await client.passkey.startRegistration();
    phone.later(TWO_HOURS_S);
    const { data: refreshed } = await client.refreshSession();
    const token = refreshed.session?.access_token ?? '';
    expect(levelOf(token)).toBe('aal2');
    const { data: asked } = await client.mfa.challenge({ factorId: begun.data.id });
    const { keys } = authenticator;
    if (!options) throw new Error('No challenge');
    const made = authenticator.create(options.options);
    expect(keys).toHaveLength(2);
    const before = await credentials();
    for (const [route, body] of Object.entries(CHANGES)) {
      const isNew = route.endsWith('/verify');
      const id = route.includes('/factors') && !isNew ? maria.factorId : begun.data.id;
      const filled = JSON.parse(
        JSON.stringify(body)
          .replace('CHALLENGE', asked?.id ?? '')
          .replace('OPTIONS', options.challenge_id)
          .replace('"CREDENTIAL"', JSON.stringify(made)),
      ) as object;
      const address = route.replace(':id', route.includes('/passkeys') ? (passkey?.id ?? '') : id);
      const answer = await send(token, address, filled);
      // A challenge lives no longer than the time for the second step.
      const isOver = route.includes('registration/verify');
      const code = isOver ? 'webauthn_challenge_expired' : 'reauthentication_needed';
      expect([route, answer]).toEqual([route, { status: 400, code }]);
    }
    const moved = await send(token, 'PUT /auth/v1/user', { email: 'tjuven@example.net' });
    expect(moved).toEqual({ status: 400, code: 'reauthentication_needed' });
    expect(await credentials()).toBe(before);
  });
});

/** Calls that the holder of a session makes for the account, beside the changes of a credential. */
const OF_SESSION: Readonly<Record<string, object>> = {
  'DELETE /api/account': { password: PASSWORD },
  'DELETE /api/sessions/:id': {},
  'POST /auth/v1/factors/:id/challenge': {},
  'POST /auth/v1/logout': {},
};

/** Nothing is stored, so that there is nothing to wait for. */
const STORES_NOTHING = 'POST /auth/v1/passkeys/registration/options';

describe('a call that was let in before its session ended', () => {
  test('is refused once the session has ended, whatever it would have changed', async () => {
    phone.toFreshStep();
    const lisa = await joinedWithApp(service, phone, 'lisa.ended@example.com');
    const { client, factorId, session } = lisa;
    const { authSessions } = tables;
    const sessionId = String(decodeJwt(session.access_token)['session_id']);
    const isThis = eq(authSessions.id, sessionId);
    const authenticator = new SoftwareAuthenticator(service.url);
    const { data: passkey } = await register(client, authenticator);
    await send(session.access_token, 'POST /api/auth/recovery-codes', {});
    const begun = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Nya telefonen' });
    if (begun.error) throw begun.error;
    const { data: asked } = await client.mfa.challenge({ factorId: begun.data.id });
    const { data: options } = await client.passkey.startRegistration();
    if (!options) throw new Error('No challenge');
    const other = await createClient(service).signInWithPassword({
      email: 'lisa.ended@example.com',
      password: PASSWORD,
    });
    const otherId = String(decodeJwt(other.data.session?.access_token ?? '')['session_id']);
    const bodies: Record<string, object> = {
      ...CHANGES,
      ...OF_SESSION,
      'POST /auth/v1/factors/:id/verify': {
        challenge_id: asked?.id,
        code: phone.code(begun.data.totp.secret),
      },
      'POST /auth/v1/passkeys/registration/verify': {
        challenge_id: options.challenge_id,
        credential: authenticator.create(options.options),
      },
    };
    const before = await credentials();
    for (const [route, body] of Object.entries(bodies)) {
      if (route === STORES_NOTHING) continue;
      const ids = { factors: factorId, passkeys: passkey?.id ?? '', sessions: otherId };
      const id = route.includes('factors/:id/verify') ? begun.data.id : ids[kindOf(route)];
      let answer: Promise<Sent> | undefined;
      const rows = await service.db.inTransaction(async (tx) => {
        await tx.execute(sql`select from auth_users where id = ${lisa.user.id} for update`);
        answer = send(session.access_token, route.replace(':id', id), body);
        await expect.poll(waitingForLocks, { interval: 20 }).toBe(1);
        return tx.delete(authSessions).where(isThis).returning();
      });
      const ended = route.includes('/api/')
        ? { status: 401, code: 'unauthenticated' }
        : { status: 403, code: 'session_not_found' };
      expect([route, await answer]).toEqual([route, ended]);
      await service.db.orm.insert(authSessions).values(rows);
    }
    expect(await credentials()).toBe(before);
    expect(await service.db.orm.$count(authSessions, eq(authSessions.id, otherId))).toBe(1);
  });
});

function kindOf(route: string): 'factors' | 'passkeys' | 'sessions' {
  if (route.includes('/factors')) return 'factors';
  return route.includes('/passkeys') ? 'passkeys' : 'sessions';
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await service.db.orm.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
}

describe('a proof', () => {
  const HALF_AN_HOUR_S = 1800;
  const REFUSED = { status: 400, code: 'reauthentication_needed' };
  const CODES = 'POST /api/auth/recovery-codes';

  test('is the factor again, and what the owner shows does not renew a copied token', async () => {
    const anna = await joinedWithApp(service, phone, 'anna@example.com');
    const copy = anna.session.access_token;
    phone.later(HALF_AN_HOUR_S);
    expect(await send(copy, CODES, {})).toEqual(REFUSED);
    const { factorId, secret } = anna;
    const shown = await anna.client.mfa.challengeAndVerify({ factorId, code: phone.code(secret) });
    expect(await send(shown.data?.access_token ?? '', CODES, {})).toMatchObject({ status: 200 });
    expect(await send(copy, CODES, {})).toEqual(REFUSED);
  });

  test('is the password again, where there is no factor', async () => {
    const email = 'erik@example.com';
    const { client, session } = await joined(service, email);
    phone.later(HALF_AN_HOUR_S);
    const enrolling = { factor_type: 'totp', friendly_name: 'Telefonen' };
    const call = 'POST /auth/v1/factors';
    expect(await send(session.access_token, call, enrolling)).toEqual(REFUSED);
    const { data } = await client.signInWithPassword({ email, password: PASSWORD });
    const fresh = data.session?.access_token ?? '';
    expect(await send(fresh, call, enrolling)).toMatchObject({ status: 200 });
  });

  test('that began an enrolment lasts until its code is typed', async () => {
    const { client } = await joined(service, 'lisa@example.com');
    phone.later(FRESH_S - 10);
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefonen' });
    phone.later(60);
    const code = phone.code(data?.totp.secret ?? '');
    const { error } = await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code });
    expect(error).toBeNull();
  });
});
