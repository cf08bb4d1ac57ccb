import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { transactionsOf } from '#tests/support/bank.ts';
import { longestBlock } from '#tests/support/event-loop.ts';
import { importBy } from '#tests/support/exports.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { anAsset } from '#tests/support/drafts.ts';

const { installation, maria } = openWithMaria();

/** Parsing such a file on the main thread blocked it for a second and more. */
const BLOCK_MS_MAX = 400;
const AT = '2026-11-01T10:00:00.000Z';
const HEAD = `"format":"valv","version":4,"id":"${randomUUID()}","exportedAt":"${AT}"`;
const DEPTH = 4_000_000;

function sendCompressed(text: string) {
  return maria().call('POST /api/import', {
    body: gzipSync(text),
    headers: { 'content-encoding': 'gzip' },
  });
}

function send(text: string) {
  return maria().call('POST /api/import', { body: text });
}

type Refusal = { code: string; issues?: { path: string; code: string; message: string }[] };

describe('a small body that unpacks to a large one', () => {
  test.each([
    ['four million brackets', `{"assets":${'['.repeat(DEPTH)}`],
    ['as many and their ends', `{"assets":[${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}]}`],
    ['two million numbers', `{${HEAD},"assets":[${'1,'.repeat(DEPTH / 2)}1]}`],
  ])('%s are refused for what they unpack to', async (_, text) => {
    const { result, blockedMs } = await longestBlock(() => sendCompressed(text));
    expect(result.statusCode).toBe(413);
    expect(blockedMs).toBeLessThan(BLOCK_MS_MAX);
  });

  test('of an honest user with a thousand equal items it is imported', async () => {
    const item = anAsset({ name: 'Aktie', value: '100.00' });
    const assets = Array.from({ length: 1_000 }, (_, at) => ({ ...item, id: String(at) }));
    const transactions = Array.from({ length: 10_000 }, (_, at) => ({
      account: '1',
      transactionDate: '2026-01-01',
      postedDate: null,
      category: null,
      tags: [],
      notes: null,
      isReviewed: 0,
      description: `SWISH ${at}`,
      amount: '-1.00',
      currency: 'SEK',
      transactionType: 'expense',
      createdAt: AT,
      key: String(at),
    }));
    const file = JSON.stringify({ assets, transactions }).slice(1, -1);
    const account = {
      id: '1',
      bankName: null,
      accountName: 'Lön',
      accountType: 'checking',
      accountNumber: null,
      currency: 'SEK',
      balance: '0.00',
      balanceOn: null,
      createdAt: AT,
    };
    const accounts = JSON.stringify([account]);
    const answer = await sendCompressed(`{${HEAD},"bankAccounts":${accounts},${file}}`);
    expect(answer.json()).toMatchObject({ assets: 1_000 });
    const texts: string[] = [];
    for (let before = ''; texts.length < 600;) {
      const page = await transactionsOf(maria(), `limit=200${before}`);
      texts.push(...page.transactions.map(({ description }) => description));
      before = `&cursor=${page.next}`;
    }
    expect(texts).toEqual(transactions.slice(0, 600).map(({ description }) => description));
  });
});

describe('a large file that is nothing but mistakes', () => {
  const unknown = Array.from({ length: 400_000 }, (_, at) => `"k${at}":1`).join(',');
  test.each([
    ['brackets within brackets', `{${HEAD},"assets":[${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}]}`],
    ['numbers', `{${HEAD},"assets":[${'1,'.repeat(DEPTH)}1]}`],
    ['unknown fields of one item', `{${HEAD},"assets":[{${unknown}}]}`],
    ['unknown members', `{${HEAD},${unknown}}`],
    ['values that are none', `{${HEAD},"assets":[{"observations":[${'1,'.repeat(DEPTH)}1]}]}`],
  ])('of %s holds nobody up', async (_, text) => {
    const { result, blockedMs } = await longestBlock(() => send(text));
    const { code, issues } = result.json<Refusal>();
    expect(code).toBe('invalid');
    expect(issues?.length).toBeLessThanOrEqual(21);
    expect(blockedMs).toBeLessThan(BLOCK_MS_MAX);
  });

  test.each([
    ['en', 'There may be more mistakes after these.'],
    ['sv', 'Det kan finnas fler fel efter dessa.'],
  ])(
    'is told with its first twenty, and that there may be more (%s)',
    async (language, message) => {
      const body = `{${HEAD},"assets":[${'1,'.repeat(30)}1]}`;
      const headers = { 'accept-language': language };
      const answer = await maria().call('POST /api/import', { body, headers });
      const { issues = [] } = answer.json<Refusal>();
      expect(issues).toHaveLength(21);
      expect(issues.at(-1)).toEqual({ path: '', code: 'more', message });
    },
  );
});

