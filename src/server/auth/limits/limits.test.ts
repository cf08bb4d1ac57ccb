import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createClient, joined, PASSWORD, serveSignIn } from '#tests/support/sign-in.ts';

const service = serveSignIn({
  AUTH_RATE_LIMITS: 'on',
  AUTH_MAIL_INTERVAL_S: '60',
  TRUST_PROXY: '127.0.0.1',
});
let lastNumber = 0;

/** A client without counts. */
function newAddress(): string {
  lastNumber += 1;
  return `203.0.113.${lastNumber}`;
}

async function post(path: string, body: object, from = newAddress()) {
  return service.app.inject({
    method: 'POST',
    url: path.startsWith('/api') ? path : `/auth/v1${path}`,
    headers: { 'x-forwarded-for': from, 'accept-language': 'sv' },
    payload: body,
  });
}

describe('mails', () => {
  test.each(['maria@example.com', 'nobody@example.com'])(
    'one a minute to an address, known or not (%s)',
    async (email) => {
      if (email.startsWith('maria')) await joined(service, email);
      expect((await post('/recover', { email })).statusCode).toBe(200);
      const second = await post('/recover', { email });
      expect(second.statusCode).toBe(429);
      expect(second.json()).toMatchObject({
        error_code: 'over_email_send_rate_limit',
        msg: expect.stringMatching(
          /^For security purposes, you can only request this after \d+ seconds\.$/,
        ) as string,
      });
      expect(Number(second.headers['retry-after'])).toBeGreaterThan(50);
    },
  );

  test('the product’s own call says so in the reader’s language', async () => {
    const email = 'erik@example.com';
    const first = await post('/api/auth/forgot-password', { email });
    expect(first.statusCode).toBe(200);
    const second = await post('/api/auth/forgot-password', { email });
    expect(second.statusCode).toBe(429);
    expect(second.json()).toMatchObject({
      code: 'mail_limit',
      message: expect.stringContaining('Ett mejl skickades nyss') as string,
    });
  });

  test('a confirmation is not mailed again at once', async () => {
    const email = 'karin@example.com';
    expect((await post('/signup', { email, password: PASSWORD })).statusCode).toBe(200);
    expect((await post('/signup', { email, password: PASSWORD })).statusCode).toBe(429);
    expect((await post('/resend', { type: 'signup', email })).statusCode).toBe(429);
    expect(await service.mailCount(email)).toBe(1);
  });
});

test('mails to all addresses together are bounded by the hour and by the day', async () => {
  const { createLimits } = await import('./limits.ts');
  const { orm } = service.db;
  // 120 of 600 a day are reserved for recovery: the others have 480 / 6 = 80 an hour.
  const limits = createLimits({ orm, isOn: true, mailIntervalS: 0, mailsPerDay: 600 });
  const inTheHour = (points: number) =>
    orm.execute(sql`insert into auth_limits (key, points, expire)
      values ('all-mails:all', ${points}, ${Date.now() + 3_000_000})
      on conflict (key) do update set points = excluded.points`);
  await inTheHour(79);
  const [one, ...more] = [newAddress(), newAddress(), newAddress()] as const;
  await limits.mail('magic_link', 'one@example.com', one);
  await orm.transaction((tx) => limits.mailLeaves(tx, 'magic_link', { emailConfirmedAt: null }));
  const refused = { status: 429, code: 'over_email_send_rate_limit' };
  await expect(limits.mail('magic_link', 'two@example.com', more[0])).rejects.toMatchObject(
    refused,
  );
  await orm.execute(sql`delete from auth_limits where key = 'all-mails:all'`);
  await orm.execute(sql`update auth_limits set points = 480 where key = 'all-mails-a-day:all'`);
  const other = createLimits({ orm, isOn: true, mailIntervalS: 0, mailsPerDay: 600 });
  await expect(other.mail('magic_link', 'three@example.com', more[1])).rejects.toMatchObject(
    refused,
  );
  await orm.execute(sql`delete from auth_limits where key like 'all-mails%'`);
});

