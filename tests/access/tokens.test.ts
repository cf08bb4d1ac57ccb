import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { SCOPES, TOKENS_MAX } from '#domain/access/tokens.ts';
import { newTokenText } from '#server/access/tokens/token-text.ts';
import { createLog } from '#server/platform/log.ts';
import { call, PASSWORD, signUp } from '#tests/support/caller.ts';
import { createPhone, joinedWithApp, signedInHalfway } from '#tests/support/authenticator.ts';
import { joined, openSecondNode, serveSignIn, tokenOf } from '#tests/support/sign-in.ts';
import { callsOf, makeToken } from '#tests/support/tokens.ts';

const lines: string[] = [];
const to = { write: (line: string) => void lines.push(line) };
const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' }, createLog({ level: 'trace', to }));

const DAY_S = 86_400;
const boat = { type: 'other', name: 'Båt', value: '45000' };

type Activity = { action: string; entityType: string; entityName: string };

async function tokenActivities(owner: { call: (target: string) => Promise<{ json(): unknown }> }) {
  const { activities } = (await owner.call('GET /api/activities')).json() as {
    activities: Activity[];
  };
  return activities
    .filter(({ entityType }) => entityType === 'token')
    .map(({ action, entityName }) => `${action} ${entityName}`);
}

describe('a token', () => {
  test('is shown once, lists without its secret, and is stored as a hash', async () => {
    const { app, db } = installation;
    const maria = await signUp(app, 'Maria');
    const made = await makeToken(app, maria, ['records:read', 'records:read'], { name: 'Skärmen' });
    const { tokens } = (await maria.call('GET /api/tokens')).json<{ tokens: object[] }>();
    expect(tokens).toMatchObject([
      {
        id: made.id,
        name: 'Skärmen',
        scopes: ['records:read'],
        isExpired: false,
        lastUsedAt: null,
      },
    ]);
    expect(JSON.stringify(tokens)).not.toContain(made.token);
    const { rows } = await db.orm.execute(sql`select * from access_tokens`);
    expect(JSON.stringify(rows)).not.toContain(made.token);
    expect(JSON.stringify(rows)).not.toContain(made.token.slice(5));
  });

  test('reads and writes its user’s own, and notes where it was used', async () => {
    const { app } = installation;
    const maria = await signUp(app, 'Maria');
    const erik = await signUp(app, 'Erik');
    const theirs = (await erik.call('POST /api/assets', { body: boat })).json<{ id: string }>();
    const token = await makeToken(app, maria, ['records:read', 'records:write']);
    expect((await token.call('POST /api/assets', { body: boat })).statusCode).toBe(201);
    expect((await token.call('GET /api/assets')).json()).toMatchObject([{ name: 'Båt' }]);
    expect((await token.call(`PUT /api/assets/${theirs.id}`, { body: boat })).statusCode).toBe(404);
    expect((await erik.call(`DELETE /api/tokens/${token.id}`)).statusCode).toBe(404);
    const { tokens } = (await maria.call('GET /api/tokens')).json<{ tokens: object[] }>();
    expect(tokens).toMatchObject([{ lastNetwork: '127.0.0.0/24' }]);
    expect(await tokenActivities(maria)).toEqual(['updated Hemmet', 'created Hemmet']);
  });

  test('tells its user of new networks, and of no more than twenty a day', async () => {
    const { app } = installation;
    const maria = await signUp(app, 'Maria');
    const { token } = await makeToken(app, maria, ['records:read']);
    for (let network = 0; network < 25; network += 1) {
      for (const host of [1, 2]) {
        const { statusCode } = await app.inject({
          url: '/api/assets',
          headers: { authorization: `Bearer ${token}` },
          remoteAddress: `198.51.${network}.${host}`,
        });
        expect(statusCode).toBe(200);
      }
    }
    const { activities } = (await maria.call('GET /api/activities?limit=100')).json<{
      activities: Activity[];
    }>();
    expect(activities.filter(({ action }) => action === 'updated')).toHaveLength(20);
    const { tokens } = (await maria.call('GET /api/tokens')).json<{ tokens: object[] }>();
    expect(tokens).toMatchObject([{ lastNetwork: '198.51.24.0/24' }]);
  });

  test('ends when it is revoked, also on another node that knows it', async () => {
    const second = await openSecondNode(installation, { AUTH_AUTOCONFIRM: 'on' });
    try {
      const { app } = installation;
      const maria = await signUp(app, 'Maria');
      const token = await makeToken(app, maria, ['records:read']);
      const there = callsOf(second.app, token.token);
      expect((await there('GET /api/assets')).statusCode).toBe(200);
      expect((await maria.call(`DELETE /api/tokens/${token.id}`)).statusCode).toBe(204);
      expect((await there('GET /api/assets')).statusCode).toBe(401);
      expect((await token.call('GET /api/assets')).statusCode).toBe(401);
      expect((await maria.call(`DELETE /api/tokens/${token.id}`)).statusCode).toBe(404);
      expect(await tokenActivities(maria)).toEqual([
        'deleted Hemmet',
        'updated Hemmet',
        'created Hemmet',
      ]);
    } finally {
      await second.close();
    }
  });

  test('that is revoked while its requests run answers or refuses each, and then none', async () => {
    const { app } = installation;
    const maria = await signUp(app, 'Maria');
    const token = await makeToken(app, maria, ['records:write', 'records:read']);
    const write = () => token.call('POST /api/assets', { body: boat });
    const racing = Promise.all(Array.from({ length: 8 }, write));
    const revoked = await maria.call(`DELETE /api/tokens/${token.id}`);
    expect(revoked.statusCode).toBe(204);
    const statuses = (await racing).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => ![201, 401].includes(status))).toEqual([]);
    const stored = (await maria.call('GET /api/assets')).json<object[]>();
    expect(stored).toHaveLength(statuses.filter((status) => status === 201).length);
    expect((await write()).statusCode).toBe(401);
  });

  test('opens nothing after its last day', async () => {
    const { app, db } = installation;
    const maria = await signUp(app, 'Maria');
    const token = await makeToken(app, maria, ['records:read']);
    expect((await token.call('GET /api/assets')).statusCode).toBe(200);
    // The database's own clock decides too: this node still remembers the token.
    await db.orm.execute(sql`update access_tokens set expires_on = current_date - 2
      where id = ${token.id}`);
    expect((await token.call('GET /api/assets')).statusCode).toBe(401);
    const { tokens } = (await maria.call('GET /api/tokens')).json<{ tokens: object[] }>();
    expect(tokens).toMatchObject([{ isExpired: true }]);
  });

  test('is made with a name, known scopes and a day within a year', async () => {
    const { app } = installation;
    const maria = await signUp(app, 'Maria');
    const inDays = (days: number) =>
      new Date(Date.now() + days * DAY_S * 1000).toISOString().slice(0, 10);
    const refused = [
      [{ name: ' ', scopes: ['records:read'] }, 'name'],
      [{ name: 'x'.repeat(101), scopes: ['records:read'] }, 'name'],
      [{ name: 'x', scopes: [] }, 'scopes'],
      [{ name: 'x', scopes: ['account:write'] }, 'scopes.0'],
      [{ name: 'x', scopes: ['any'] }, 'scopes.0'],
      [{ name: 'x', scopes: [...SCOPES, 'records:read'] }, 'scopes'],
      [{ name: 'x', scopes: ['records:read'], expiresOn: '2026-02-30' }, 'expiresOn'],
      [{ name: 'x', scopes: ['records:read'], expiresOn: inDays(-3) }, 'expiresOn'],
      [{ name: 'x', scopes: ['records:read'], expiresOn: inDays(400) }, 'expiresOn'],
    ] as const;
    for (const [body, path] of refused) {
      const answer = await maria.call('POST /api/tokens', { body });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ issues: [{ path }] });
    }
  });

  test('is one of twenty, however many are asked for at once', async () => {
    const { app } = installation;
    const maria = await signUp(app, 'Maria');
    const body = { name: 'Hemmet', scopes: ['records:read'] };
    const asked = Array.from({ length: TOKENS_MAX + 5 }, () =>
      maria.call('POST /api/tokens', { body }),
    );
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(TOKENS_MAX);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  });

  test('in an address is refused, wherever it leads, and stands in no log', async () => {
    const { app } = installation;
    const maria = await signUp(app, 'Maria');
    const { token } = await makeToken(app, maria, ['records:read']);
    const targets = [
      `GET /api/assets?token=${token}`,
      `GET /api/assets?access_token=${token.replace('_', '%5F')}`,
      `GET /?key=${token}`,
      `GET /calendar/${token}.ics`,
      `GET /auth/v1/verify?token=${token}`,
    ];
    for (const target of targets) {
      const answer = await callsOf(app, token)(target);
      expect([target, answer.statusCode]).toEqual([target, 400]);
      if (target.includes('/auth/v1/')) continue;
      expect(answer.json()).toMatchObject({ issues: [{ code: 'token.address' }] });
    }
    expect(lines.join('')).not.toContain(token.slice(5));
  });
});

