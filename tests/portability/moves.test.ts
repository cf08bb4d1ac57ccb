import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { FILE_TYPE } from '#tests/support/bank.ts';
import { deleteExpiredRows } from '#server/app/serve.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import { aBuy, addTransaction } from '#tests/support/holdings.ts';
import { householdOf } from '#tests/support/households.ts';
import { aMortgage, aPart } from '#tests/support/mortgages.ts';
import { movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria, signUp } = openWithMaria();
const { read, choose, save, undo, kept, worth } = movesOf(maria);

/** Two assets, one of which is sold, a debt below zero, and a total that is wrong in February. */
const FILE = `Tillgångar;2024-01;2024-02;2024-03;2024-04
Sparkonto;100,50;200;300;400
Bil;50 000;49 000;;
Skulder;;;;
Bolån;-1 000;-900;-800;-700
Netto;49 100,50;48 301;-500;-300
`;

test('reads a spreadsheet, and says what each row is', async () => {
  const answer = await read(FILE);
  expect(answer).toMatchObject({ fileName: 'Min ekonomi å.csv', currency: 'SEK', issues: [] });
  expect(
    answer.items.map(({ name, kind, type, leftOut, hasEnded }) => ({
      name,
      kind,
      type,
      leftOut,
      hasEnded,
    })),
  ).toEqual([
    { name: 'Sparkonto', kind: 'assets', type: 'savings', leftOut: null, hasEnded: false },
    { name: 'Bil', kind: 'assets', type: 'vehicle', leftOut: null, hasEnded: true },
    { name: 'Bolån', kind: 'liabilities', type: 'mortgage', leftOut: null, hasEnded: false },
    { name: 'Netto', kind: null, type: null, leftOut: 'net', hasEnded: false },
  ]);
  expect(answer.totals[0]?.months[1]).toEqual({
    month: '2024-02',
    stated: '48301.00',
    // 200 + 49 000 − 900
    counted: '48300.00',
  });
  expect(await worth()).toEqual({});
});

describe('saving', () => {
  test('makes records with their months as one action, which is undone as one', async () => {
    const { id } = await read(FILE);
    expect(await save(id)).toEqual({
      made: { assets: 2, liabilities: 1, incomes: 0, costs: 0, goals: 0 },
      updated: 0,
      months: 10,
      transactions: 0,
      holdingTransactions: 0,
    });
    // 100.50 + 50 000 − 1 000; the car is gone from March on.
    expect(await worth()).toEqual({
      '2024-01': 49_100.5,
      '2024-02': 48_300,
      '2024-03': -500,
      '2024-04': -300,
      '2024-05': -300,
      '2024-06': -300,
    });
    // A second press answers the same, and adds nothing.
    expect((await save(id)).months).toBe(10);
    expect((await maria().call('GET /api/assets')).json()).toHaveLength(1);
    expect((await maria().call(`PUT /api/moves/${id}`, { body: { items: [] } })).statusCode).toBe(
      404,
    );
    expect((await maria().call(`DELETE /api/moves/${id}`)).statusCode).toBe(204);
    expect((await maria().call('GET /api/assets')).json()).toEqual([]);
    expect(await worth()).toEqual({});
    expect((await maria().call(`DELETE /api/moves/${id}`)).statusCode).toBe(404);
  });

  test('as the user chose', async () => {
    const { id, items } = await read(FILE);
    const [savings = '', car = '', loan = ''] = items.map(({ key }) => key);
    const chosen = await choose(id, {
      currency: 'EUR',
      items: [
        { key: savings, name: 'Buffert', type: 'checking', currency: 'SEK' },
        { key: car, included: false },
        { key: loan, kind: 'assets', type: 'other' },
      ],
    });
    expect(
      chosen.items.map(({ name, kind, type, leftOut }) => [name, kind, type, leftOut]),
    ).toEqual([
      ['Buffert', 'assets', 'checking', null],
      ['Bil', 'assets', 'vehicle', 'choice'],
      ['Bolån', 'assets', 'other', null],
      ['Netto', null, null, 'net'],
    ]);
    // As an asset it has the sign of the file. The total, in euros, lacks the car and the kronor.
    expect(chosen.items[2]?.months[0]).toEqual({ month: '2024-01', value: '-1000.00' });
    expect(chosen.totals[0]?.months[0]).toMatchObject({ stated: '49100.50', counted: '-1000.00' });
    await save(id);
    const assets = (await maria().call('GET /api/assets')).json<{ name: string }[]>();
    expect(assets).toMatchObject([
      { name: 'Buffert', type: 'checking', value: '400.00', currency: 'SEK' },
      { name: 'Bolån', type: 'other', value: '-700.00', currency: 'EUR' },
    ]);
  });
});

