import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { dayOf } from '#domain/basics/months.ts';
import { call } from '#tests/support/caller.ts';
import { openSecondNode } from '#tests/support/sign-in.ts';
import { unzip } from '#tests/support/unzip.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { anAsset, anIncome } from '#tests/support/drafts.ts';

const { installation, maria } = openWithMaria();

const boat = anAsset();
const FOLDER = 'exports';

async function linkOf(format = 'json'): Promise<string> {
  const answer = await maria().call('POST /api/export', { body: { format } });
  return answer.json<{ url: string }>().url;
}

function take(url: string) {
  return call(installation().app, `GET ${url}`);
}

describe('an address of everything', () => {
  test('gives a dated file once, and nothing is left on the disk', async () => {
    await maria().call('POST /api/assets', { body: boat });
    const url = await linkOf();
    const answer = await take(url);
    const day = dayOf(new Date());
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="valv-${day}.json"`,
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.json()).toMatchObject({
      format: 'valv',
      version: 4,
      account: { email: maria().email },
      assets: [{ name: 'Båt', value: '45000.00', observations: [{ reason: 'created' }] }],
      activities: [{ action: 'created', name: 'Båt' }],
    });
    expect((await take(url)).statusCode).toBe(404);
    expect(await readdir(join(installation().config.dataDir, FOLDER))).toEqual([]);
  });

  test('of two who use it at the same moment one gets the file', async () => {
    const url = await linkOf();
    const answers = await Promise.all([take(url), take(url)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(
      answers[0]?.statusCode === 200 ? [200, 404] : [404, 200],
    );
  });

  test('may be used again and again, one after another', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) statuses.push((await take(await linkOf())).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });

  test('is over after a minute', async () => {
    const url = await linkOf();
    installation().later(61);
    expect((await take(url)).statusCode).toBe(404);
  });

  test('opens nothing once its session has ended', async () => {
    const url = await linkOf();
    await maria().call('POST /api/logout');
    expect((await take(url)).statusCode).toBe(401);
  });

  test('works at another node', async () => {
    const second = await openSecondNode(installation(), { AUTH_AUTOCONFIRM: 'on' });
    try {
      const answer = await call(second.app, `GET ${await linkOf()}`);
      expect(answer.statusCode).toBe(200);
    } finally {
      await second.close();
    }
  });

  test.each(['x', 'A'.repeat(64), `${'A'.repeat(22)}..`])(
    'that is guessed, %s, is none',
    async (token) => {
      expect((await take(`/api/export/${token}`)).statusCode).toBe(404);
    },
  );

  test('is kept as a hash only', async () => {
    const url = await linkOf();
    const { rows } = await installation().db.orm.execute(sql`select * from export_links`);
    expect(JSON.stringify(rows)).not.toContain(url.split('/').at(-1));
  });

  test('is asked for in a form that exists', async () => {
    const answer = await maria().call('POST /api/export', { body: { format: 'xml' } });
    expect(answer.json()).toMatchObject({ issues: [{ path: 'format', code: 'choice' }] });
  });
});

async function speak(language: string): Promise<void> {
  const body = { firstName: 'Maria', lastName: 'Lind', currency: 'SEK', language };
  const answer = await maria().call('PUT /api/auth/user/profile', { body });
  expect(answer.statusCode).toBe(200);
}

test('a Swedish person’s tables open in a Swedish spreadsheet', async () => {
  await speak('sv');
  const body = { ...boat, name: 'Båt; eka', value: '-45000.5', description: '1,5 ton' };
  await maria().call('POST /api/assets', { body });
  const files = unzip((await take(await linkOf('csv'))).rawPayload);
  expect(files.get('assets.csv')).toMatch(/^\uFEFFid;type;name;value;currency;/);
  expect(files.get('assets.csv')).toContain(';other;"Båt; eka";-45000,50;SEK;100,00;;;"1,5 ton";');
  expect(files.get('assets-history.csv')).toMatch(/;created;-45000,50;SEK;100,00;/);
});

const TABLES = [
  'profile.csv',
  'assets.csv',
  'liabilities.csv',
  'incomes.csv',
  'costs.csv',
  'goals.csv',
  'assets-history.csv',
  'liabilities-history.csv',
  'incomes-history.csv',
  'costs-history.csv',
  'households.csv',
  'co-owned.csv',
  'bank-accounts.csv',
  'bank-files.csv',
  'transaction-categories.csv',
  'transaction-rules.csv',
  'recurring-decisions.csv',
  'transactions.csv',
  'column-mappings.csv',
  'holdings-mappings.csv',
  'bank-connections.csv',
  'mortgages.csv',
  'instruments.csv',
  'holding-transactions.csv',
  'quotes.csv',
  'activities.csv',
];

test('the tables open in a spreadsheet and run nothing in it', async () => {
  await speak('en');
  const name = '=HYPERLINK("http://x";"y")';
  const description = 'Köpt 2019,\nlagad "nyss"';
  await maria().call('POST /api/assets', {
    body: { ...boat, name, value: '-45000.5', description },
  });
  await maria().call('POST /api/incomes', {
    body: anIncome({ name: '+46 Lön', amount: '-1' }),
  });
  await maria().call('POST /api/costs', { body: { name: '@El', amount: '9' } });
  // Spreadsheets of East Asia take the wide signs for the narrow ones.
  await maria().call('POST /api/costs', { body: { name: '＝1+1', amount: '9' } });
  await maria().call('POST /api/goals', { body: { name: '-5', targetAmount: '9' } });
  const answer = await take(await linkOf('csv'));
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toMatch(/valv-[\d-]{10}\.zip"$/);
  const files = unzip(answer.rawPayload);
  expect([...files.keys()]).toEqual(TABLES);
  const assets = files.get('assets.csv') ?? '';
  expect(assets).toMatch(/^\uFEFFid,type,name,value,currency,/);
  expect(assets).toContain(`,other,"'=HYPERLINK(""http://x"";""y"")",-45000.50,SEK,100.00,,`);
  expect(assets).toContain(`,"Köpt 2019,\nlagad ""nyss""",`);
  expect(assets).toMatch(/\r\n$/);
  expect(files.get('incomes.csv')).toContain(`,'+46 Lön,`);
  expect(files.get('incomes.csv')).toContain(',-1.00,');
  expect(files.get('costs.csv')).toContain(`,'@El,`);
  expect(files.get('costs.csv')).toContain(`,'＝1+1,`);
  expect(files.get('goals.csv')).toContain(`,'-5,9.00,`);
  expect(files.get('assets-history.csv')).toMatch(/,\d{4}-\d\d,created,-45000\.50,SEK,100\.00,/);
  expect(files.get('liabilities.csv')).toMatch(/^\uFEFF[\w,]+\r\n$/);
  expect(files.get('activities.csv')).toContain(`,"'=HYPERLINK`);
  expect(files.get('profile.csv')).toContain(maria().email);
});
