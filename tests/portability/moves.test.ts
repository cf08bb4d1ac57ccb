import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Caller } from '#tests/support/caller.ts';
import { FILE_TYPE } from '#tests/support/bank.ts';
import { aBuy, addTransaction } from '#tests/support/holdings.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria, signUp } = openWithMaria();

/** Two assets, one of which is sold, a debt below zero, and a total that is wrong in February. */
const FILE = `Tillgångar;2024-01;2024-02;2024-03;2024-04
Sparkonto;100,50;200;300;400
Bil;50 000;49 000;;
Skulder;;;;
Bolån;-1 000;-900;-800;-700
Netto;49 100,50;48 301;-500;-300
`;

/** The same a month later, with another figure of February. */
const NEWER = FILE.replace('2024-04', '2024-04;2024-05')
  .replace('300;400', '300;400;500')
  .replace('-700', '-700;-600')
  .replace('100,50;200', '100,50;250');

type Item = {
  key: string;
  name: string;
  kind: string;
  type: string;
  leftOut: string | null;
  guesses: string[];
  hasEnded: boolean;
  months: { month: string; value: string }[];
  continues: { name: string; added: number; differs: object[] } | null;
};
type Answer = {
  id: string;
  fileName: string;
  currency: string;
  items: Item[];
  totals: { name: string; months: { month: string; stated: string; counted: string }[] }[];
  issues: { code: string; count: number }[];
};

