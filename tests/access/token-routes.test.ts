import { beforeAll, describe, expect, test } from 'vitest';
import { SCOPES, type Scope } from '#domain/access/tokens.ts';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import { addDays, dayOf } from '#domain/basics/months.ts';
import type { EntityType } from '#domain/records/kinds.ts';
import { addBankAccount, HEADER, sendFile } from '#tests/support/bank.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { OPEN_ROUTES, routesOf } from '#tests/support/routes.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { makeToken, type TokenCaller } from '#tests/support/tokens.ts';

type Operation = { security?: Record<string, string[]>[] };
type Document = { paths: Record<string, Record<string, Operation>> };

/** Begins of the calls that no token reaches, whatever its scopes. */
const CLOSED = [
  // Sign-in and the account.
  /^\w+ \/api\/(?:login|logout|register|auth\/|user|sessions|tokens|calendars|account|profile-image)/,
  // Households, what is owned together, premium.
  /^\w+ \/api\/(?:households|invitations?|co-owner-links|subscription|webhooks)/,
  // Everything out or in at once, and files.
  /^\w+ \/api\/(?:export|import|moves|transaction-imports|bank-accounts\/:id\/imports)/,
  /^\w+ \/api\/(?:column-mappings|holdings-mappings|demo-data|realised-gains\/k4)/,
  // Banks: consents, and accounts with all they hold.
  /^\w+ \/api\/(?:banks|bank-connections)/,
  /^(?:POST|PUT|DELETE) \/api\/bank-accounts/,
  // The screens' own: their grid and their notices.
  /^\w+ \/api\/(?:dashboard-widgets|notifications)/,
  // The operator's.
  /^\w+ (?:\/api\/(?:admin|backup)|\/metrics)/,
];

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let owner: Caller;
const tokens = {} as Record<Scope | 'all', TokenCaller>;
/** The scope of each documented call; null: closed. */
let scopes: Map<string, string | null>;

beforeAll(async () => {
  const { app } = installation;
  owner = await signUp(app, 'Maria');
  for (const scope of SCOPES) tokens[scope] = await makeToken(app, owner, [scope]);
  tokens.all = await makeToken(app, owner, SCOPES);
  const { paths } = (await app.inject('/api/docs')).json<Document>();
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { security = [] }]) => {
      const target = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
      const token = security.find((way) => 'token' in way)?.['token'];
      return [target, token === undefined ? null : (token[0] ?? 'any')] as const;
    }),
  );
  scopes = new Map(calls);
});

/** The call with an id of nobody's, and without a body. */
function targetOf(route: string): string {
  return route.replaceAll(/:\w+/g, ID);
}

test('every call names its scope or is among the closed ones, and not both', () => {
  expect(scopes.size).toBeGreaterThan(100);
  const isClosed = (route: string) => CLOSED.some((pattern) => pattern.test(route));
  const wrong = [...scopes].filter(([route, scope]) => (scope === null) !== isClosed(route));
  expect(wrong).toEqual([]);
});

test('every scope opens something', () => {
  const named = new Set([...scopes.values()].filter((scope) => scope !== null));
  expect([...named].toSorted()).toEqual(['any', ...SCOPES].toSorted());
});

test('no token reaches a route that the document does not name, public ones aside', async () => {
  const hidden = routesOf(installation.app).filter((route) => !scopes.has(route));
  const reached: string[] = [];
  // That of assistants is covered by mcp.test.ts.
  const open = [...OPEN_ROUTES, /^\w+ \/mcp$/];
  for (const route of hidden.filter((each) => !open.some((pattern) => pattern.test(each)))) {
    const { statusCode } = await tokens.all.call(targetOf(route));
    if (![401, 403].includes(statusCode)) reached.push(`${route}: ${statusCode}`);
  }
  expect(reached).toEqual([]);
});

