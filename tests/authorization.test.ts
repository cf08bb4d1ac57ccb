import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPhone, joinedWithApp } from './support/authenticator.ts';
import {
  addBankAccount,
  addJanuary,
  addTransfer,
  categoryKeys,
  FILE_TYPE,
  JANUARY,
  transactionsOf,
} from './support/bank.ts';
import { connectTo } from './support/banks.ts';
import { addMapping, FINGERPRINT, MAPPING } from './support/column-mappings.ts';
import { type Call, type Caller, call, PASSWORD, signIn, signUp } from './support/caller.ts';
import { HOUSEHOLD_ROWS } from './support/household-rows.ts';
import { routesOf } from './support/routes.ts';
import { openSignIn, type SignIn } from './support/sign-in.ts';

/** What each kind of asker gets: the status, for the owner's own item where there is an id. */
type Row = {
  nobody: number;
  stranger: number;
  unverified: number;
  /** Has an authenticator app, and has typed only the password: no data route lets them in. */
  halfway?: number;
  owner: number;
  /** Shows the admin token, which opens nothing that is a person's. */
  admin?: number;
} & {
  body?: object | (() => Promise<object>);
  /** The content that is sent as it is, of that type. */
  content?: { type: string; text: string };
  /** The owner's item, where none can be made for each attempt. */
  id?: () => Promise<string>;
};

const asset = { type: 'other', name: 'Båt', value: '45000' };
const income = { name: 'Lön', amount: '42000' };
const goal = { name: 'Resa', targetAmount: '10000' };

const list = { nobody: 401, stranger: 200, unverified: 403, owner: 200 };
const create = { nobody: 401, stranger: 201, unverified: 403, owner: 201 };
const wrong = { stranger: 422, owner: 422 };
const one = { nobody: 401, stranger: 404, unverified: 403, owner: 200 };
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
    [`PUT /api/${name}/:id`]: { ...one, body: { name: 'Nytt namn' } },
    [`DELETE /api/${name}/:id`]: { ...one, owner: 204 },
    [`POST /api/${name}/:id/restoration`]: one,
  };
}

/** The calls of a kind that has a history. */
function past(name: string): Record<string, Row> {
  const path = `/api/${name}/:id/historical-values`;
  return {
    [`GET ${path}`]: one,
    [`POST ${path}`]: { ...one, owner: 201, body: { year: 2025, month: 3, value: '100' } },
  };
}

/** A wrong password erases nobody, so that everybody is there for the next row. */
const guess = { password: 'fyra låga stenar' };

const emptyFile = {
  format: 'valv',
  version: 1,
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  exportedAt: '2026-11-01T10:00:00.000Z',
};

const image = { type: 'image/webp', text: 'RIFF\u001a\0\0\0WEBPVP8 ' };

const bankFile = { type: FILE_TYPE, text: JANUARY };

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
  'GET /api/net-worth-history': list,
  'GET /api/net-worth-change': list,
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
  'GET /api/bank-accounts': list,
  'POST /api/bank-accounts': { ...create, body: { accountName: 'Lönekonto' } },
  'DELETE /api/bank-accounts/:id': { ...one, owner: 204, id: () => addBankAccount(owner) },
  'POST /api/bank-accounts/:id/imports': {
    ...one,
    owner: 201,
    content: bankFile,
    id: () => addBankAccount(owner),
  },
  'PUT /api/bank-accounts/:id': {
    ...one,
    body: { accountName: 'Sparkonto' },
    id: () => addBankAccount(owner),
  },
  'GET /api/bank-accounts/:id/contents': { ...one, id: () => addBankAccount(owner) },
  'GET /api/banks': list,
  'GET /api/bank-connections': list,
  'POST /api/bank-connections': { ...list, body: { bank: 'granbanken' } },
  'POST /api/bank-connections/return': {
    ...list,
    // A way that nobody set out on ends nowhere.
    stranger: 410,
    owner: 410,
    body: { state: 'x', answer: {} },
  },
  'PUT /api/bank-connections/:id/accounts': { ...one, body: { accounts: [] }, id: ownConnection },
  'POST /api/bank-connections/:id/sync': { ...one, id: ownConnection },
  'DELETE /api/bank-connections/:id': { ...one, owner: 204, id: ownConnection },
  'GET /api/transaction-categories': list,
  'POST /api/transaction-categories': { ...create, body: { name: 'Resor' } },
  'PUT /api/transaction-categories/:id': { ...one, body: { keywords: [] }, id: ownCategory },
  'POST /api/transaction-categories/:id/reset': { ...one, id: ownCategory },
  'DELETE /api/transaction-categories/:id': { ...one, owner: 204, id: newCategory },
  'GET /api/transaction-rules': list,
  'POST /api/transaction-rules': {
    ...create,
    // What is sorted by it is the owner's, so nobody else can name it.
    stranger: 400,
    body: async () => ({ pattern: 'ICA', category: await ownCategory() }),
  },
  'DELETE /api/transaction-rules/:id': { ...one, owner: 204, id: ownRule },
  'GET /api/transaction-imports': list,
  'POST /api/transaction-imports/preview': { ...list, content: bankFile },
  // Whose files it is about is not told by what they are known again by.
  'PUT /api/column-mappings/:id': {
    ...one,
    stranger: 204,
    owner: 204,
    body: MAPPING,
    id: async () => FINGERPRINT,
  },
  'DELETE /api/column-mappings/:id': { ...one, owner: 204, id: () => addMapping(owner) },
  'DELETE /api/transaction-imports/:id': { ...one, owner: 204, id: () => addJanuary(owner) },
  'GET /api/transactions': list,
  'PUT /api/transactions/:id': { ...one, body: { isReviewed: 1 }, id: ownTransaction },
  'PATCH /api/transactions': {
    ...list,
    stranger: 404,
    body: async () => ({ ids: [await ownTransaction()], changes: { isReviewed: 1 } }),
  },
  'DELETE /api/transaction-edits/:id': { ...one, id: ownEdit },
  'GET /api/transactions/:id/rules': { ...one, id: ownTransaction },
  'DELETE /api/transactions/:id/transfer': { ...one, owner: 204, id: () => addTransfer(owner) },
  'GET /api/recurring': list,
  // What comes back is made of what was booked (tests/recurring.test.ts); here nothing does.
  'PUT /api/recurring/decisions': {
    ...list,
    stranger: 404,
    owner: 404,
    body: {
      key: 'out|SEK|GYM|monthly',
      decision: 'dismissed',
    },
  },
  'DELETE /api/recurring/decisions': { ...list, stranger: 404, owner: 404 },
  'GET /api/financial-summary': list,
  'GET /api/subscription': list,
  // Premium is not sold here (tests/subscription.test.ts).
  'GET /api/subscription/price': { ...list, stranger: 404, owner: 404 },
  'POST /api/subscription/checkout': { ...list, stranger: 404, owner: 404 },
  'POST /api/subscription/portal': { ...list, stranger: 404, owner: 404 },
  'POST /api/subscription/refresh': { ...list, stranger: 404, owner: 404 },
  'GET /api/sessions': list,
  'DELETE /api/sessions/:id': { ...one, owner: 204, id: otherSession },
  'DELETE /api/account': { nobody: 401, stranger: 400, unverified: 403, owner: 400, body: guess },
  'POST /api/export': { ...create, body: {} },
  'POST /api/import': { ...create, body: emptyFile },
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
  // There is none of that name (tests/backups.test.ts has those that are).
  'DELETE /api/admin/backups/:filename': { ...operators, admin: 404 },
  'POST /api/admin/backups/:filename/link': { ...operators, admin: 404 },
  'POST /api/admin/backups/:filename/verification': { ...operators, admin: 404 },
  'GET /metrics': operators,
  'POST /api/auth/recovery': { ...list, ...wrong, halfway: 422, body: { code: 'fel' } },
};

