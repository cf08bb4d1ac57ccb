import { describe, expect, test } from 'vitest';
import { addMonths, dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { connected } from '#server/platform/db/connection.ts';
import { exportOf } from '#tests/support/exports.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { KEYED_LOCKS } from '#server/platform/db/locks.ts';

const { installation, maria, signUp } = openWithMaria();

const running = monthOf(dayOf(new Date()));
const last = addMonths(running, -1);
const before = addMonths(running, -2);
const of = (month: Month) => ({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) });

type Item = {
  name: string;
  typed: object | null;
  needsUser: boolean;
  counts: { value: string; source: string; statedIn: Month; indexedFrom: string | null } | null;
};
type Whole = {
  copyable: number;
  copied: { id: string; count: number } | null;
  assets: Item[];
  liabilities: Item[];
  incomes: Item[];
  costs: Item[];
};
type Activity = { action: string; entityType: string; entityName: string; changes: object[] };

type Answer = { statusCode: number; body: string; json: () => unknown };

const HELD = `select count(*)::int as held from pg_locks
  where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;

async function call<T>(target: string, body?: object): Promise<T> {
  const answer = await maria().call(target, body === undefined ? {} : { body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json() as T;
}

async function add(kind: string, item: object): Promise<string> {
  return (await call<{ id: string }>(`POST /api/${kind}`, { currency: 'SEK', ...item })).id;
}

const monthOfAll = (month: Month) =>
  call<Whole>(`GET /api/historical-values?year=${of(month).year}&month=${of(month).month}`);
const copyInto = (month: Month) => call<Whole>('POST /api/historical-values/copies', of(month));
const undo = (id: string) => call<Whole>(`DELETE /api/historical-values/copies/${id}`);
const series = () => call<object[]>('GET /api/net-worth-history?period=all');
const say = (path: string, month: Month, value: string) =>
  call(`POST /api/${path}/historical-values`, { ...of(month), value });
const done = async () =>
  (await call<{ activities: Activity[] }>('GET /api/activities?limit=50')).activities;

const all = ({ assets, liabilities, incomes, costs }: Whole): Item[] => [
  ...assets,
  ...liabilities,
  ...incomes,
  ...costs,
];
const named = (whole: Whole, name: string) => all(whole).find((item) => item.name === name);

describe('the example household', () => {
  test('has the same past after copying into any of its months', async () => {
    await call('POST /api/demo-data', {});
    const known = await series();
    for (let back = 23; back >= 0; back -= 1) await copyInto(addMonths(running, -back));
    expect(await series()).toEqual(known);
  });

  test('keeps what is known by observation, and the growth of its villa', async () => {
    await call('POST /api/demo-data', {});
    const month = addMonths(running, -17);
    const villa = 'Villa, Björkvägen 12';
    const known = await monthOfAll(month);
    const copied = await copyInto(month);
    expect(named(copied, villa)).toEqual(named(known, villa));
    // The account was stated each month; the car was valued two months earlier.
    expect(named(copied, 'Sparkonto')).toEqual(named(known, 'Sparkonto'));
    expect(copied.assets.filter(({ typed }) => typed !== null)).toMatchObject([{ typed: {} }]);
    expect(copied.copied?.count).toBe(known.copyable);
    expect(copied.copyable).toBe(0);
  });
});

describe('copying the month before', () => {
  test('carries share, valuation date and frequency as they were then', async () => {
    const cabin = { type: 'real_estate', name: 'Stuga', value: '900000', useIndex: 0 };
    const dated = { ...cabin, valuationDate: `${before}-03`, ownershipPercentage: '50' };
    const id = await add('assets', dated);
    await say(`assets/${id}`, before, '800000');
    await call(`PUT /api/assets/${id}`, { ownershipPercentage: '25' });
    const known = await series();
    await copyInto(last);
    expect(await series()).toEqual(known);
    const [kept] = (await exportOf(installation(), maria())).assets;
    const [typed, copied] = kept?.typed ?? [];
    expect(copied).toMatchObject({ month: last, value: '800000.00' });
    const { month: _, writtenAt: __, ...carried } = copied ?? {};
    expect(typed).toMatchObject(carried);
  });

  test('is one activity, and undone as one', async () => {
    await add('assets', { type: 'other', name: 'Båt', value: '100' }).then((id) =>
      say(`assets/${id}`, before, '90'),
    );
    await add('costs', { name: 'El', amount: '10' }).then((id) => say(`costs/${id}`, before, '9'));
    const known = await monthOfAll(last);
    const acts = await done();
    const { copied } = await copyInto(last);
    expect(copied?.count).toBe(2);
    const now = await done();
    expect(now).toHaveLength(acts.length + 1);
    expect(now[0]).toMatchObject({
      action: 'updated',
      entityType: 'month',
      entityName: last,
      changes: [{ field: 'copied', month: before, to: 2 }],
    });
    expect(await copyInto(last)).toMatchObject({ copied, copyable: 0 });
    expect(await done()).toHaveLength(acts.length + 1);
    expect(await undo(copied?.id ?? '')).toEqual(known);
    expect(await done()).toEqual(acts);
    const again = await maria().call(`DELETE /api/historical-values/copies/${copied?.id}`);
    expect(again.statusCode).toBe(404);
  });

  test('undone leaves what was typed over since', async () => {
    const boat = await add('assets', { type: 'other', name: 'Båt', value: '100' });
    await say(`assets/${boat}`, before, '90');
    const car = await add('assets', { type: 'vehicle', name: 'Bil', value: '100' });
    await say(`assets/${car}`, before, '80');
    const { copied } = await copyInto(last);
    await say(`assets/${boat}`, last, '95');
    const left = await undo(copied?.id ?? '');
    expect(named(left, 'Båt')?.counts).toMatchObject({ value: '95.00', source: 'typed' });
    expect(named(left, 'Bil')).toMatchObject({ typed: null, counts: { statedIn: before } });
  });

  test('leaves out what came once, and is nobody else’s to undo', async () => {
    const bonus = await add('incomes', {
      name: 'Bonus',
      type: 'bonus',
      amount: '5',
      frequency: 'one_time',
      currency: 'SEK',
    });
    await say(`incomes/${bonus}`, before, '5');
    expect(await copyInto(last)).toMatchObject({ copied: null, copyable: 0 });
    const boat = await add('assets', { type: 'other', name: 'Båt', value: '100' });
    await say(`assets/${boat}`, before, '90');
    const { copied } = await copyInto(last);
    const erik = await signUp('Erik');
    const refused = await erik.call(`DELETE /api/historical-values/copies/${copied?.id}`);
    expect(refused.statusCode).toBe(404);
    expect((await monthOfAll(last)).copied).toEqual(copied);
  });

  test.each([
    [{ ...of(addMonths(running, 1)) }, 'month.future'],
    [{ year: 1979, month: 1 }, 'year.range'],
    [{ ...of(last), values: [] }, 'unknown_field'],
  ])('%j is refused', async (body, code) => {
    const answer = await maria().call('POST /api/historical-values/copies', { body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ issues: [{ code }] });
  });

  test('is restored by the full export', async () => {
    const boat = await add('assets', { type: 'other', name: 'Båt', value: '100' });
    await say(`assets/${boat}`, before, '90');
    await copyInto(last);
    const file = await exportOf(installation(), maria());
    const erik = await signUp('Erik');
    const answer = await erik.call('POST /api/import', { body: file });
    expect(answer.statusCode, answer.body).toBe(201);
    const { activities } = (await erik.call('GET /api/activities')).json() as {
      activities: Activity[];
    };
    expect(activities.map(({ entityType }) => entityType)).toContain('month');
  });
});

describe('two tabs at once', () => {
  /** Two calls that wait for each other's months: both have begun before either may continue. */
  async function atOnce(first: () => Promise<Answer>, second: () => Promise<Answer>) {
    const { pool } = installation().database;
    return connected(pool, async (connection) => {
      await connection.query('begin');
      await connection.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
        maria().userId,
        KEYED_LOCKS.snapshots,
      ]);
      const both = [first(), second()];
      await expect.poll(async () => (await connection.query(HELD)).rows[0]?.held).toBe(2);
      await connection.query('rollback');
      return Promise.all(both);
    });
  }

  async function twoToCopy(): Promise<string> {
    const boat = await add('assets', { type: 'other', name: 'Båt', value: '100' });
    const power = await add('costs', { name: 'El', amount: '10' });
    await say(`assets/${boat}`, before, '90');
    await say(`costs/${power}`, before, '9');
    return boat;
  }

  const copying = () =>
    maria().call('POST /api/historical-values/copies', { body: of(last) }) as Promise<Answer>;

  test('copy a month once, as one activity that is undone whole', async () => {
    await twoToCopy();
    const known = await monthOfAll(last);
    const acts = await done();
    const answers = await atOnce(copying, copying);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const [one, two] = answers.map((answer) => answer.json() as Whole);
    expect(one?.copied?.count).toBe(2);
    expect(two).toEqual(one);
    expect(await done()).toHaveLength(acts.length + 1);
    expect(await undo(one?.copied?.id ?? '')).toEqual(known);
    expect(await done()).toEqual(acts);
  });

  test('copy a month, and type one of its values', async () => {
    const boat = await twoToCopy();
    const typing = () =>
      maria().call(`POST /api/assets/${boat}/historical-values`, {
        body: { ...of(last), value: '95' },
      }) as Promise<Answer>;
    const answers = await atOnce(copying, typing);
    for (const { statusCode, body } of answers) expect(statusCode, body).toBeLessThan(300);
    const after = await monthOfAll(last);
    expect(named(after, 'Båt')?.typed).toMatchObject({ value: '95.00' });
    expect(after.copyable).toBe(0);
    expect([1, 2]).toContain(after.copied?.count);
  });
});

describe('the running month', () => {
  test('waits for what nothing was stated of, and for nothing that moves by itself', async () => {
    await call('POST /api/demo-data', {});
    const whole = await monthOfAll(running);
    const waiting = all(whole).filter(({ needsUser }) => needsUser);
    expect(waiting.map(({ name }) => name)).toEqual(['Volvo V60, 2021']);
    expect(named(whole, 'Villa, Björkvägen 12')?.counts?.indexedFrom).toMatch(/-01$/);
    const confirmed = await copyInto(running);
    expect(all(confirmed).filter(({ needsUser }) => needsUser)).toEqual([]);
    const undone = await undo(confirmed.copied?.id ?? '');
    expect(undone).toEqual(whole);
  });
});
