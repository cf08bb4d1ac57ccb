import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Day, daysBetween } from '#domain/basics/months.ts';
import { KIND_NAMES } from '#domain/records/kinds.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';
import { anAsset } from '#tests/support/drafts.ts';
import { mortgagesOf } from '#tests/support/mortgages.ts';

const { installation, maria, signUp } = openWithMaria();

type State = { items: { kind: string; id: string }[]; own: number };
type Item = { id: string; name: string; type: string; currency: string; value: string };
type Point = { month: string; value: number; estimated: boolean; notIncluded: object[] };

const boat = anAsset();

async function load(body: object = {}, headers: Record<string, string> = {}) {
  return maria().call('POST /api/demo-data', { body, headers });
}

async function read<T>(path: string): Promise<T> {
  return (await maria().call(`GET ${path}`)).json() as T;
}

async function everything(): Promise<Item[]> {
  const lists = await Promise.all(KIND_NAMES.map((kind) => read<Item[]>(`/api/${kind}`)));
  return lists.flat();
}

test('an empty account is filled with a household and two years of its history', async () => {
  const answer = await load();
  expect(answer.statusCode).toBe(201);
  const { items, own } = answer.json() as unknown as State;
  const all = await everything();
  expect(own).toBe(0);
  const records = items.filter(({ kind }) => kind !== 'bank_accounts');
  expect(records.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
  expect(all.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['real_estate', 'mortgage', 'investment', 'salary', 'housing']),
  );
  expect(all.find(({ currency }) => currency === 'EUR')?.name).toBe('Fondkonto');
  const points = await read<Point[]>('/api/net-worth-history?period=all');
  expect(points).toHaveLength(24);
  expect(points.every(({ notIncluded }) => notIncluded.length === 0)).toBe(true);
  expect(points.every(({ value }, at) => at === 0 || value !== points[at - 1]?.value)).toBe(true);
});

type Account = { id: string; accountName: string; balance: string; balanceOn: string };

/** Balances of the home loans after 23 months of amortization. */
const BALANCES = [1_400_000 - 23 * 1_500, 900_000 - 23 * 1_000, 500_000 - 23 * 750];

test('its two accounts have a year of transactions that add up to its items', async () => {
  await load();
  const accounts = await read<Account[]>('/api/bank-accounts');
  const all = await everything();
  expect(accounts.map(({ accountName }) => accountName)).toEqual(['Lönekonto', 'Sparkonto']);
  for (const { accountName, balance } of accounts) {
    const asset = all.find(({ name }) => name === accountName) as unknown as { value: string };
    expect([accountName, asset.value]).toEqual([accountName, balance]);
  }
  const recurring = await read<{ name: string }[]>('/api/recurring');
  expect(recurring.length).toBeGreaterThan(9);
  const flow = await read<{ months: object[]; forecast: object | null }>('/api/cash-flow');
  expect(flow.months).toHaveLength(14);
  expect(flow.forecast).not.toBe(null);
  const rows = await read<{ transactions: { category: string | null }[] }>(
    '/api/transactions?search=swish',
  );
  expect(rows.transactions.length).toBeGreaterThan(9);
  expect(rows.transactions.filter(({ category }) => category === null)).toEqual([]);
});

type Held = {
  asOf: Day;
  value: number;
  cash: { currency: string; amount: number }[];
  xirr: { rate: number | null; isEstimated: boolean };
  twr: { rate: number | null; isEstimated: boolean };
  positions: { name: string; currency: string; gain: number; priceDay: string }[];
  issues: object[];
};

test('its ISK holds two funds and a share in dollars, its fund account has sold', async () => {
  await load();
  const all = await everything();
  const heldBy = (name: string) =>
    read<Held>(`/api/assets/${all.find((item) => item.name === name)?.id}/holdings`);
  const isk = await heldBy('Investeringssparkonto (ISK)');
  expect(isk.positions.map(({ name, currency }) => `${name} ${currency}`)).toEqual([
    'Exempelfonden Sverige SEK',
    'Exempelfonden Världen SEK',
    'Example Machines Inc. USD',
  ]);
  expect(isk.positions.every(({ gain }) => gain > 0)).toBe(true);
  const today = isk.asOf;
  // No price is so old that a figure would be called estimated.
  expect(isk.positions.every(({ priceDay }) => daysBetween(priceDay, today) < 14)).toBe(true);
  // Four dividends of 12 shares, then those of 15, at 0.72 less 15 %: 8.64 − 1.30, 10.80 − 1.62.
  const later = Number(today.slice(8)) < 15 ? 3 : 4;
  const dollars = (4 * (864 - 130) + later * (1080 - 162)) / 100;
  expect(isk.cash[1]).toMatchObject({ currency: 'USD', amount: dollars });
  expect(isk.cash[0]?.amount).toBeGreaterThan(0);
  expect(isk.issues).toEqual([]);
  for (const { rate, isEstimated } of [isk.xirr, isk.twr]) {
    expect([rate === null, isEstimated]).toEqual([false, false]);
  }
  const funds = await heldBy('Fondkonto');
  expect(funds.issues).toEqual([]);
  expect(funds.cash.every(({ amount }) => amount === 0)).toBe(true);
  const stored = all.find(({ name }) => name === 'Investeringssparkonto (ISK)');
  expect(Number(stored?.value)).toBe(isk.value);
  const sold = [today, `${Number(today.slice(0, 4)) - 1}`].map((day) =>
    read<{ gains: object[] }>(`/api/realised-gains?year=${day.slice(0, 4)}`),
  );
  expect((await Promise.all(sold)).flatMap(({ gains }) => gains)).toHaveLength(2);
});

