import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aBuy, addTransaction } from '#tests/support/holdings.ts';
import { movesOf } from '#tests/support/moves.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria } = openWithMaria();
const { read, choose, save, undo, worth } = movesOf(maria);

/** Two assets, one of which is sold, a debt below zero, and a total. */
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

describe('a file that was saved before brings', () => {
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
      transactions: 0,
      holdingTransactions: 0,
    });
    const answer = await read(newer);
    expect(answer.items[0]?.continues).toEqual({
      id: expect.any(String),
      name: 'Sparkonto',
      added: 1,
      transactions: 0,
      differs: [{ month: '2024-02', stored: '200.00', currency: 'SEK', value: '250.00' }],
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

  /** Writes of the present month become ones of April 2024, with those of the file. */
  const thenItWasApril = async () => {
    await installation().db.orm.execute(sql`
      update asset_history set month = '2024-04' where user_id = ${maria().userId}`);
  };

  test('asks about a month whose value the user changed in the app', async () => {
    await save((await read(OLD)).id);
    const account = (await assets())[0];
    await maria().call(`PUT /api/assets/${account?.id}`, { body: { ...account, value: '777' } });
    await thenItWasApril();
    const newer = await read(LONGER);
    expect(newer.items[0]?.continues).toMatchObject({
      added: 0,
      differs: [{ month: '2024-04', stored: '777.00', currency: 'SEK', value: '400.00' }],
    });
    await save(newer.id);
    expect((await worth())['2024-04']).toBe(777 - 450);
    const wanted = await read(LONGER);
    const [row] = wanted.items;
    await choose(wanted.id, { items: [{ key: row?.key, replaces: true }] });
    expect(await save(wanted.id)).toMatchObject({ updated: 1, months: 1 });
    expect((await worth())['2024-04']).toBe(400 - 450);
    await undo(wanted.id);
    expect((await worth())['2024-04']).toBe(777 - 450);
  });

  test('replaces the value that the file itself gave the month when it was the present one', async () => {
    await save((await read(OLD)).id);
    await thenItWasApril();
    const newer = await read(LONGER);
    expect(newer.items[0]?.continues).toMatchObject({ added: 1, differs: [] });
    await save(newer.id);
    expect((await worth())['2024-04']).toBe(400 - 450);
  });

  test('is undone in a later month too, whose past has no value of it', async () => {
    await save((await read(OLD)).id);
    const id = (await assets())[0]?.id ?? '';
    await thenItWasApril();
    const newer = await read(LONGER.replace(';400', ';99999'));
    await save(newer.id);
    const { orm } = installation().db;
    const inMay = sql`month = '2024-05', recorded_at = '2024-05-20'`;
    await orm.execute(sql`update asset_history set ${inMay} where month > '2024-05'`);
    await orm.execute(
      sql`update moves set saved_at = '2024-05-20T12:00:00Z' where id = ${newer.id}`,
    );
    expect((await worth())['2024-06']).toBeGreaterThan(90_000);
    await undo(newer.id);
    expect((await worth())['2024-06']).toBe((await worth())['2024-04']);
    expect(await monthsOf(id)).not.toContainEqual(expect.objectContaining({ month: 5 }));
  });

  test('takes a typed month that was changed again in the app by its value', async () => {
    await save((await read(OLD)).id);
    const id = (await assets())[0]?.id ?? '';
    const body = { year: 2024, month: 4, value: '410', currency: 'SEK' };
    await maria().call(`POST /api/assets/${id}/historical-values`, { body });
    await maria().call(`PUT /api/assets/${id}`, { body: { value: '777' } });
    await thenItWasApril();
    const before = await monthsOf(id);
    const newer = await read(LONGER);
    const [row] = newer.items;
    expect(row?.continues).toMatchObject({ differs: [{ month: '2024-04', stored: '777.00' }] });
    await choose(newer.id, { items: [{ key: row?.key, replaces: true }] });
    await save(newer.id);
    expect((await worth())['2024-04']).toBe(400 - 450);
    await undo(newer.id);
    expect((await worth())['2024-04']).toBe(777 - 300);
    expect(await monthsOf(id)).toEqual(before);
  });

  test('brings a row again that its name leaves out, as the user wanted it before', async () => {
    const file = ';2024-01;2024-02\nLönekonto;100;200\nSumma pott;7;9\n';
    const first = await read(file);
    expect(first.items[1]).toMatchObject({ leftOut: 'total' });
    const key = first.items[1]?.key;
    await choose(first.id, { items: [{ key, included: true, kind: 'assets' }] });
    await save(first.id);
    const newer = await read(file.replace('2024-02', '2024-02;2024-03').replace('9\n', '9;11\n'));
    expect(newer.items[1]).toMatchObject({ leftOut: null, continues: { added: 1 } });
    const without = await choose(newer.id, { items: [{ key, included: false }] });
    expect(without.items[1]).toMatchObject({ leftOut: 'choice' });
  });

  test('asks about the target of a goal', async () => {
    const goals = async () =>
      (await maria().call('GET /api/goals')).json<{ targetAmount: string }[]>();
    const file = 'Mål;2024-01;2024-02\nResan;10 000;10 000\nKöket;50 000;50 000\n';
    await save((await read(file)).id);
    const newer = await read(file.replace('50 000;50 000', '50 000;60 000'));
    expect(newer.items.map(({ continues }) => continues)).toMatchObject([
      { added: 0, differs: [] },
      { added: 0, differs: [{ month: '2024-02', stored: '50000.00', value: '60000.00' }] },
    ]);
    await choose(newer.id, { items: [{ key: newer.items[1]?.key, replaces: true }] });
    expect(await save(newer.id)).toMatchObject({ updated: 1 });
    expect((await goals())[1]?.targetAmount).toBe('60000.00');
    await undo(newer.id);
    expect((await goals())[1]?.targetAmount).toBe('50000.00');
  });

  test('knows a row whose name another one has now, too', async () => {
    const file = 'Konto;2024-01;2024-02\nMaria\nSparkonto;100;200\nErik\nLånekonto;5;6\n';
    await save((await read(file)).id);
    const both = file.replace('Erik\n', 'Erik\nSparkonto;7;8\n');
    const newer = await read(both.replace('2024-02', '2024-02;2024-03').replace('200', '200;300'));
    expect(newer.items.map(({ continues }) => continues?.added ?? null)).toEqual([1, null, 0]);
    expect(await save(newer.id)).toMatchObject({ made: { assets: 1 }, updated: 1, months: 3 });
  });

  test('brings a removed record again only from the month of its removal on', async () => {
    await save((await read(OLD)).id);
    const id = (await assets())[0]?.id ?? '';
    expect((await maria().call(`DELETE /api/assets/${id}?on=2024-03-10`)).statusCode).toBe(204);
    const before = await worth();
    expect([before['2024-02'], before['2024-03']]).toEqual([0, -300]);
    const again = await read(LONGER);
    expect(again.items[0]).toMatchObject({ leftOut: 'removed', continues: null });
    const chosen = await choose(again.id, {
      items: [{ key: again.items[0]?.key, included: true }],
    });
    expect(chosen.items[0]?.months.map(({ month }) => month)).toEqual(['2024-03', '2024-04']);
    await save(again.id);
    const after = await worth();
    expect([after['2024-02'], after['2024-03'], after['2024-04']]).toEqual([0, 0, -50]);
  });

  test('ends a record that the file has no value of any more', async () => {
    const file = ';2024-01;2024-02\nLönekonto;100;200\nBil;900;800\n';
    await save((await read(file)).id);
    expect((await worth())['2024-06']).toBe(1_000);
    const newer = await read(
      file.replace('2024-02', '2024-02;2024-03;2024-04').replace('200', '200;300;400'),
    );
    expect(newer.items[1]).toMatchObject({ hasEnded: true, continues: { added: 0, differs: [] } });
    expect(await save(newer.id)).toMatchObject({ updated: 2, months: 2 });
    expect((await worth())['2024-06']).toBe(400);
    await undo(newer.id);
    expect((await worth())['2024-06']).toBe(1_000);
    expect(await valueOf('Bil')).toBe('800.00');
  });

  test('keeps what it states too until its own undo, and then leaves nothing', async () => {
    const file = ';2024-01;2024-02\nLönekonto;100;200\nBil;900;800\n';
    const first = await read(file);
    await save(first.id);
    const newer = await read(
      file.replace('2024-02', '2024-02;2024-03;2024-04').replace('200', '200;300;400'),
    );
    await save(newer.id);
    await undo(first.id);
    expect(await worth()).toMatchObject({ '2024-02': 1_000, '2024-03': 300, '2024-04': 400 });
    await undo(newer.id);
    expect(await assets()).toEqual([]);
    expect(await worth()).toEqual({});
  });

  test('does not end a record that the user goes on with in the app', async () => {
    const file = ';2024-01;2024-02\nLönekonto;100;200\nBil;900;800\n';
    await save((await read(file)).id);
    const id = (await assets())[1]?.id ?? '';
    await maria().call(`PUT /api/assets/${id}`, { body: { value: '700' } });
    const newer = await read(
      file.replace('2024-02', '2024-02;2024-03;2024-04').replace('200', '200;300;400'),
    );
    expect(newer.items[1]).toMatchObject({ hasEnded: false, guesses: ['ended'] });
    await save(newer.id);
    expect(await valueOf('Bil')).toBe('700.00');
  });

  test('does not end a record of which the user said before that it has not ended', async () => {
    const file = ';2024-01;2024-02;2024-03;2024-04\nLönekonto;100;200;300;400\nBil;900;800;;\n';
    const first = await read(file);
    const key = first.items[1]?.key;
    expect(first.items[1]).toMatchObject({ hasEnded: true });
    await choose(first.id, { items: [{ key, hasEnded: false }] });
    await save(first.id);
    for (const month of ['2024-05', '2024-06']) {
      const newer = await read(file.replace('2024-04', `2024-04;${month}`).replace('400', '400;5'));
      expect(newer.items[1]).toMatchObject({ hasEnded: false, guesses: ['ended'] });
      await save(newer.id);
    }
    expect(await valueOf('Bil')).toBe('800.00');
    const sold = await read(file);
    await choose(sold.id, { items: [{ key, hasEnded: true }] });
    expect(await save(sold.id)).toMatchObject({ updated: 1, months: 0 });
    expect((await worth())['2024-03']).toBe(300);
  });
});