describe.each([...SCOPES, 'all'] as const)('a token with %s', (name) => {
  test('is let in by its own routes and refused by every other one', async () => {
    const wrong: string[] = [];
    for (const [route, scope] of scopes) {
      const answer = await tokens[name].call(targetOf(route));
      const hasBody = answer.headers['content-type']?.toString().startsWith('application/json');
      const { code } = hasBody ? answer.json<{ code?: string }>() : { code: '' };
      const isOwn = scope === 'any' || (scope !== null && (name === 'all' || scope === name));
      const isRefused = answer.statusCode === 403 && code === 'scope';
      const isIn = answer.statusCode !== 401 && !isRefused && answer.statusCode < 500;
      // The sign-in service and the operator know no tokens.
      const isOut = isRefused || (answer.statusCode === 401 && scope === null);
      const isBare = /^POST \/api\/(?:login|logout|register|auth)|webhooks|api\/backup\//.test(
        route,
      );
      if (isOwn ? !isIn : !isOut && !isBare) wrong.push(`${route}: ${answer.statusCode} ${code}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('figures without transactions have no words of them, and records none of the account’s deeds', async () => {
  const { app } = installation;
  const vera = await signUp(app, 'Vera');
  const today = dayOf(new Date());
  const rows = Array.from(
    { length: 20 },
    (_, at) =>
      `${addDays(today, -3 - 7 * at)};;${at + 1};HEMLIGA KLINIKEN;-249.000;${5000 + 249 * at}.000`,
  );
  await sendFile(vera, await addBankAccount(vera), { file: [HEADER, ...rows].join('\n') });
  await vera.call('POST /api/households', { body: { name: 'Hemliga huset' } });
  await vera.call('POST /api/assets', { body: { type: 'other', name: 'Båten', value: '5' } });
  const figures = await makeToken(app, vera, ['figures:read'], { name: 'Hemliga nyckeln' });
  const both = await makeToken(app, vera, ['figures:read', 'transactions:read']);
  const flowOf = async (by: Pick<Caller, 'call'>) =>
    (await by.call('GET /api/cash-flow')).json<CashFlow>();
  const whole = await flowOf(vera);
  expect(whole.recurring[0]?.name).toBe('HEMLIGA KLINIKEN');
  expect(whole.merchants.top).toHaveLength(1);
  expect(await flowOf(both)).toEqual(whole);
  const nameless = await flowOf(figures);
  expect(JSON.stringify(nameless)).not.toMatch(/hemlig|kliniken/i);
  expect(nameless.months).toEqual(whole.months);
  expect(nameless.forecast?.days).toEqual(whole.forecast?.days);
  expect(nameless.recurring).toMatchObject([{ cadence: 'weekly', days: whole.recurring[0]?.days }]);
  expect(nameless.forecast?.expected[0]?.key).toBe(nameless.recurring[0]?.key);
  const heard = async (by: Pick<Caller, 'call'>) => {
    const { activities } = (await by.call('GET /api/activities?limit=100')).json<{
      activities: { entityType: EntityType }[];
    }>();
    return [...new Set(activities.map(({ entityType }) => entityType))].toSorted();
  };
  const records = await makeToken(app, vera, ['records:read']);
  expect(await heard(vera)).toEqual(['asset', 'bank_file', 'household', 'token']);
  expect(await heard(records)).toEqual(['asset']);
});

test('a program that only writes records hears of those that it states, and of no others', async () => {
  const { app } = installation;
  const vera = await signUp(app, 'Vera');
  const added = async (name: string) =>
    (await vera.call('POST /api/assets', { body: { type: 'other', name, value: '4711' } })).json<{
      id: string;
    }>().id;
  const [stated] = [await added('Båten'), await added('Hemliga gården')];
  const writing = await makeToken(app, vera, ['records:write']);
  const both = await makeToken(app, vera, ['records:write', 'records:read']);
  const [year = 0, month = 0] = dayOf(new Date()).split('-').map(Number);
  const ofMonth = { year, month };
  const values = [{ kind: 'assets', id: stated, value: '5' }];
  const none = await writing.call('PUT /api/historical-values', {
    body: { ...ofMonth, values: [] },
  });
  expect(none.json()).toMatchObject({ ...ofMonth, assets: [], copied: null });
  const one = await writing.call('PUT /api/historical-values', { body: { ...ofMonth, values } });
  expect(one.json()).toMatchObject({ assets: [{ name: 'Båten', value: '5.00' }] });
  // The same key: what a session was answered is no answer to a program.
  const copying = { body: ofMonth, headers: { 'idempotency-key': 'of-the-screen' } };
  const ofSession = await vera.call('POST /api/historical-values/copies', copying);
  const copied = await writing.call('POST /api/historical-values/copies', copying);
  expect(ofSession.body).toContain('Hemliga');
  expect(copied.statusCode).toBe(201);
  for (const { body } of [none, one, copied]) expect(body).not.toMatch(/hemliga|4711/i);
  const whole = await both.call('PUT /api/historical-values', { body: { ...ofMonth, values } });
  expect(whole.json()).toEqual((await vera.call('GET /api/historical-values')).json());
  expect(whole.body).toContain('Hemliga');
});

test('a refusal names the scope, in the language of the token’s user', async () => {
  const { app } = installation;
  const erik = await signUp(app, 'Erik');
  const reading = await makeToken(app, erik, ['figures:read']);
  const missing = await reading.call('GET /api/assets');
  expect(missing.statusCode).toBe(403);
  expect(missing.json()).toMatchObject({ code: 'scope', scope: 'records:read' });
  const closed = await reading.call('GET /api/user');
  expect(closed.json()).toMatchObject({ code: 'scope', scope: null });
  await erik.call('PUT /api/auth/user/profile', { body: { language: 'en' } });
  const english = await makeToken(app, erik, ['figures:read']);
  const { message } = (await english.call('GET /api/assets')).json<{ message: string }>();
  expect(message).toBe('The access token lacks the permission records:read. Make one that has it.');
  const swedish = { headers: { 'accept-language': 'sv' } };
  const other = (await english.call('GET /api/assets', swedish)).json<{ message: string }>();
  expect(other.message).toBe(
    'Åtkomstnyckeln saknar behörigheten records:read. Skapa en som har den.',
  );
});