const home = (id: number) => ({
  home: String(id),
  baseValue: '1',
  baseDay: '2020-01-01',
  baseReason: 'purchase',
  dayCount: '30/360',
  relief: 'none',
  reliefUntil: null,
  parts: [],
});
const category = {
  id: 'a',
  name: 'Mat',
  direction: 'out',
  parentCategory: null,
  color: '#123456',
  icon: 'gift',
  keywords: [],
};
const repeated = (count: number, element: object) => Array.from({ length: count }, () => element);

describe('a list with more than an account holds', () => {
  test.each([
    ['mortgages', Array.from({ length: 66_000 }, (_, at) => home(at)), 'bolån'],
    [
      'transactionCategories',
      repeated(1_000, { ...category, defaultKey: 'groceries' }),
      'kategorier',
    ],
    [
      'transactionRules',
      repeated(1_001, { pattern: 'ICA', category: 'x', createdAt: AT }),
      'regler',
    ],
  ])('of %s is refused before anything is written', async (name, list, kind) => {
    const { result, blockedMs } = await longestBlock(() =>
      send(`{${HEAD},"${name}":${JSON.stringify(list)}}`),
    );
    expect([result.statusCode, result.json<Refusal>().code]).toEqual([400, 'limit_reached']);
    expect(result.json<{ message: string }>().message).toContain(kind);
    expect(blockedMs).toBeLessThan(BLOCK_MS_MAX);
  });
});

test('a default category that is stated many times is written once, as it is stated last', async () => {
  const { pool } = installation().database;
  const client = new pg.Client({ ...pool, user: 'postgres' });
  await client.connect();
  await client.query(`create table looks (color text);
    create function look() returns trigger language plpgsql as
      $$ begin insert into public.looks values (new.color); return null; end $$;
    create trigger look after update on transaction_categories
      for each row execute function look();
    grant insert on looks to public`);
  const colors = ['#111111', '#222222', '#333333'];
  const transactionCategories = colors.map((color) => ({
    ...category,
    defaultKey: 'groceries',
    color,
  }));
  const file = { ...JSON.parse(`{${HEAD}}`), id: randomUUID(), transactionCategories };
  expect((await importBy(maria(), file)).statusCode).toBe(201);
  expect((await client.query('select color from looks')).rows).toEqual([{ color: '#333333' }]);
  await client.end();
});

test('an item with more history than is inserted at once keeps all of it', async () => {
  const months = Array.from({ length: 550 }, (_, at) => {
    const month = `${1981 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    return { month, value: `${at}.00` };
  });
  const history = { observations: [...months, ...months], typed: months };
  const item = { type: 'other', name: 'Båt', value: '1.00', currency: 'SEK', id: '1', ...history };
  const silent = { ...item, id: '2', observations: [], typed: months };
  const file = { ...JSON.parse(`{${HEAD}}`), assets: [item, silent] };
  const { result, blockedMs } = await longestBlock(() => importBy(maria(), file));
  expect(result.json()).toMatchObject({ assets: 2, observations: 1_100, typedValues: 1_100 });
  expect(blockedMs).toBeLessThan(BLOCK_MS_MAX);
  const { activities } = (await maria().call('GET /api/activities')).json<{
    activities: object[];
  }>();
  expect(activities).toHaveLength(2);
  const path = 'GET /api/historical-values?year=1981&month=3';
  const values = (await maria().call(path)).json<unknown>();
  expect(JSON.stringify(values)).toContain('"2.00"');
});