test('its home and loans are one mortgage with all of its terms', async () => {
  await load();
  const [card, ...others] = await mortgagesOf(maria());
  expect(others).toEqual([]);
  expect(card?.parts.map(({ balance }) => Number(balance))).toEqual(BALANCES);
  expect(
    card?.parts.every(({ grantedOn, lender }) => grantedOn !== null && lender === 'SBAB'),
  ).toBe(true);
});

test('the names are in the language of the reader', async () => {
  await load({}, { 'accept-language': 'en' });
  const names = (await everything()).map(({ name }) => name);
  expect(names).toContain('Mortgage, part 1');
});

test('asked for twice it is there once, also at the same time', async () => {
  const answers = await Promise.all([load(), load(), load()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  const { items } = await read<State>('/api/demo-data');
  const accounts = await read<object[]>('/api/bank-accounts');
  expect((await everything()).length + accounts.length).toBe(items.length);
});

test('it does not mix with what is one’s own unless that is asked for', async () => {
  await maria().call('POST /api/assets', { body: boat });
  const refused = await load();
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: 'demo_mixes', own: 1, items: [] });
  expect(await everything()).toHaveLength(1);
  expect((await load({ mix: true })).statusCode).toBe(201);
  expect(await read<State>('/api/demo-data')).toMatchObject({ own: 1 });
});

test('taken away it leaves nothing behind, and what is one’s own as it was', async () => {
  const made = (await maria().call('POST /api/assets', { body: boat })).json() as { id: string };
  const before = await read<Point[]>('/api/net-worth-history?period=all');
  await load({ mix: true });
  const { items } = await read<State>('/api/demo-data');
  const [first] = items;
  await maria().call(`PUT /api/${first?.kind}/${first?.id}`, { body: { name: 'Mitt nu' } });
  await read('/api/net-worth-history?period=all');
  const answer = await maria().call('DELETE /api/demo-data');
  expect(answer.json()).toEqual({ items: [], own: 1 });
  expect(await everything()).toMatchObject([{ id: made.id }]);
  expect(await read('/api/net-worth-history?period=all')).toEqual(before);
  const { activities } = await read<{ activities: { entityId: string }[] }>('/api/activities');
  expect(activities.map(({ entityId }) => entityId)).toEqual([made.id]);
  const tables = ['bank_accounts', 'transactions', 'transaction_imports', 'mortgages', 'goals'];
  const held = ['holding_transactions', 'instruments', 'quotes', 'demo_items'];
  for (const table of ['asset_history', 'liability_history', ...tables, ...held]) {
    const left = await installation().db.orm.execute(sql`
      select count(*)::int as count from ${sql.identifier(table)}
      where user_id = ${maria().userId}`);
    expect([table, left.rows[0]]).toEqual([table, { count: table === 'asset_history' ? 1 : 0 }]);
  }
});

test('an example that was deleted is none, and the others can still be taken away', async () => {
  const { items } = (await load()).json() as unknown as State;
  const [first] = items;
  await maria().call(`DELETE /api/${first?.kind}/${first?.id}`);
  expect((await read<State>('/api/demo-data')).items).toHaveLength(items.length - 1);
  await maria().call('DELETE /api/demo-data');
  expect(await everything()).toEqual([]);
  const restored = await maria().call(`POST /api/${first?.kind}/${first?.id}/restoration`);
  expect(restored.statusCode).toBe(404);
});

test('no other user’s examples are seen or removed', async () => {
  await load();
  const erik = await signUp('Erik');
  expect((await erik.call('GET /api/demo-data')).json()).toEqual({ items: [], own: 0 });
  await erik.call('DELETE /api/demo-data');
  expect((await everything()).length).toBeGreaterThan(20);
});

test.each([{ mix: 'yes' }, { mix: true, all: true }, []])('%j is refused', async (body) => {
  expect((await load(body)).statusCode).toBe(400);
  expect(await everything()).toEqual([]);
});