describe('wrong tokens', () => {
  test('that are mistyped are refused without a look at the database', async () => {
    const { app } = installation;
    const maria = await signUp(app, 'Maria');
    const { token } = await makeToken(app, maria, ['records:read']);
    const { orm } = installation.db;
    await orm.execute(sql`alter table access_tokens rename to gone_access_tokens`);
    try {
      const last = token.endsWith('0') ? '1' : '0';
      for (const wrong of [`${token.slice(0, -1)}${last}`, token.slice(0, -1), 'valv_x']) {
        expect((await callsOf(app, wrong)('GET /api/assets')).statusCode).toBe(401);
      }
    } finally {
      await orm.execute(sql`alter table gone_access_tokens rename to access_tokens`);
    }
  });

  test('a thousand at once are refused, and neither user nor network is shut out', async () => {
    const { app } = installation;
    const maria = await signUp(app, 'Maria');
    const token = await makeToken(app, maria, ['records:read']);
    const wrong = Array.from({ length: 1_000 }, () =>
      callsOf(app, newTokenText())('GET /api/assets'),
    );
    const right = token.call('GET /api/assets');
    const session = maria.call('GET /api/assets');
    const statuses = (await Promise.all(wrong)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect((await right).statusCode).toBe(200);
    expect((await session).statusCode).toBe(200);
    expect((await token.call('GET /api/assets')).statusCode).toBe(200);
  });
});

describe('a second factor', () => {
  const withoutApp = 'POST /api/tokens';
  const body = { name: 'Hemmet', scopes: ['records:read'] };

  test('ends the tokens that were made before there was one', async () => {
    const phone = createPhone(installation);
    const { client, session } = await joined(installation, 'lisa@example.com');
    const lisa = { call: callsOf(installation.app, session.access_token) };
    const token = await makeToken(installation.app, lisa, ['records:read']);
    expect((await token.call('GET /api/assets')).statusCode).toBe(200);
    const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefonen' });
    if (enrolled.error) throw enrolled.error;
    const { id: factorId, totp } = enrolled.data;
    // An app that has shown no code protects nothing yet.
    expect((await token.call('GET /api/assets')).statusCode).toBe(200);
    const shown = await client.mfa.challengeAndVerify({ factorId, code: phone.code(totp.secret) });
    expect(shown.error).toBe(null);
    expect((await token.call('GET /api/assets')).statusCode).toBe(401);
  });

  test('is made in a session that has shown the second factor, and asks for it no more', async () => {
    const { app } = installation;
    const phone = createPhone(installation);
    phone.toFreshStep();
    const { client, session, factorId } = await joinedWithApp(
      installation,
      phone,
      'karin@example.com',
    );
    const halfway = await signedInHalfway(installation, 'karin@example.com');
    const refused = await callsOf(app, halfway.token)(withoutApp, { body });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      403,
      'insufficient_aal',
    ]);
    const karin = { call: callsOf(app, session.access_token) };
    const token = await makeToken(app, karin, ['records:read']);
    expect((await token.call('GET /api/assets')).statusCode).toBe(200);
    // A factor that is changed later leaves what was made with the earlier one.
    const { error } = await client.mfa.unenroll({ factorId });
    expect(error).toBe(null);
    expect((await token.call('GET /api/assets')).statusCode).toBe(200);
  });
});

