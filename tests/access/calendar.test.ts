import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { CALENDARS_MAX } from '#domain/access/calendar.ts';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import { addDays, addMonths, type Day, dayOf, monthOf } from '#domain/basics/months.ts';
import { createLog } from '#server/platform/log.ts';
import { addBankAccount, HEADER, sendFile } from '#tests/support/bank.ts';
import { choose, connectTo, connectionOf } from '#tests/support/banks.ts';
import { eventsIn, makeCalendar, type ReadEvent } from '#tests/support/calendars.ts';
import { call, type Caller, PASSWORD, signUp } from '#tests/support/caller.ts';
import { addMortgage, aPart } from '#tests/support/mortgages.ts';
import { openSecondNode, serveSignIn } from '#tests/support/sign-in.ts';
import { makeToken } from '#tests/support/tokens.ts';

const lines: string[] = [];
const to = { write: (line: string) => void lines.push(line) };
const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' }, createLog({ level: 'trace', to }));

/** Asks as a calendar program does: with the address alone. */
function ask(url: string, headers: Record<string, string> = {}, app = installation.app) {
  return call(app, `GET ${new URL(url).pathname}`, { headers });
}

async function eventsAt(url: string): Promise<ReadEvent[]> {
  const answer = await ask(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  return eventsIn(answer.body);
}

const isPayment = ({ title }: ReadEvent) => /^(?:Payment|Income): /.test(title);

/** Half a year of pay, rent and a weekly lesson before a day. */
function lifeUntil(today: Day): string {
  const month = (back: number) => addMonths(monthOf(today), -back);
  const monthly = [6, 5, 4, 3, 2, 1].flatMap((back) => [
    `${month(back)}-25;;${back}1;LÖN AB;30000.000;`,
    `${month(back)}-28;;${back}2;HYRA, BRF;-9000.000;`,
  ]);
  const weekly = Array.from({ length: 20 }, (_, at) => {
    return `${addDays(today, -3 - 7 * at)};;9${at};PIANOLEKTION;-250.000;`;
  });
  return [HEADER, ...monthly, ...weekly].join('\n');
}

type Payment = [day: Day, name: string];

/** The payments of the cash flow, by its own answer. */
async function expectedOf(owner: Caller): Promise<Payment[]> {
  const { recurring } = (await owner.call('GET /api/cash-flow')).json<CashFlow>();
  return recurring
    .flatMap(({ name, direction, days }) =>
      days.map((day): Payment => [day, `${direction === 'in' ? 'Income' : 'Payment'}: ${name}`]),
    )
    .toSorted(inOrder);
}

function inOrder(one: Payment, other: Payment): number {
  return String(one) < String(other) ? -1 : 1;
}

/** Lets the server's clock run ahead to noon of the next such day; returns the day. */
function goTo(ofYear: string): Day {
  const { banking, later } = installation;
  const now = banking.clock();
  const [today, year] = [dayOf(now), now.getFullYear()];
  const day = [year, year + 1].map((each) => `${each}-${ofYear}`).find((each) => each > today);
  later((Date.parse(`${day}T11:00:00Z`) - now.getTime()) / 1000);
  return dayOf(banking.clock());
}

async function signUpIn(language: 'sv' | 'en', name = 'Maria'): Promise<Caller> {
  const caller = await signUp(installation.app, name);
  await caller.call('PUT /api/auth/user/profile', { body: { currency: 'SEK', language } });
  return caller;
}

describe('the events', () => {
  // In the 90 days after them clocks are set back, the year changes, and clocks are set ahead.
  test.each(['09-20', '12-01', '01-25'])('from %s are those of the cash flow', async (ofYear) => {
    const today = goTo(ofYear);
    const maria = await signUpIn('en');
    await sendFile(maria, await addBankAccount(maria), { file: lifeUntil(today) });
    const events = await eventsAt((await makeCalendar(maria)).url);
    const payments = events.filter(isPayment).map(({ day, title }): Payment => [day, title]);
    const expected = await expectedOf(maria);
    // At least twelve lessons, and three times pay and rent.
    expect(expected.length).toBeGreaterThanOrEqual(18);
    expect(payments.toSorted(inOrder)).toEqual(expected);
    const days = payments.map(([day]) => day);
    expect(days.every((day) => day > today && day <= addDays(today, 90))).toBe(true);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  });

  test('are also ends of fixed rates and consents, months, and days of taxes', async () => {
    const today = goTo('01-20');
    const year = Number(today.slice(0, 4));
    const maria = await signUpIn('sv');
    const bound = { balance: '2400000', name: 'SBAB; 1', fixedUntil: `${year + 3}-06-01` };
    await addMortgage(maria, { parts: [aPart(bound)] });
    const loan = { type: 'car_loan', name: 'Billån', balance: '1000', currency: 'SEK' };
    const car = { ...loan, description: `bunden till ${year}-05-31` };
    await maria.call('POST /api/liabilities', { body: car });
    await maria.call('POST /api/liabilities', { body: { ...car, name: 'Klart', balance: '0' } });
    const { id } = await connectTo(maria, 'granbanken', '60');
    await choose(maria, id, []);
    const { consentEndsAt } = await connectionOf(maria);
    const events = await eventsAt((await makeCalendar(maria)).url);
    const titles = events.map(({ day, title }) => `${day} ${title}`);
    const bank = `${dayOf(new Date(consentEndsAt ?? ''))} Samtycket går ut: Granbanken`;
    expect(titles).toContain(bank);
    expect(titles).toContain(`${year + 3}-06-01 Bindningstiden går ut: SBAB; 1`);
    expect(titles).toContain(`${year}-05-31 Bindningstiden går ut: Billån`);
    expect(titles.filter((title) => /Bindningstiden/.test(title))).toHaveLength(2);
    const months = titles.filter((title) => /Fyll i/.test(title));
    expect(months).toEqual([
      `${year}-02-01 Fyll i januari ${year} i Valv`,
      `${year}-03-01 Fyll i februari ${year} i Valv`,
      `${year}-04-01 Fyll i mars ${year} i Valv`,
    ]);
    const taxes = titles.filter((title) => /kvarskatt|deklarera/.test(title));
    expect(taxes.map((title) => title.slice(11))).toEqual([
      'Sista dag att betala kvarskatt över 30 000 kronor utan ränta',
      'Sista dag att deklarera',
      'Sista dag att betala kvarskatt upp till 30 000 kronor utan ränta',
    ]);
  });

  test('tell amounts where that was asked for, and then those of the cash flow', async () => {
    const today = goTo('03-10');
    const maria = await signUpIn('sv');
    await sendFile(maria, await addBankAccount(maria), { file: lifeUntil(today) });
    const silent = await eventsAt((await makeCalendar(maria)).url);
    const payments = silent.filter(({ title }) => /^(?:Betalning|Inkomst)/.test(title));
    expect(payments.length).toBeGreaterThan(10);
    expect(payments.map(({ title, more }) => title + more).join('')).not.toMatch(/\d|kr\b/);
    const told = await eventsAt((await makeCalendar(maria, true)).url);
    const titles = told.map(({ title }) => title.replaceAll(/\s/g, ' '));
    expect(titles).toContain('Inkomst: LÖN AB, 30 000,00 kr');
    expect(titles).toContain('Betalning: HYRA, BRF, 9 000,00 kr');
    expect(titles).toContain('Betalning: PIANOLEKTION, 250,00 kr');
  });

  test('stay the same events when days pass, and when a payment is late', async () => {
    goTo('03-20');
    const maria = await signUpIn('en');
    await sendFile(maria, await addBankAccount(maria), { file: lifeUntil(today()) });
    const { url } = await makeCalendar(maria);
    const first = await eventsAt(url);
    // Pay and rent of March are late then: what has not come is expected tomorrow.
    goTo('03-31');
    const later = await eventsAt(url);
    const rentOf = (events: readonly ReadEvent[]) =>
      events.find(({ title }) => title === 'Payment: HYRA, BRF');
    expect(rentOf(later)?.uid).toBe(rentOf(first)?.uid);
    expect(rentOf(later)?.day).toBe(`${today().slice(0, 4)}-04-01`);
    const known = new Set(first.map(({ uid }) => uid));
    const soon = later.filter(({ day }) => day < addDays(today(), 70));
    expect(soon.filter(({ uid }) => !known.has(uid))).toEqual([]);
  });
});

function today(): Day {
  return dayOf(installation.banking.clock());
}

describe('an address', () => {
  test('is told once, listed without its secret, and stored as a hash', async () => {
    const { app, db, config } = installation;
    const maria = await signUpIn('sv');
    const host = { host: 'evil.example', referer: 'https://evil.example/' };
    const made = await maria.call('POST /api/calendars', {
      body: { amounts: true },
      headers: { ...host, 'host': 'localhost', 'x-forwarded-host': 'evil.example' },
    });
    const { id, url } = made.json<{ id: string; url: string }>();
    expect(url).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
    expect(url.startsWith(`${config.publicUrl}/calendar/`)).toBe(true);
    const secret = secretIn(url);
    const list = await maria.call('GET /api/calendars');
    expect(list.json()).toMatchObject({ calendars: [{ id, amounts: true, lastReadAt: null }] });
    expect(list.body).not.toContain(secret);
    await ask(url);
    const read = (await maria.call('GET /api/calendars')).json<{ calendars: object[] }>();
    expect(read.calendars).toMatchObject([{ lastReadAt: expect.stringMatching(/^\d{4}-/) }]);
    for (const table of ['calendars', 'user_activities']) {
      const { rows } = await db.orm.execute(sql`select * from ${sql.identifier(table)}`);
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
    const activities = (await maria.call('GET /api/activities')).body;
    expect(activities).toContain('"calendar"');
    expect(activities).not.toContain(secret);
    const answer = await ask(url);
    expect(answer.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-cache',
    });
    expect(answer.body).not.toContain(secret);
    expect((await call(app, 'POST /api/calendars', { body: { amounts: true } })).statusCode).toBe(
      401,
    );
    const other = { 'content-type': 'text/plain', 'authorization': `Bearer ${maria.token}` };
    const form = await call(app, 'POST /api/calendars', {
      body: '{"amounts":true}',
      headers: other,
    });
    expect(form.statusCode).toBe(415);
    for (const body of [{}, { amounts: 1 }, { amounts: true, userId: 'x' }]) {
      expect((await maria.call('POST /api/calendars', { body })).statusCode).toBe(400);
    }
  });

  test('that is wrong, revoked, ended or another’s is answered alike', async () => {
    const { app } = installation;
    const [maria, erik] = [await signUpIn('sv'), await signUpIn('sv', 'Erik')];
    const [revoked, kept, erased] = [
      await makeCalendar(maria),
      await makeCalendar(maria),
      await makeCalendar(erik),
    ];
    expect((await maria.call(`DELETE /api/calendars/${erased.id}`)).statusCode).toBe(404);
    expect((await maria.call('DELETE /api/calendars/no-id')).statusCode).toBe(404);
    for (const { url } of [revoked, kept, erased]) expect((await ask(url)).statusCode).toBe(200);
    expect((await maria.call(`DELETE /api/calendars/${revoked.id}`)).statusCode).toBe(204);
    expect((await maria.call(`DELETE /api/calendars/${revoked.id}`)).statusCode).toBe(404);
    const gone = await erik.call('DELETE /api/account', { body: { password: PASSWORD } });
    expect(gone.statusCode).toBe(204);
    const never = `${installation.url}/calendar/${'A'.repeat(43)}.ics`;
    const answers = await Promise.all([
      ask(revoked.url),
      ask(erased.url),
      ask(never),
      ask(kept.url.replace('.ics', '')),
      ask(`${installation.url}/calendar/x.ics`),
      ask(kept.url.slice(0, -5) + (kept.url.at(-5) === 'A' ? 'B' : 'A') + '.ics'),
      ask(`${installation.url}/calendar/${'A'.repeat(43)}%0A.ics`),
    ]);
    const [first] = answers;
    for (const { statusCode, body, headers } of answers) {
      expect([statusCode, body]).toEqual([404, first?.body]);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect((await ask(kept.url)).statusCode).toBe(200);
    // The secret is not a bearer, and a bearer is not a secret.
    const bearer = { authorization: `Bearer ${secretIn(kept.url)}` };
    for (const path of ['/api/calendar', '/api/assets', '/api/calendars']) {
      expect((await call(app, `GET ${path}`, { headers: bearer })).statusCode).toBe(401);
    }
    expect((await ask(never, { authorization: `Bearer ${maria.token}` })).statusCode).toBe(404);
  });

  test('ends with a new password, at once and on every node', async () => {
    const second = await openSecondNode(installation, { AUTH_AUTOCONFIRM: 'on' });
    try {
      const maria = await signUpIn('sv');
      const { url } = await makeCalendar(maria);
      expect((await ask(url, {}, second.app)).statusCode).toBe(200);
      const changed = await fetch(`${installation.authUrl}/user`, {
        method: 'PUT',
        headers: {
          'authorization': `Bearer ${maria.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ password: 'fyra låga stenar' }),
      });
      expect(changed.status).toBe(200);
      expect((await ask(url, {}, second.app)).statusCode).toBe(404);
      expect((await ask(url)).statusCode).toBe(404);
      expect((await maria.call('GET /api/calendars')).json()).toEqual({ calendars: [] });
    } finally {
      await second.close();
    }
  });

  test('is one of ten, however many are asked for at once', async () => {
    const maria = await signUpIn('sv');
    const asked = Array.from({ length: CALENDARS_MAX + 5 }, () =>
      maria.call('POST /api/calendars', { body: { amounts: false } }),
    );
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(CALENDARS_MAX);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
  });

  test('is not found by a thousand guesses, which keep nobody out', async () => {
    const maria = await signUpIn('sv');
    const { url } = await makeCalendar(maria);
    const secret = secretIn(url);
    const guessed = Array.from({ length: 1_000 }, (_, at) =>
      ask(`${installation.url}/calendar/${String(at).padStart(4, '0')}${secret.slice(4)}.ics`),
    );
    const right = ask(url);
    const statuses = (await Promise.all(guessed)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect((await right).statusCode).toBe(200);
    expect((await maria.call('GET /api/assets')).statusCode).toBe(200);
  });

  test('that is asked a thousand times is calculated once, and sent again only when it differs', async () => {
    const maria = await signUpIn('sv');
    const { url } = await makeCalendar(maria);
    const first = await ask(url);
    const { etag = '' } = first.headers;
    const noted = () => maria.call('GET /api/calendars').then(({ body }) => body);
    const before = await noted();
    for (let round = 0; round < 100; round += 1) {
      const polls = Array.from({ length: 10 }, () => ask(url, { 'if-none-match': String(etag) }));
      const answers = await Promise.all(polls);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([304]));
      expect(answers.every(({ body }) => body === '')).toBe(true);
    }
    // A calculation notes when it was asked for.
    expect(await noted()).toBe(before);
    // Another language is another calendar, at once.
    await maria.call('PUT /api/auth/user/profile', { body: { language: 'en' } });
    const english = await ask(url, { 'if-none-match': String(etag) });
    expect(english.statusCode).toBe(200);
    expect(english.body).toContain('Fill in ');
  });

  test('stands in no line of the log, whatever fails', async () => {
    const { orm } = installation.db;
    const maria = await signUpIn('sv');
    const { url } = await makeCalendar(maria);
    expect((await ask(url)).statusCode).toBe(200);
    await orm.execute(sql`alter table calendars rename to gone_calendars`);
    try {
      expect((await ask(url)).statusCode).toBe(500);
    } finally {
      await orm.execute(sql`alter table gone_calendars rename to calendars`);
    }
    const secret = secretIn(url);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain(secret);
    const failed = new Error(`connect ECONNREFUSED ${url}`);
    createLog({ to }).error({ err: failed }, 'A request failed');
    expect(lines.join('')).toContain('/calendar/[secret]');
    expect(lines.join('')).not.toContain(secret);
  });
});

function secretIn(url: string): string {
  return /calendar\/([\w-]+)\.ics$/.exec(url)?.[1] ?? '';
}

describe('a token', () => {
  test('with its scope reads the calendar, and amounts only with that of figures', async () => {
    const { app } = installation;
    const day = goTo('04-10');
    const maria = await signUpIn('sv');
    await sendFile(maria, await addBankAccount(maria), { file: lifeUntil(day) });
    const token = await makeToken(app, maria, ['calendar:read']);
    const answer = await token.call('GET /api/calendar');
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const { url } = await makeCalendar(maria);
    expect(eventsIn(answer.body)).toEqual(await eventsAt(url));
    const told = await makeCalendar(maria, true);
    const both = await makeToken(app, maria, ['calendar:read', 'figures:read']);
    const withAmounts = eventsIn((await both.call('GET /api/calendar')).body);
    expect(withAmounts).toEqual(await eventsAt(told.url));
    expect(withAmounts).not.toEqual(eventsIn(answer.body));
    for (const target of ['GET /api/calendars', `GET /api/cash-flow`]) {
      expect((await token.call(target)).statusCode).toBe(403);
    }
    await maria.call(`DELETE /api/tokens/${token.id}`);
    expect((await token.call('GET /api/calendar')).statusCode).toBe(401);
  });
});