/** Open to everybody: sign-in with its own rules (proven beside it), health, documents. */
const OPEN = [
  /^\w+ \/auth\/v1\//,
  /^(?:GET|POST) \/api\/(?:login|logout)$/,
  // Whoever was given the address, once within a minute (tests/export-links.test.ts).
  /^GET \/api\/export\/:token$/,
  // Whoever the operator gave the address, once within a minute (tests/backups.test.ts).
  /^GET \/api\/backup\/:token$/,
  // Whoever holds the token of an invitation (tests/invitations.test.ts).
  /^GET \/api\/invitation$/,
  // Whoever has the payment service's secret to sign with (tests/subscription-news.test.ts).
  /^POST \/api\/webhooks\/stripe$/,
  // Whoever is on the way to a bank that is none (tests/bank-connections.test.ts).
  /^GET \/sandbox-bank$/,
  /^POST \/api\/register$/,
  /^POST \/api\/auth\/(?:forgot|reset)-password$/,
  /^GET \/(?:healthz|readyz|api\/docs)$/,
  /^GET \/api\/(?:data-sources|exchange-rates|inflation-data|real-estate-market-data)$/,
  /^ALL \*$/,
];

let installation: SignIn;
let owner: Caller;
let stranger: Caller;
let unverified: Caller;
let halfway: Caller;

beforeAll(async () => {
  installation = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
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

afterAll(() => installation.close());

async function ownConnection(): Promise<string> {
  return (await connectTo(owner, 'granbanken')).id;
}

async function ownWidget(): Promise<string> {
  const [first] = (await owner.call('GET /api/dashboard-widgets')).json<{ id: string }[]>();
  return first?.id ?? '';
}

async function ownTransaction(): Promise<string> {
  await addJanuary(owner);
  return (await transactionsOf(owner)).transactions[0]?.id ?? '';
}

async function ownCategory(): Promise<string> {
  const [first] = await categoryKeys(owner);
  return first?.[0] ?? '';
}

/** A category of the owner's own. */
async function newCategory(): Promise<string> {
  const made = await owner.call('POST /api/transaction-categories', { body: { name: 'Resor' } });
  return made.json<{ category: { id: string } }>().category.id;
}

async function ownRule(): Promise<string> {
  const body = { pattern: 'ICA', category: await ownCategory() };
  const made = await owner.call('POST /api/transaction-rules', { body });
  return made.json<{ rule: { id: string } }>().rule.id;
}

async function ownEdit(): Promise<string> {
  const body = { ids: [await ownTransaction()], changes: { isReviewed: 1 } };
  const made = await owner.call('PATCH /api/transactions', { body });
  return made.json<{ edit: string }>().edit;
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
  const closed = routes.filter((route) => !OPEN.some((pattern) => pattern.test(route)));
  // What is shared by several has askers of its own (tests/household-authorization.test.ts).
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
  for (const path of ['/api/exchange-rates', '/api/real-estate-market-data', '/api/data-sources']) {
    const asked = await call(installation.app, `GET ${path}`);
    expect(asked.statusCode).toBe(200);
    expect(asked.json()).toEqual((await owner.call(`GET ${path}`)).json());
  }
});