describe('tokens end', () => {
  const body = { email: '', password: PASSWORD };

  test('with a new password, at once', async () => {
    const { app, authUrl } = installation;
    const maria = await signUp(app, 'Maria');
    const token = await makeToken(app, maria, ['records:read']);
    expect((await token.call('GET /api/assets')).statusCode).toBe(200);
    const changed = await fetch(`${authUrl}/user`, {
      method: 'PUT',
      headers: {
        'authorization': `Bearer ${maria.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ password: 'fyra låga stenar' }),
    });
    expect(changed.status).toBe(200);
    expect((await token.call('GET /api/assets')).statusCode).toBe(401);
    expect((await maria.call('GET /api/tokens')).json()).toEqual({ tokens: [] });
  });

  test('with it also when they are being made by a session that it ends', async () => {
    const { app, authUrl } = installation;
    const maria = await signUp(app, 'Maria');
    const again = await call(app, 'POST /api/login', { body: { ...body, email: maria.email } });
    const { session } = again.json<{ session: { access_token: string } }>();
    const making = Array.from({ length: 8 }, () =>
      maria.call('POST /api/tokens', { body: { name: 'Tjuvens', scopes: ['records:read'] } }),
    );
    const changing = fetch(`${authUrl}/user`, {
      method: 'PUT',
      headers: {
        'authorization': `Bearer ${session.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ password: 'fyra låga stenar' }),
    });
    expect((await changing).status).toBe(200);
    const statuses = (await Promise.all(making)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => ![201, 401].includes(status))).toEqual([]);
    const other = callsOf(app, session.access_token);
    expect((await other('GET /api/tokens')).json()).toEqual({ tokens: [] });
  });

  test.each(['global', 'others'])('with a sign-out of %s, not of one device', async (scope) => {
    const { app, authUrl } = installation;
    const maria = await signUp(app, 'Maria');
    const token = await makeToken(app, maria, ['records:read']);
    const other = await call(app, 'POST /api/login', {
      body: { ...body, email: maria.email },
    });
    const { session } = other.json<{ session: { access_token: string } }>();
    const signOut = (bearer: string, ending: string) =>
      fetch(`${authUrl}/logout?scope=${ending}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}` },
      });
    expect((await signOut(session.access_token, 'local')).status).toBe(204);
    expect((await token.call('GET /api/assets')).statusCode).toBe(200);
    expect((await signOut(maria.token, scope)).status).toBe(204);
    expect((await token.call('GET /api/assets')).statusCode).toBe(401);
  });

  test('with the account, also while it is being erased', async () => {
    const { app, db } = installation;
    const maria = await signUp(app, 'Maria');
    const token = await makeToken(app, maria, ['records:write', 'records:read']);
    const erasure = maria.call('DELETE /api/account', { body: { password: PASSWORD } });
    const uses = Array.from({ length: 10 }, () => token.call('POST /api/assets', { body: boat }));
    expect((await erasure).statusCode).toBe(204);
    const statuses = (await Promise.all(uses)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => ![201, 401].includes(status))).toEqual([]);
    expect((await token.call('GET /api/assets')).statusCode).toBe(401);
    const { rows } = await db.orm.execute(sql`
      select from access_tokens where user_id = ${maria.userId}
      union all select from assets where user_id = ${maria.userId}`);
    expect(rows).toEqual([]);
  });

  test('with the first mail that proves whose address it is', async () => {
    const { app, authUrl } = installation;
    const maria = await signUp(app, 'Maria');
    const token = await makeToken(app, maria, ['records:read']);
    const asked = await fetch(`${authUrl}/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: maria.email, create_user: false }),
    });
    expect(asked.status).toBe(200);
    const mail = await installation.mailTo(maria.email, 'magic_link');
    expect((await token.call('GET /api/assets')).statusCode).toBe(200);
    const used = await fetch(`${authUrl}/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'magiclink', token_hash: tokenOf(mail?.link) }),
    });
    expect(used.status).toBe(200);
    expect((await token.call('GET /api/assets')).statusCode).toBe(401);
  });

  test('with a password that is chosen by mail', async () => {
    const { app } = installation;
    const maria = await signUp(app, 'Maria');
    const token = await makeToken(app, maria, ['records:read']);
    await call(app, 'POST /api/auth/forgot-password', { body: { email: maria.email } });
    const mail = await installation.mailTo(maria.email, 'reset_password');
    const reset = { token: tokenOf(mail?.link), password: 'fyra låga stenar' };
    const answer = await call(app, 'POST /api/auth/reset-password', { body: reset });
    expect(answer.statusCode).toBe(200);
    expect((await token.call('GET /api/assets')).statusCode).toBe(401);
  });

  test('with a ban', async () => {
    const { app, db } = installation;
    const maria = await signUp(app, 'Maria');
    const token = await makeToken(app, maria, ['records:read']);
    await db.orm.execute(sql`update auth_users set banned_until = now() + interval '1 day'
      where id = ${maria.userId}`);
    const refused = await token.call('GET /api/assets');
    expect(refused.json()).toMatchObject({ code: 'user_banned' });
  });
});
