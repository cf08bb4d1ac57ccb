import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { call, PASSWORD, signUp } from '#tests/support/caller.ts';
import { createClient, joined, serveSignIn, tokenOf } from '#tests/support/sign-in.ts';

const lines: string[] = [];
const to = { write: (line: string) => void lines.push(line) };
const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' }, createLog({ level: 'trace', to }));

/** Every query fails: the tables are missing. */
async function withoutTables(work: () => Promise<number[]>): Promise<number[]> {
  const { orm } = installation.db;
  const names = ['assets', 'auth_users', 'auth_one_time_tokens', 'export_links'];
  for (const name of names)
    await orm.execute(sql.raw(`alter table ${name} rename to gone_${name}`));
  const statuses = await work();
  for (const name of names)
    await orm.execute(sql.raw(`alter table gone_${name} rename to ${name}`));
  return statuses;
}

test('no password, token or link is in the log, whatever goes wrong', async () => {
  const { app } = installation;
  const maria = await signUp(app, 'Maria');
  const erik = await joined(installation, 'erik@example.com');
  await createClient(installation).resetPasswordForEmail('erik@example.com');
  const mail = await installation.mailTo('erik@example.com', 'reset_password');
  const mailed = tokenOf(mail?.link);
  const { url } = (await maria.call('POST /api/export', { body: {} })).json<{ url: string }>();
  const file = url.split('/').at(-1) ?? '';
  const secrets = {
    password: PASSWORD,
    access: maria.token,
    refresh: erik.session.refresh_token,
    mailed,
    code: mail?.code ?? '',
    file,
  };
  expect(Object.values(secrets).filter((secret) => secret.length < 6)).toEqual([]);

  const attempts = async () => {
    const answers = [
      await call(app, 'POST /api/login', { body: { email: maria.email, password: PASSWORD } }),
      await call(app, `GET /auth/v1/verify?token=${mailed}&type=recovery`),
      await call(app, 'POST /auth/v1/verify', { body: { type: 'recovery', token_hash: mailed } }),
      await call(app, 'POST /auth/v1/verify', {
        body: { type: 'recovery', email: 'erik@example.com', token: secrets.code },
      }),
      await call(app, 'POST /auth/v1/token?grant_type=refresh_token', {
        body: { refresh_token: `${secrets.refresh}x` },
      }),
      await call(app, `GET /api/export/${file}`),
      await maria.call('GET /api/assets'),
      await maria.call('GET /api/assets', { headers: { 'accept-language': PASSWORD } }),
      await call(app, `POST /api/login?password=${encodeURIComponent(PASSWORD)}`, { body: '{' }),
    ];
    return answers.map(({ statusCode }) => statusCode);
  };
  const broken = await withoutTables(attempts);
  expect(broken.filter((status) => status >= 500).length).toBeGreaterThan(3);
  await attempts();

  expect(lines.length).toBeGreaterThan(3);
  const log = lines.join('');
  const told = Object.entries(secrets).filter(([, secret]) => log.includes(secret));
  expect(told.map(([name]) => name)).toEqual([]);
  expect(log).not.toContain(maria.email);
});