describe('reading again', () => {
  const DATED = `Post;01/02/2024;01/03/2024
Sparkonto;100;200
Bolån;-900;-800
`;

  test('as the user states, with all that was chosen before', async () => {
    const { id, items, sheets } = await read(DATED);
    expect(sheets).toMatchObject([{ days: 'day-first', layout: { months: 'across', line: 0 } }]);
    const [savings = ''] = items.map(({ key }) => key);
    const chosen = [{ key: savings, name: 'Buffert' }];
    await choose(id, { items: chosen });
    const layout = [{ sheet: 0, days: 'month-first' }];
    const again = await choose(id, { items: chosen, layout });
    // The second and the third of January: the last one counts.
    expect(again.items).toMatchObject([
      { name: 'Buffert', months: [{ month: '2024-01', value: '200.00' }] },
      { name: 'Bolån', months: [{ month: '2024-01', value: '800.00' }] },
    ]);
    expect(await save(id)).toMatchObject({ months: 2 });
    expect(await worth()).toMatchObject({ '2024-01': -600 });
    const { rows } = await installation().db.orm.execute(
      sql`select id from moves where bytes is not null and id = ${id}`,
    );
    expect(rows).toEqual([]);
  });

  test('one without months tells where they may be, and nothing is saved of it', async () => {
    const { id, items, sheets } = await read('Post;Ett;Två\nSparkonto;100;200\nFonder;1;2\n');
    expect(items).toEqual([]);
    expect(sheets).toMatchObject([{ layout: null, lines: { length: 3 } }]);
    const layout = [{ sheet: 0, months: 'across', line: 0, first: '2024-01' }];
    const stated = await choose(id, { items: [], layout });
    expect(stated.items.map(({ name }) => name)).toEqual(['Sparkonto', 'Fonder']);
    for (const wrong of [{ sheet: 40 }, { sheet: 0, line: -1 }, { sheet: 0, first: '1879-01' }]) {
      const body = { items: [], layout: [wrong] };
      expect((await maria().call(`PUT /api/moves/${id}`, { body })).statusCode).toBe(400);
    }
  });
});