describe('calls', () => {
  test('thirty in five minutes from one client, then a wait that is named', async () => {
    const from = newAddress();
    const statuses = [];
    for (let call = 0; call < 32; call += 1) {
      const answer = await post('/verify', { type: 'signup', token_hash: 'x' }, from);
      statuses.push(answer.statusCode);
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(30);
    const refused = await post('/verify', { type: 'signup', token_hash: 'x' }, from);
    expect(refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(200);
    const other = await post('/verify', { type: 'signup', token_hash: 'x' });
    expect(other.statusCode).toBe(403);
  });

  test('a household’s network counts as one client', async () => {
    const statuses = [];
    for (let call = 1; call <= 31; call += 1) {
      const from = `2001:db8:1:2::${call.toString(16)}`;
      statuses.push((await post('/resend', { type: 'signup', email: 'x' }, from)).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('a client is the same one with another port, which some proxies write', async () => {
    const address = newAddress();
    const statuses = [];
    for (let call = 1; call <= 31; call += 1) {
      const from = `${address}:${40_000 + call}`;
      statuses.push((await post('/resend', { type: 'signup', email: 'x' }, from)).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('refreshing has room enough', async () => {
    const from = newAddress();
    let last = 0;
    for (let call = 0; call < 100; call += 1) {
      last = (await post('/token?grant_type=refresh_token', { refresh_token: 'x' }, from))
        .statusCode;
    }
    expect(last).toBe(400);
  });

  test('a limit holds on another node with the same database', async () => {
    const from = newAddress();
    for (let call = 0; call < 31; call += 1) {
      await post('/verify', { type: 'signup', token_hash: 'x' }, from);
    }
    const { createLimits } = await import('./limits.ts');
    const other = createLimits({
      orm: service.db.orm,
      isOn: true,
      mailIntervalS: 60,
      mailsPerDay: 3000,
    });
    await expect(other.client('verify', from)).rejects.toMatchObject({ status: 429 });
    await expect(other.client('verify', newAddress())).resolves.toBeUndefined();
  });
});

test('wrong passwords make an address pause, not shut its owner out', async () => {
  const email = 'lisa@example.com';
  await joined(service, email);
  const wrong = { email, password: 'gissning 1' };
  const answers: Awaited<ReturnType<typeof post>>[] = [];
  while (answers.at(-1)?.statusCode !== 429 && answers.length < 40) {
    answers.push(await post('/token?grant_type=password', wrong));
  }
  // Ten until it pauses, and five that its network may try during pauses.
  const tries = answers.slice(0, 15).map(({ statusCode }) => statusCode);
  expect(tries).toEqual(Array.from({ length: 15 }, () => 400));
  expect(answers.at(-1)?.statusCode).toBe(429);
  const waitS = Number(answers.at(-1)?.headers['retry-after']);
  expect(waitS).toBeGreaterThanOrEqual(1);
  expect(waitS).toBeLessThanOrEqual(30);
  await expect
    .poll(
      async () => {
        const right = { email, password: PASSWORD };
        return (await post('/token?grant_type=password', right)).statusCode;
      },
      { interval: 300 },
    )
    .toBe(200);
});

test('a pause that a stranger keeps up lets the owner in from another network', async () => {
  const email = 'berit@example.com';
  const { session } = await joined(service, email);
  for (let tries = 0; tries < 10; tries += 1) {
    await post('/token?grant_type=password', { email, password: `gissning ${tries}` });
  }
  const { orm } = service.db;
  await orm.execute(sql`update auth_limits set points = 2, expire = ${Date.now() + 3_000_000}
    where key like 'pauses:%'`);
  const signIn = async (password: string, from: string) =>
    (await post('/token?grant_type=password', { email, password }, from)).statusCode;
  const strangers: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    strangers.push(await signIn('gissning', newAddress()));
  }
  expect(strangers).toEqual([400, 400, 400, 400, 400, 429]);
  expect(await signIn(PASSWORD, newAddress())).toBe(429);
  const changed = await service.app.inject({
    method: 'PUT',
    url: '/auth/v1/user',
    headers: {
      'authorization': `Bearer ${session.access_token}`,
      'x-forwarded-for': '198.51.100.2',
    },
    payload: { password: 'tre nya höga stenar', current_password: PASSWORD },
  });
  expect(changed.statusCode).toBe(200);
  expect(await signIn('tre nya höga stenar', '198.51.100.1')).toBe(200);
});

test('wrong passwords at once are no more guesses than one after the other', async () => {
  const email = 'nils@example.com';
  await joined(service, email);
  const guess = (_: unknown, at: number) =>
    post('/token?grant_type=password', { email, password: `gissning ${at}` });
  const answers = await Promise.all(Array.from({ length: 60 }, guess));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([400, 429]));
  // Ten, the five of their network, and on a slow machine some after the first pauses.
  expect(statuses.filter((status) => status === 400).length).toBeLessThan(30);
});

test('a client that a limit stopped can still use its session', async () => {
  const { client } = await joined(service, 'sven@example.com');
  expect((await client.getUser()).error).toBeNull();
  expect((await createClient(service).getSession()).error).toBeNull();
});

describe('a clock that was ahead', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each(['this', 'another'])('leaves no limit behind (%s node)', async (node) => {
    const { limiterMaker } = await import('./limiters.ts');
    const { orm } = service.db;
    const key = `of ${node}`;
    const ahead = limiterMaker(orm)('ahead', 1, 300);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 });
    await ahead.consume(key);
    await expect(ahead.consume(key)).rejects.toMatchObject({ remainingPoints: 0 });
    vi.useRealTimers();
    const right = node === 'this' ? ahead : limiterMaker(orm)('ahead', 1, 300);
    expect(await right.consume(key)).toMatchObject({ consumedPoints: 1 });
    await expect(right.consume(key)).rejects.toMatchObject({ remainingPoints: 0 });
  });
});
