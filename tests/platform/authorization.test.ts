import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPhone, joinedWithApp } from '#tests/support/authenticator.ts';
import { create, list, one, type Row } from './authorization-row.ts';
import { bankingRows } from './banking-rows.ts';
import { holdingRows } from './holding-rows.ts';
import { type Call, type Caller, call, PASSWORD, signIn, signUp } from '#tests/support/caller.ts';
import { HOUSEHOLD_ROWS } from '#tests/support/household-rows.ts';
import { addMortgage, aMortgage } from '#tests/support/mortgages.ts';
import { OPEN_ROUTES, routesOf } from '#tests/support/routes.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { anIncome } from '#tests/support/drafts.ts';

const asset = { type: 'other', name: 'Båt', value: '45000' };
const income = anIncome();
const goal = { name: 'Resa', targetAmount: '10000' };

const gone = { stranger: 404, owner: 404 };
const NOBODYS = '01890a5d-ac96-774b-bcce-b302099a8057';
const wrong = { stranger: 422, owner: 422 };
const operators = {
  nobody: 401,
  stranger: 401,
  unverified: 401,
  halfway: 401,
  owner: 401,
  admin: 200,
};

function kind(name: string, body: object): Record<string, Row> {
  return {
    [`GET /api/${name}`]: list,
    [`POST /api/${name}`]: { ...create, body },
    [`POST /api/${name}/several`]: { ...create, body: { items: [body] } },
    // Other users' records stay: several-records.test.ts covers that.
    [`POST /api/${name}/removals`]: { ...list, ...gone, body: { ids: [NOBODYS] } },
    [`POST /api/${name}/restorations`]: { ...list, ...gone, body: { ids: [NOBODYS] } },
    [`PUT /api/${name}/:id`]: { ...one, body: { name: 'Nytt namn' } },
    [`DELETE /api/${name}/:id`]: { ...one, owner: 204 },
    [`POST /api/${name}/:id/restoration`]: one,
  };
}

/** The calls of a kind that has a history. */
function past(name: string): Record<string, Row> {
  const path = `/api/${name}/:id/historical-values`;
  return {
    [`GET /api/${name}/series`]: list,
    [`GET ${path}`]: one,
    [`POST ${path}`]: { ...one, owner: 201, body: { year: 2025, month: 3, value: '100' } },
  };
}

/** A wrong password erases no account, so that all users exist for the next row. */
const guess = { password: 'fyra låga stenar' };

const emptyFile = {
  format: 'valv',
  version: 1,
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  exportedAt: '2026-11-01T10:00:00.000Z',
};

const spreadsheet = { type: 'application/octet-stream', text: 'Konto;2024-01;2024-02\nBåt;1;2' };

const image = { type: 'image/webp', text: 'RIFF\u001a\0\0\0WEBPVP8 ' };