describe('undoing', () => {
  test('is offered for each saved file until it has been done', async () => {
    const saved = async () => (await kept()).filter(({ savedAt }) => savedAt !== null);
    const [one, other] = [await read(FILE), await read(FILE.replace('100,50', '101'))];
    expect(await saved()).toEqual([]);
    const counts = await save(one.id);
    await save(other.id);
    expect(await saved()).toEqual([
      expect.objectContaining({ id: other.id }),
      {
        id: one.id,
        fileName: 'Min ekonomi å.csv',
        readAt: expect.any(String),
        savedAt: expect.any(String),
        counts,
        isSaving: false,
      },
    ]);
    await undo(one.id);
    expect((await saved()).map(({ id }) => id)).toEqual([other.id]);
  });

  test('of versions of a file, the newest first, leaves records alone that the user changed', async () => {
    const files = ['Post;2024-01\nISK;10\n', 'Post;2024-01;2024-02\nISK;10;20\n'];
    files.push('Post;2024-01;2024-02;2024-03\nISK;10;20;30\n');
    for (const isChanged of [false, true]) {
      const ids: string[] = [];
      for (const file of files) {
        ids.push((await read(file)).id);
        await save(ids.at(-1) ?? '');
        const [asset] = (await maria().call('GET /api/assets')).json<{ id: string }[]>();
        const body = { name: 'Vårt ISK' };
        if (isChanged && ids.length === 1)
          await maria().call(`PUT /api/assets/${asset?.id}`, { body });
      }
      for (const value of ['20.00', '10.00', undefined]) {
        await undo(ids.pop() ?? '');
        const [asset] = (await maria().call('GET /api/assets')).json<{ value: string }[]>();
        expect(asset?.value).toBe(value);
      }
      const { rows } = await installation().db.orm.execute(sql`
        select name from assets where user_id = ${maria().userId}`);
      expect(rows).toEqual(isChanged ? [{ name: 'Vårt ISK' }] : []);
    }
  });

  test('keeps records that hold something among the removed ones', async () => {
    const { id, items } = await read(FILE.replace('Sparkonto', '\u200b'));
    expect(items[0]?.name).toMatch(/^#/);
    await save(id);
    const [account] = (await maria().call('GET /api/assets')).json<{ id: string }[]>();
    const target = `/api/assets/${account?.id}`;
    const body = { ...account, type: 'investment', accountForm: 'af' };
    await maria().call(`PUT ${target}`, { body });
    await addTransaction(maria(), account?.id ?? '', aBuy({ day: '2024-03-05' }));
    expect((await maria().call(`DELETE /api/moves/${id}`)).statusCode).toBe(204);
    expect((await maria().call('GET /api/assets')).json()).toEqual([]);
    expect(new Set(Object.values(await worth()))).toEqual(new Set([0]));
    const restored = await maria().call(`POST ${target}/restoration`);
    expect(restored.statusCode, restored.body).toBe(200);
    const holdings = await maria().call(`GET ${target}/holdings`);
    expect(holdings.json<{ positions: object[] }>().positions).toHaveLength(1);
  });

  test.each([
    [
      'a mortgage',
      async ([home, loan]: string[]) => {
        const parts = [aPart({ balance: '700', liabilityId: loan, monthlyAmortization: '1' })];
        const body = { ...aMortgage(), parts };
        const answer = await maria().call(`PUT /api/mortgages/${home}`, { body });
        expect(answer.statusCode, answer.body).toBe(200);
      },
    ],
    [
      'a co-owner',
      async ([home, loan]: string[]) => {
        const erik = await signUp('Erik');
        const household = await householdOf(installation(), [maria(), erik]);
        for (const [kind, itemId] of [
          ['assets', home],
          ['liabilities', loan],
        ]) {
          const share = { kind, itemId, memberId: erik.userId, percent: '50' };
          const body = { householdId: household.id, ...share };
          const own = { ownershipPercentage: '50' };
          await maria().call(`PUT /api/${kind}/${itemId}`, { body: own });
          const answer = await maria().call('POST /api/co-owner-links', { body });
          expect(answer.statusCode, answer.body).toBe(201);
        }
      },
    ],
    [
      'a typed month',
      async ([home, loan]: string[]) => {
        for (const path of [`assets/${home}`, `liabilities/${loan}`]) {
          const body = { year: 2024, month: 5, value: '410', currency: 'SEK' };
          const answer = await maria().call(`POST /api/${path}/historical-values`, { body });
          expect(answer.statusCode, answer.body).toBe(201);
        }
      },
    ],
    [
      'a currency',
      async ([home, loan]: string[]) => {
        for (const path of [`assets/${home}`, `liabilities/${loan}`]) {
          const body = { currency: 'EUR' };
          expect((await maria().call(`PUT /api/${path}`, { body })).statusCode).toBe(200);
        }
      },
    ],
    [
      'a removal',
      async ([home, loan]: string[]) => {
        for (const path of [`assets/${home}`, `liabilities/${loan}`])
          expect((await maria().call(`DELETE /api/${path}`)).statusCode).toBe(204);
      },
    ],
  ])('keeps records that have got %s', async (_, use) => {
    const { id } = await read(';2024-01;2024-02\nBostad;1 000;1 100\nBolån;-800;-700\n');
    await save(id);
    const homes = (await maria().call('GET /api/assets')).json<{ id: string }[]>();
    const loans = (await maria().call('GET /api/liabilities')).json<{ id: string }[]>();
    const [home = '', loan = ''] = [...homes, ...loans].map((each) => each.id);
    await use([home, loan]);
    await undo(id);
    expect(new Set(Object.values(await worth()))).toEqual(new Set([0]));
    for (const path of [`assets/${home}`, `liabilities/${loan}`]) {
      const restored = await maria().call(`POST /api/${path}/restoration`);
      expect(restored.statusCode, restored.body).toBe(200);
    }
    expect((await worth())['2024-02']).toBe(400);
  });
});

test('a file of somebody else, a forgotten one and an old one are not found', async () => {
  const erik = await signUp('Erik');
  const { id } = await read(FILE);
  for (const target of [
    `GET /api/moves/${id}`,
    `PUT /api/moves/${id}`,
    `POST /api/moves/${id}/save`,
    `DELETE /api/moves/${id}`,
  ]) {
    const more = target.startsWith('PUT') ? { body: { items: [] } } : {};
    expect((await erik.call(target, more)).statusCode).toBe(404);
  }
  expect((await maria().call(`DELETE /api/moves/${id}`)).statusCode).toBe(204);
  expect((await maria().call(`POST /api/moves/${id}/save`)).statusCode).toBe(404);
  const old = await read(FILE);
  await installation().db.orm.execute(sql`
    update moves set created_at = created_at - interval '61 minutes' where id = ${old.id}`);
  expect((await maria().call(`POST /api/moves/${old.id}/save`)).statusCode).toBe(404);
  await deleteExpiredRows(installation().db.orm);
  const { rows } = await installation().db.orm.execute(sql`select from moves where id = ${old.id}`);
  expect(rows).toEqual([]);
});

test('names that no record can have as they are are made such', async () => {
  const long = '\u0958'.repeat(200);
  const names = ['Bil\u2028Volvo', '\ufeffKon\ufeffto', long, '\u2029'];
  const rows = names.map((name, at) => `${name};${at + 1};${at * 3 + 7}`);
  const { id, issues } = await read([';2024-01;2024-02', ...rows].join('\n'));
  expect(issues).toMatchObject([{ code: 'unnamed', count: 1 }]);
  await save(id);
  const made = (await maria().call('GET /api/assets')).json<{ name: string }[]>();
  expect(made.map(({ name }) => name)).toEqual([
    'Bil Volvo',
    'Kon to',
    long.normalize('NFC').slice(0, 200),
    '#4',
  ]);
});

test('saving waits for the user’s other additions before it holds the file', async () => {
  const { id } = await read(FILE);
  const { orm } = installation().db;
  const saving: Promise<unknown>[] = [];
  const free = await installation().db.inTransaction(async (tx) => {
    await takeLock(tx, 'limits', maria().userId);
    saving.push(save(id));
    for (;;) {
      const waiting = await orm.execute(sql`select from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`);
      if (waiting.rows.length > 0) break;
    }
    expect(await kept()).toMatchObject([{ id, savedAt: null, counts: null, isSaving: true }]);
    return tx.execute(sql`select from moves where id = ${id} for update skip locked`);
  });
  expect(free.rows).toHaveLength(1);
  const [counts] = await Promise.all(saving);
  expect(await kept()).toMatchObject([{ id, counts, isSaving: false }]);
});

test('a file that waits is opened again as it was chosen', async () => {
  const { id, items, choices } = await read(FILE);
  expect(choices).toEqual({ items: [] });
  const chosen = { currency: 'EUR', items: [{ key: items[0]?.key ?? '', included: false }] };
  const answered = await choose(id, chosen);
  expect(answered.choices).toEqual(chosen);
  const again = await maria().call(`GET /api/moves/${id}`);
  expect(again.json()).toEqual(answered);
  await save(id);
  expect((await maria().call(`GET /api/moves/${id}`)).statusCode).toBe(404);
});

test('of several files that wait only the newest three are kept', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 4; at += 1) ids.push((await read(FILE)).id);
  const statuses = [];
  for (const id of ids) {
    statuses.push((await maria().call(`PUT /api/moves/${id}`, { body: { items: [] } })).statusCode);
  }
  expect(statuses).toEqual([404, 200, 200, 200]);
});

