import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { CALENDARS_MAX, type ListedCalendar } from '#domain/access/calendar.ts';
import { createCalendarReader } from '#server/access/calendar/routes.ts';
import { calendarVerifier } from '#server/access/calendar/store.ts';
import { createCashFlow } from '#server/banking/cash-flow/routes.ts';
import { createFigures } from '#server/banking/transaction-figures/figures.ts';
import { clientKey } from '#server/auth/protocol/client.ts';
import { answerRefusals } from '#server/platform/http/refusals.ts';
import { boundWork } from '#server/platform/rate-limits/concurrency.ts';
import { makeCalendar } from '#tests/support/calendars.ts';
import { call, signUp } from '#tests/support/caller.ts';
import { testLog } from '#tests/support/log.ts';
import { openSecondNode, serveSignIn } from '#tests/support/sign-in.ts';
import { makeToken } from '#tests/support/tokens.ts';

const installation = serveSignIn({
  AUTH_AUTOCONFIRM: 'on',
  AUTH_RATE_LIMITS: 'on',
  REQUESTS_PER_MINUTE: '40',
});

test('a token that asks too often waits, and its user does not', async () => {
  const { app } = installation;
  const maria = await signUp(app, 'Maria');
  const token = await makeToken(app, maria, ['records:read']);
  const other = await makeToken(app, maria, ['records:read']);
  const asked = Array.from({ length: 30 }, () => token.call('GET /api/assets'));
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses).toContain(200);
  expect(statuses).toContain(429);
  expect((await other.call('GET /api/assets')).statusCode).toBe(200);
  expect((await maria.call('GET /api/assets')).statusCode).toBe(200);
});

test('tokens and calendars of before open nothing once a hosted service signs in', async () => {
  const maria = await signUp(installation.app, 'Maria');
  const { token } = await makeToken(installation.app, maria, ['figures:read']);
  const hosted = await openSecondNode(installation, {
    AUTH_URL: installation.authUrl,
    AUTH_PUBLISHABLE_KEY: 'publishable',
  });
  const statusAt = async (url: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${url}/api/financial-summary`, { headers })).status;
  };
  expect([await statusAt(installation.url), await statusAt(hosted.url)]).toEqual([200, 401]);
  const { pathname } = new URL((await makeCalendar(maria)).url);
  const calendarAt = async (url: string) => (await fetch(`${url}${pathname}`)).status;
  expect([await calendarAt(installation.url), await calendarAt(hosted.url)]).toEqual([200, 404]);
  await hosted.close();
});

test('a calendar that is fetched too often waits, and no other address does', async () => {
  const { app } = installation;
  const maria = await signUp(app, 'Maria');
  const [often, other] = [await makeCalendar(maria), await makeCalendar(maria)];
  const ask = ({ url }: { url: string }) => call(app, `GET ${new URL(url).pathname}`);
  const statuses = (await Promise.all(Array.from({ length: 30 }, () => ask(often)))).map(
    ({ statusCode }) => statusCode,
  );
  expect(statuses).toContain(200);
  expect(statuses).toContain(429);
  expect((await ask(other)).statusCode).toBe(200);
  expect((await maria.call('GET /api/assets')).statusCode).toBe(200);
});

test('all tokens of a user together have fewer places at once than the user', async () => {
  const app = Fastify();
  answerRefusals(app);
  app.decorateRequest('identity', null);
  app.addHook('onRequest', async (request) => {
    const { 'x-token': id } = request.headers;
    const identity = { userId: 'maria', ...(id !== undefined && { token: { id } }) };
    request.identity = identity as typeof request.identity;
  });
  const waiting: (() => void)[] = [];
  boundWork(app, { clientOf: clientKey });
  app.get('/slow', () => new Promise<string>((resolve) => waiting.push(() => resolve('done'))));
  const ask = (headers = {}) => app.inject({ url: '/slow', headers });
  const asked = Array.from({ length: 200 }, (_, at) => ask({ 'x-token': String(at % 20) }));
  await expect.poll(() => waiting.length).toBe(40);
  asked.push(ask());
  await expect.poll(() => waiting.length).toBe(41);
  for (const go of waiting) go();
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429)).toHaveLength(160);
  await app.close();
});

test('the calendars of a user are calculated once, behind the screens, whatever their form', async () => {
  const { db, app } = installation;
  const { clock, gate } = installation.banking;
  const maria = await signUp(app, 'Maria');
  const urls: string[] = [];
  for (let made = 0; made < CALENDARS_MAX; made += 1) {
    urls.push((await makeCalendar(maria, made % 2 === 0)).url);
  }
  const figures = createFigures(testLog, { figuresWaitS: 300 });
  const cashFlow = createCashFlow({ db, clock, figures });
  const readers: unknown[] = [];
  const readCalendar = createCalendarReader({
    db,
    clock,
    gate,
    readCashFlow: (user, reader) => {
      readers.push(reader.isBehind);
      return cashFlow(user, reader);
    },
  });
  const texts = await Promise.all(
    urls.map(async (url, at) => {
      const secret = /calendar\/([\w-]+)\.ics$/.exec(url)?.[1] ?? '';
      const found = await calendarVerifier(db.orm).verify(secret);
      const form = { language: at < 5 ? 'sv' : 'en', hasAmounts: at % 2 === 0 } as const;
      return found && readCalendar(found, form);
    }),
  );
  await figures.close();
  expect(readers).toEqual([true]);
  // Without payments, amounts make no difference.
  expect(new Set(texts).size).toBe(2);
  const listed = await maria.call('GET /api/calendars');
  const { calendars } = listed.json<{ calendars: ListedCalendar[] }>();
  expect(calendars.map(({ lastReadAt }) => lastReadAt)).not.toContain(null);
});