const MATRIX: Record<string, Row> = {
  ...past('assets'),
  ...past('liabilities'),
  ...past('incomes'),
  ...past('costs'),
  'GET /api/activities': list,
  'GET /api/demo-data': list,
  'POST /api/demo-data': { ...create, body: { mix: true } },
  'DELETE /api/demo-data': list,
  'GET /api/notifications': list,
  'PUT /api/notifications/read': { ...list, body: { ids: ['activity'] } },
  'GET /api/historical-values': list,
  'PUT /api/historical-values': { ...list, body: { year: 2025, month: 3, values: [] } },
  'POST /api/historical-values/copies': { ...create, body: { year: 2025, month: 3 } },
  'DELETE /api/historical-values/copies/:id': { ...one, id: ownCopy },
  'GET /api/net-worth-history': list,
  'GET /api/net-worth-change': list,
  'GET /api/tax-meter': list,
  'GET /api/asset-performance': list,
  'GET /api/property-valuations': list,
  'GET /api/dashboard-widgets': list,
  'POST /api/dashboard-widgets': { ...create, body: { action: 'add', widgetType: 'costs' } },
  'PUT /api/dashboard-widgets': { ...one, body: async () => ({ order: [await ownWidget()] }) },
  'PUT /api/dashboard-widgets/:id': { ...one, body: { position: 1 }, id: ownWidget },
  ...kind('assets', asset),
  ...kind('liabilities', { type: 'mortgage', name: 'Bolån', balance: '1800000' }),
  ...kind('incomes', income),
  ...kind('costs', { name: 'El', amount: '900' }),
  ...kind('goals', goal),
  ...bankingRows(() => owner),
  ...holdingRows(() => owner),
  'GET /api/financial-summary': list,
  'GET /api/mortgages': list,
  'GET /api/mortgages/cards': list,
  'PUT /api/mortgages/:id': { ...one, body: aMortgage(), id: ownMortgage },
  'DELETE /api/mortgages/:id': { ...one, owner: 204, id: ownMortgage },
  'POST /api/mortgages/:id/undo': {
    ...one,
    owner: 204,
    body: { before: null, others: [], loans: [], added: [] },
    id: ownMortgage,
  },
  'GET /api/mortgages/:id/schedule': { ...one, id: ownMortgage },
  'POST /api/mortgages/:id/stress': { ...one, id: ownMortgage },
  'GET /api/subscription': list,
  // Premium is not sold here (tests/billing/subscription.test.ts).
  'GET /api/subscription/price': { ...list, stranger: 404, owner: 404 },
  'POST /api/subscription/checkout': { ...list, stranger: 404, owner: 404 },
  'POST /api/subscription/portal': { ...list, stranger: 404, owner: 404 },
  'POST /api/subscription/refresh': { ...list, stranger: 404, owner: 404 },
  // By tokens only (tests/access/mcp.test.ts).
  'GET /mcp': { ...list, stranger: 401, unverified: 401, halfway: 401, owner: 401 },
  'POST /mcp': { ...list, stranger: 401, unverified: 401, halfway: 401, owner: 401 },
  'DELETE /mcp': { ...list, stranger: 401, unverified: 401, halfway: 401, owner: 401 },
  'GET /api/tokens': list,
  'POST /api/tokens': { ...create, body: { name: 'Hemmet', scopes: ['figures:read'] } },
  'DELETE /api/tokens/:id': { ...one, owner: 204 },
  'GET /api/calendars': list,
  'POST /api/calendars': { ...create, body: { amounts: false } },
  'DELETE /api/calendars/:id': { ...one, owner: 204 },
  'GET /api/calendar': list,
  'GET /api/sessions': list,
  'DELETE /api/sessions/:id': { ...one, owner: 204, id: otherSession },
  'DELETE /api/account': { nobody: 401, stranger: 400, unverified: 403, owner: 400, body: guess },
  'POST /api/export': { ...create, body: {} },
  'POST /api/import': { ...create, body: emptyFile },
  'GET /api/moves': list,
  'POST /api/moves': { ...list, content: spreadsheet },
  'GET /api/moves/:id': { ...one, id: ownMove },
  'PUT /api/moves/:id': { ...one, body: { items: [] }, id: ownMove },
  'POST /api/moves/:id/save': { ...one, id: ownMove },
  'DELETE /api/moves/:id': { ...one, owner: 204, id: ownMove },
  'GET /api/profile-image': { ...list, stranger: 404, owner: 404 },
  'PUT /api/profile-image': { ...list, content: image },
  'DELETE /api/profile-image': { ...list, stranger: 204, owner: 204 },
  'GET /api/user': { ...list, unverified: 200, halfway: 200 },
  'PUT /api/auth/user/profile': { ...list, body: { firstName: 'Ny' } },
  'GET /api/auth/recovery-codes': { ...list, halfway: 200 },
  'POST /api/auth/recovery-codes': { ...list, stranger: 403, owner: 403 },
  'GET /api/admin/system-status': operators,
  'GET /api/admin/metrics': operators,
  'GET /api/admin/backups': operators,
  'POST /api/admin/backup': { ...operators, admin: 201 },
  // No backup has that name (tests/operations/backups.test.ts covers existing ones).
  'DELETE /api/admin/backups/:filename': { ...operators, admin: 404 },
  'POST /api/admin/backups/:filename/link': { ...operators, admin: 404 },
  'POST /api/admin/backups/:filename/verification': { ...operators, admin: 404 },
  'GET /metrics': operators,
  'POST /api/auth/recovery': { ...list, ...wrong, halfway: 422, body: { code: 'fel' } },
};

const installation = serveSignIn({
  AUTH_AUTOCONFIRM: 'on',
  DB_POOL: '1',
  // On a slow machine the sign-in is minutes old before the last of a thousand rows.
  AUTH_REAUTHENTICATE_AFTER_S: '86400',
});
let owner: Caller;
let stranger: Caller;
let unverified: Caller;
let halfway: Caller;

beforeAll(async () => {
  owner = await signUp(installation.app, 'Maria');
  stranger = await signUp(installation.app, 'Erik');
  unverified = await signUp(installation.app, 'Saga');
  const { orm } = installation.db;
  await orm.execute(
    sql`update auth_users set email_confirmed_at = null where id = ${unverified.userId}`,
  );
  const { email } = await joinedWithApp(
    installation,
    createPhone(installation),
    'karin@example.com',
  );
  halfway = await signIn(installation.app, email);
});

function ownMortgage(): Promise<string> {
  return addMortgage(owner);
}

async function ownMove(): Promise<string> {
  const { text: body, type } = spreadsheet;
  const read = await owner.call('POST /api/moves', { body, headers: { 'content-type': type } });
  return read.json<{ id: string }>().id;
}

async function ownWidget(): Promise<string> {
  const [first] = (await owner.call('GET /api/dashboard-widgets')).json<{ id: string }[]>();
  return first?.id ?? '';
}