test.each([
  ['text without months', 'Namn;Adress\nAnna;Storgatan 1\n', 'moveFile.noTable'],
  ['nothing', '', 'moveFile.empty'],
  ['a PDF', '%PDF-1.7 …', 'moveFile.format'],
  ['a zip that is cut off', Buffer.from('PK\u0003\u0004half'), 'moveFile.damaged'],
  ['too many rows', `Namn;2024-01;2024-02\n${'x;1;2\n'.repeat(10_001)}`, 'moveFile.large'],
])('%s is refused with what to do', async (_, body, code) => {
  const headers = { 'content-type': FILE_TYPE, 'x-file-name': 'fil' };
  const answer = await maria().call('POST /api/moves', { body, headers });
  expect(answer.statusCode, answer.body).toBe(400);
  const { issues } = answer.json<{ issues: { path: string; code: string; message: string }[] }>();
  expect(issues).toEqual([{ path: 'file', code, message: expect.stringMatching(/^[^.]+ .*\.$/s) }]);
});

test('200 items of 120 months are read and saved within the bounds', async () => {
  const months = Array.from({ length: 120 }, (_, at) => {
    return `${2014 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
  const rows = Array.from({ length: 200 }, (_, row) => {
    return [`Konto ${row}`, ...months.map((_month, at) => 1_000 + row * 7 + at)].join(';');
  });
  const answer = await read([`Namn;${months.join(';')}`, ...rows].join('\n'));
  expect(answer.items).toHaveLength(200);
  expect((await save(answer.id)).months).toBe(24_000);
});
