import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { joined, PASSWORD, serveSignIn } from '#tests/support/sign-in.ts';
import { authUsers } from '#server/auth/table.ts';

type Joined = Awaited<ReturnType<typeof joined>>;

let lastNetwork = 0;

/** A fifth of 300 mails a day is for recovery: 40 an hour for all, 10 in reserve, 5 per network. */
const SETTINGS = { AUTH_RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', MAILS_PER_DAY: '300' };
const GENERAL = 40;
const RESERVE = 10;
const PER_NETWORK = 5;

const service = serveSignIn(SETTINGS);

beforeEach(async () => {
  await service.db.orm.execute(sql`delete from auth_limits`);
});

/** An address in a network that has asked for nothing yet. */
function newNetwork(): string {
  lastNetwork += 1;
  return `198.51.${lastNetwork}.7`;
}

async function post(path: string, body: object, from = newNetwork()) {
  return service.app.inject({
    method: 'POST',
    url: path.startsWith('/api') ? path : `/auth/v1${path}`,
    headers: { 'x-forwarded-for': from, 'accept-language': 'sv' },
    payload: body,
  });
}

const recover = (email: string, from?: string) => post('/recover', { email }, from);
const signUp = (email: string, from?: string) =>
  post('/signup', { email, password: PASSWORD }, from);

async function statusOf(asked: ReturnType<typeof post>): Promise<number> {
  return (await asked).statusCode;
}

/** Counts mails of the hour as if they had been sent. */
async function fill(name: 'all-mails' | 'recovery-mails', points: number): Promise<void> {
  await service.db.orm.execute(sql`insert into auth_limits (key, points, expire)
    values (${`${name}:all`}, ${points}, ${Date.now() + 3_000_000})
    on conflict (key) do update set points = excluded.points`);
}

async function counted(name: 'all-mails' | 'recovery-mails'): Promise<number> {
  const { rows } = await service.db.orm.execute<{ points: number }>(
    sql`select points from auth_limits where key = ${`${name}:all`}`,
  );
  return rows[0]?.points ?? 0;
}

describe('asking for an unknown address', () => {
  test.each(['/recover', '/api/auth/forgot-password', '/resend'])(
    'uses up no mail of the others (%s)',
    async (path) => {
      const about = path === '/resend' ? { type: 'signup' } : {};
      const emails = Array.from({ length: GENERAL + 1 }, (_, at) => `nobody.${at}@example.com`);
      const statuses = emails.map((email) => statusOf(post(path, { ...about, email })));
      expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
      expect(await counted('all-mails')).toBe(0);
      expect(await statusOf(signUp(`new${path.replaceAll('/', '.')}@example.com`))).toBe(200);
      expect(await counted('all-mails')).toBe(1);
    },
  );

  test('is answered alike while mails are left, and when they are used up', async () => {
    await joined(service, 'known@example.com');
    const both = async () => {
      await service.db.orm.execute(sql`delete from auth_limits where key like 'mail%'`);
      const emails = ['known@example.com', 'unknown@example.com'];
      const answers = await Promise.all(emails.map((email) => recover(email)));
      return answers.map(({ statusCode, body }) => [statusCode, body]);
    };
    for (const [general, reserved] of [
      [0, 0],
      [GENERAL, 0],
      [GENERAL, RESERVE],
    ] as const) {
      await fill('all-mails', general);
      await fill('recovery-mails', reserved);
      const [known, unknown] = await both();
      expect(known).toEqual(unknown);
      expect(known?.[0]).toBe(reserved === RESERVE ? 429 : 200);
    }
  });
});

describe('a client network', () => {
  test.each([
    ['of IPv4', (at: number) => `203.0.113.${at}`, '203.0.114.1'],
    ['of IPv6', (at: number) => `2001:db8:7:${at}::1`, '2001:db8:8::1'],
  ])('%s may ask for a tenth of the mails of an hour', async (_, within, other) => {
    const statuses: number[] = [];
    for (let at = 1; at <= PER_NETWORK + 1; at += 1) {
      statuses.push(await statusOf(signUp(`${crypto.randomUUID()}@example.com`, within(at))));
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statusOf(recover('nobody@example.com', within(9)))).toBe(429);
    expect(await statusOf(signUp(`${crypto.randomUUID()}@example.com`, other))).toBe(200);
    expect(await counted('all-mails')).toBe(PER_NETWORK + 1);
  });

  test('spends its share by asking, so that what is left tells of no address', async () => {
    await joined(service, 'maria@example.com');
    const share = async (email: string) => {
      const from = newNetwork();
      await recover(email, from);
      const { rows } = await service.db.orm.execute<{ points: number }>(sql`select points
        from auth_limits where key like ${`network-mails:${from.replace(/7$/, '0/24')}`}`);
      return rows;
    };
    expect(await share('maria@example.com')).toEqual([{ points: 1 }]);
    expect(await share('nobody@example.com')).toEqual([{ points: 1 }]);
  });
});

describe('the reserve', () => {
  test('brings a confirmed account its recovery when all others are told to wait', async () => {
    await joined(service, 'erik@example.com');
    await service.db.orm.execute(sql`delete from auth_limits`);
    await fill('all-mails', GENERAL);
    expect(await statusOf(signUp('new@example.com'))).toBe(429);
    expect(await statusOf(post('/otp', { email: 'erik@example.com' }))).toBe(429);
    expect(await statusOf(recover('erik@example.com'))).toBe(200);
    expect(await service.mailTo('erik@example.com', 'reset_password')).not.toBeNull();
    expect([await counted('all-mails'), await counted('recovery-mails')]).toEqual([GENERAL, 1]);
  });

  test('is not for accounts that nobody has confirmed', async () => {
    expect(await statusOf(signUp('waiting@example.com'))).toBe(200);
    await fill('all-mails', GENERAL);
    expect(await statusOf(recover('waiting@example.com'))).toBe(200);
    expect(await service.mailTo('waiting@example.com', 'reset_password')).toBeNull();
    expect(await counted('recovery-mails')).toBe(0);
  });

  test('has an end, also when many ask at once', async () => {
    const emails = Array.from({ length: 8 }, (_, at) => `many.${at}@example.com`);
    for (const email of emails) {
      await joined(service, email);
      await service.db.orm.execute(sql`delete from auth_limits`);
    }
    await fill('all-mails', GENERAL - 2);
    await fill('recovery-mails', RESERVE - 3);
    const statuses = await Promise.all(emails.map((email) => statusOf(recover(email))));
    expect(statuses.filter((status) => ![200, 429].includes(status))).toEqual([]);
    const mailed = await Promise.all(
      emails.map(async (email) => (await service.mailTo(email, 'reset_password')) !== null),
    );
    expect(mailed.filter(Boolean)).toHaveLength(2 + 3);
    expect(await counted('all-mails')).toBe(GENERAL);
    expect(await counted('recovery-mails')).toBe(RESERVE);
  });
});

describe('notices of changes', () => {
  const open = serveSignIn({ ...SETTINGS, AUTH_AUTOCONFIRM: 'on', AUTH_MAIL_INTERVAL_S: '60' });

  beforeEach(async () => {
    await open.db.orm.execute(sql`delete from auth_limits`);
  });

  /** As many changes of the password, each with the calls of its own client. */
  async function change({ session }: Joined, times: number, minutes: 'one' | 'many' = 'one') {
    let current = PASSWORD;
    for (let at = 0; at < times; at += 1) {
      const next = `vinterbonad ${at}`;
      const changed = await open.app.inject({
        method: 'PUT',
        url: '/auth/v1/user',
        headers: {
          'authorization': `Bearer ${session.access_token}`,
          'x-forwarded-for': newNetwork(),
        },
        payload: { password: next, current_password: current },
      });
      expect(changed.statusCode).toBe(200);
      current = next;
      if (minutes === 'one') continue;
      await open.db.orm.execute(sql`delete from auth_limits where key like 'mail-gap:%'`);
    }
  }

  test('reach a mailbox that never answered once a minute and five times an hour', async () => {
    await change(await joined(open, 'erik@example.com'), 4);
    expect(await open.mailCount('erik@example.com')).toBe(1);
    await change(await joined(open, 'lisa@example.com'), 7, 'many');
    expect(await open.mailCount('lisa@example.com')).toBe(5);
  });

  test('reach one that never answered no more when the mails of all are used up', async () => {
    await open.db.orm.execute(sql`insert into auth_limits (key, points, expire)
      values ('all-mails:all', ${GENERAL}, ${Date.now() + 3_000_000})`);
    await change(await joined(open, 'karin@example.com'), 1);
    expect(await open.mailCount('karin@example.com')).toBe(0);
  });

  test('always reach a mailbox that has answered', async () => {
    const email = 'maria@example.com';
    const maria = await joined(open, email);
    const at = new Date().toISOString();
    await open.db.orm
      .update(authUsers)
      .set({ emailProvenAt: at })
      .where(eq(authUsers.email, email));
    await change(maria, 7);
    expect(await open.mailCount(email)).toBe(7);
  });
});