async function ownCopy(): Promise<string> {
  const { id } = (await owner.call('POST /api/assets', { body: asset })).json<{ id: string }>();
  const typed = { year: 2025, month: 2, value: '100' };
  await owner.call(`POST /api/assets/${id}/historical-values`, { body: typed });
  const copying = 'POST /api/historical-values/copies';
  const made = await owner.call(copying, { body: { year: 2025, month: 3 } });
  return made.json<{ copied: { id: string } }>().copied.id;
}

function asAdmin(target: string, more: Call = {}) {
  const authorization = `Bearer admin-${installation.operator.adminToken}`;
  return call(installation.app, target, {
    ...more,
    headers: { authorization, ...more.headers },
  });
}

/** Another device of the owner's. */
async function otherSession(): Promise<string> {
  const body = { email: owner.email, password: PASSWORD };
  await call(installation.app, 'POST /api/login', { body });
  const answer = await owner.call('GET /api/sessions');
  const { sessions } = answer.json<{ sessions: { id: string; isCurrent: boolean }[] }>();
  return sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
}

/** The row's route with a fresh item of the owner's where it has an id. */
async function targetOf(route: string): Promise<string> {
  if (!route.includes('/:id')) return route;
  const known = await MATRIX[route]?.id?.();
  if (known !== undefined) return route.replace(':id', known);
  const collection = /\/api\/\w+/.exec(route)?.[0] ?? '';
  const { body = {} } = MATRIX[`POST ${collection}`] ?? {};
  const made = await owner.call(`POST ${collection}`, { body });
  const { id } = made.json() as { id: string };
  if (route.endsWith('/restoration')) await owner.call(`DELETE ${collection}/${id}`);
  return route.replace(':id', id);
}

test('every route has its row, and every row its route', () => {
  const routes = routesOf(installation.app);
  expect(routes.length).toBeGreaterThan(20);
  const closed = routes.filter((route) => !OPEN_ROUTES.some((pattern) => pattern.test(route)));
  // Routes of shared records have callers of their own (tests/household/household-authorization.test.ts).
  expect(closed).toEqual(Object.keys({ ...MATRIX, ...HOUSEHOLD_ROWS }).sort());
});

const rows = Object.entries(MATRIX).map(([route, { halfway = 403, admin = 401, ...row }]) => {
  return [route, { ...row, halfway, admin }] as const;
});

describe.each(rows)('%s', (route, { body, content, id: _, ...statuses }) => {
  test.each(Object.entries(statuses))('by %s is %d', async (asker, status) => {
    const target = await targetOf(route);
    const json = body && { body: typeof body === 'function' ? await body() : body };
    const sent = content && { body: content.text, headers: { 'content-type': content.type } };
    const more = json ?? sent;
    const askers = { stranger, unverified, halfway, owner } as Record<string, Caller>;
    const answer = await (askers[asker]?.call(target, more) ??
      (asker === 'admin' ? asAdmin(target, more) : call(installation.app, target, more)));
    expect(answer.statusCode).toBe(status);
    if (asker === 'halfway' && status === 403) {
      expect(answer.json()).toMatchObject({ code: 'insufficient_aal' });
    }
    if (asker !== 'owner') expect(answer.body).not.toContain(owner.userId);
  });
});

test('a stranger’s attempts change nothing', async () => {
  const made = await owner.call('POST /api/assets', { body: asset });
  const item = made.json() as { id: string };
  await stranger.call(`PUT /api/assets/${item.id}`, { body: { name: 'Mitt' } });
  await stranger.call(`DELETE /api/assets/${item.id}`);
  const left = (await owner.call('GET /api/assets')).json();
  expect(left).toContainEqual(item);
});

test.each([
  ['nothing', ''],
  ['another scheme', 'Basic bWFyaWE6aGVtbGlndA=='],
  ['no token', 'Bearer '],
  ['rubbish', 'Bearer abc.def.ghi'],
])('a header with %s is nobody', async (_, authorization) => {
  const answer = await call(installation.app, 'GET /api/assets', { headers: { authorization } });
  expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([
    401,
    'unauthenticated',
  ]);
});

test('a session that was ended opens nothing at once', async () => {
  const saga = await signUp(installation.app, 'Saga');
  expect((await saga.call('GET /api/assets')).statusCode).toBe(200);
  await saga.call('POST /api/logout');
  expect((await saga.call('GET /api/assets')).statusCode).toBe(401);
  expect((await saga.call('GET /api/user')).statusCode).toBe(401);
});

test('public figures are the same for everybody, and say nothing of anybody', async () => {
  const paths = ['exchange-rates', 'real-estate-market-data', 'data-sources', 'rules'];
  for (const path of paths.map((name) => `/api/${name}`)) {
    const asked = await call(installation.app, `GET ${path}`);
    expect(asked.statusCode).toBe(200);
    expect(asked.json()).toEqual((await owner.call(`GET ${path}`)).json());
  }
});