async function read(body: string | Buffer, of = maria(), name = 'Min ekonomi å.csv') {
  const headers = { 'content-type': FILE_TYPE, 'x-file-name': encodeURIComponent(name) };
  const answer = await of.call('POST /api/moves', { body, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

async function choose(id: string, body: object): Promise<Answer> {
  const answer = await maria().call(`PUT /api/moves/${id}`, { body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

async function save(id: string) {
  const answer = await maria().call(`POST /api/moves/${id}/save`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ made: Record<string, number>; updated: number; months: number }>();
}

async function worth(of: Caller = maria()): Promise<Record<string, number>> {
  const answer = await of.call('GET /api/net-worth-history?from=2024-01&to=2024-06');
  expect(answer.statusCode, answer.body).toBe(200);
  const points = answer.json<{ month: string; value: number }[]>();
  return Object.fromEntries(points.map(({ month, value }) => [month, value]));
}

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
    // As an asset it has the sign of the file, and the total is counted without the car.
    expect(chosen.items[2]?.months[0]).toEqual({ month: '2024-01', value: '-1000.00' });
    expect(chosen.totals[0]?.months[0]).toMatchObject({ stated: '49100.50', counted: '-899.50' });
    await save(id);
    const assets = (await maria().call('GET /api/assets')).json<{ name: string }[]>();
    expect(assets).toMatchObject([
      { name: 'Buffert', type: 'checking', value: '400.00', currency: 'SEK' },
      { name: 'Bolån', type: 'other', value: '-700.00', currency: 'EUR' },
    ]);
  });

  test('of the same file again nothing, nor what has been removed since', async () => {
    await save((await read(FILE)).id);
    const again = await read(FILE);
    expect(again.items[0]?.continues).toMatchObject({ name: 'Sparkonto', added: 0, differs: [] });
    expect(again.items[1]).toMatchObject({ name: 'Bil', leftOut: 'removed', continues: null });
    expect(await save(again.id)).toMatchObject({ made: { assets: 0 }, updated: 0, months: 0 });
  });

  test('of a newer file its new months, and the others where the user wants them', async () => {
    const loanAlone = FILE.replace('Bil;50 000;49 000;;\n', '');
    const newer = NEWER.replace('Bil;50 000;49 000;;\n', '');
    await save((await read(loanAlone)).id);
    const again = await read(loanAlone);
    expect(await save(again.id)).toEqual({
      made: { assets: 0, liabilities: 0, incomes: 0, costs: 0, goals: 0 },
      updated: 0,
      months: 0,
    });
    const answer = await read(newer);
    expect(answer.items[0]?.continues).toEqual({
      id: expect.any(String),
      name: 'Sparkonto',
      added: 1,
      differs: [{ month: '2024-02', stored: '200.00', value: '250.00' }],
    });
    expect(await save(answer.id)).toMatchObject({ updated: 2, months: 2 });
    expect((await worth())['2024-02']).toBe(-700);
    expect((await worth())['2024-05']).toBe(-100);
    const replacing = await read(newer);
    const [first] = replacing.items;
    await choose(replacing.id, { items: [{ key: first?.key, replaces: true }] });
    expect(await save(replacing.id)).toMatchObject({ updated: 1, months: 1 });
    expect((await worth())['2024-02']).toBe(-650);
    await maria().call(`DELETE /api/moves/${replacing.id}`);
    expect((await worth())['2024-02']).toBe(-700);
    await maria().call(`DELETE /api/moves/${answer.id}`);
    expect((await worth())['2024-05']).toBe(-300);
  });
});

describe('a newer file', () => {
  const assets = async () =>
    (await maria().call('GET /api/assets')).json<
      { id: string; name: string; value: string; currency: string }[]
    >();
  const valueOf = async (name: string) =>
    (await assets()).find((each) => each.name === name)?.value;
  const monthsOf = async (id: string) => {
    const { rows } = await installation().db.orm.execute<Record<string, string | number>>(sql`
      select month, value::text, ownership_percentage::text as share, reason, id
      from historical_asset_values where asset_id = ${id} order by year, month`);
    return rows;
  };
  const OLD = ';2024-01;2024-02;2024-03\nLönekonto;100;200;300\nMinuspott;-100;-200;-300\n';
  const LONGER = OLD.replace('2024-03', '2024-03;2024-04')
    .replace(';300', ';300;400')
    .replace('-300', '-300;-450');

  test('has the sign of the kind that was chosen, and its values become the present ones', async () => {
    const first = await read(OLD);
    const pot = first.items[1]?.key ?? '';
    expect(first.items[1]?.kind).toBe('liabilities');
    await choose(first.id, { items: [{ key: pot, kind: 'assets' }] });
    await save(first.id);
    expect(await valueOf('Minuspott')).toBe('-300.00');
    const newer = await read(LONGER);
    expect(newer.items[1]).toMatchObject({
      kind: 'assets',
      isTurned: false,
      continues: { added: 1, differs: [] },
    });
    expect(await save(newer.id)).toMatchObject({ updated: 2, months: 2 });
    expect(await valueOf('Minuspott')).toBe('-450.00');
    expect(await valueOf('Lönekonto')).toBe('400.00');
    expect((await worth())['2024-04']).toBe(-50);
    expect((await maria().call(`DELETE /api/moves/${newer.id}`)).statusCode).toBe(204);
    expect(await valueOf('Minuspott')).toBe('-300.00');
    expect(await valueOf('Lönekonto')).toBe('300.00');
  });

  test('keeps the sign of a debt that becomes a claim', async () => {
    await save((await read(OLD)).id);
    const claims = ';2024-04;2024-05;2024-06;2024-07';
    const newer = await read(
      OLD.replace('2024-03', `2024-03${claims}`).replace('-300', '-300;50;60;70;80'),
    );
    expect(newer.items[1]?.continues).toMatchObject({ added: 4, differs: [] });
    expect(newer.items[1]?.months.at(-1)?.value).toBe('-80.00');
  });

  test('leaves a present value that the user has changed since', async () => {
    await save((await read(OLD)).id);
    const account = (await assets())[0];
    await maria().call(`PUT /api/assets/${account?.id}`, { body: { ...account, value: '777' } });
    await save((await read(LONGER)).id);
    expect(await valueOf('Lönekonto')).toBe('777.00');
    await save((await read(LONGER.replaceAll('400', '410'))).id);
    expect(await valueOf('Lönekonto')).toBe('777.00');
  });

  test('corrects the last month, and the present value with it, where the user wants it', async () => {
    await save((await read(OLD)).id);
    const corrected = await read(OLD.replace('200;300', '200;310'));
    const [account] = corrected.items;
    expect(account?.continues).toMatchObject({
      added: 0,
      differs: [{ month: '2024-03', stored: '300.00', value: '310.00' }],
    });
    await choose(corrected.id, { items: [{ key: account?.key, replaces: true }] });
    expect(await save(corrected.id)).toMatchObject({ updated: 1, months: 1 });
    expect(await valueOf('Lönekonto')).toBe('310.00');
    await maria().call(`DELETE /api/moves/${corrected.id}`);
    expect(await valueOf('Lönekonto')).toBe('300.00');
  });

  test('leaves the months in which the value follows from holdings', async () => {
    await save((await read(OLD)).id);
    const account = (await assets())[0];
    const body = { ...account, type: 'investment', accountForm: 'af' };
    await maria().call(`PUT /api/assets/${account?.id}`, { body });
    await addTransaction(maria(), account?.id ?? '', aBuy({ day: '2024-03-05' }));
    const before = [await valueOf('Lönekonto'), await monthsOf(account?.id ?? '')];
    const newer = await read(LONGER.replace('100;200', '100;250'));
    expect(newer.items[0]?.continues).toMatchObject({ added: 0, differs: [{ month: '2024-02' }] });
    expect(newer.issues).toContainEqual({ code: 'holdings', count: 2, example: 'Lönekonto' });
    const items = newer.items.map(({ key }) => ({ key, replaces: true }));
    await choose(newer.id, { items });
    await save(newer.id);
    const after = await monthsOf(account?.id ?? '');
    expect(after.map(({ month, value }) => [month, value])).toEqual(
      (before[1] as typeof after).map(({ month, value }) => [
        month,
        month === 2 ? '250.00' : value,
      ]),
    );
    await maria().call(`DELETE /api/moves/${newer.id}`);
    expect([await valueOf('Lönekonto'), await monthsOf(account?.id ?? '')]).toEqual(before);
  });

  test('replaces values of months alone, not the shares of the past, and gives them back', async () => {
    await save((await read(OLD)).id);
    const account = (await assets())[0];
    const id = account?.id ?? '';
    await maria().call(`PUT /api/assets/${id}`, { body: { ...account, ownershipPercentage: 50 } });
    await installation().db.orm.execute(sql`
      update historical_asset_values set reason = 'by_plan' where asset_id = ${id} and month = 2`);
    const before = await monthsOf(id);
    const newer = await read(LONGER.replace('100;200;300', '101;201;301'));
    const items = newer.items.map(({ key }) => ({ key, replaces: true }));
    await choose(newer.id, { items });
    await save(newer.id);
    expect((await monthsOf(id)).map(({ value, share, reason }) => [value, share, reason])).toEqual([
      ['101.00', '100.00', null],
      ['201.00', '100.00', null],
      ['301.00', '100.00', null],
      ['400.00', '100.00', null],
    ]);
    await maria().call(`DELETE /api/moves/${newer.id}`);
    expect(await monthsOf(id)).toEqual(before);
  });
});

test('undoing keeps records that have been used since among the removed ones', async () => {
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

test('a file of somebody else, a forgotten one and an old one are not found', async () => {
  const erik = await signUp('Erik');
  const { id } = await read(FILE);
  for (const target of [
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
  expect(issues).toEqual([{ path: 'file', code, message: expect.stringMatching(/\. ?|\.$/) }]);
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
