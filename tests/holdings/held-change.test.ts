import { beforeEach, expect, test } from 'vitest';
import type { ChangeLine } from '#domain/figures/net-worth/item-change.ts';
import type { Ranking } from '#domain/figures/net-worth/performance.ts';
import { addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import { aBuy, addAccount, addTransaction, SHARE } from '#tests/support/holdings.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { maria } = openWithMaria();

const running = monthOf(dayOf(new Date()));
const [first, second, third] = [-3, -2, -1].map((months) => addMonths(running, months));
const ofCash = { instrument: null, quantity: null, price: null, currency: 'SEK' };

beforeEach(async () => {
  const profile = { firstName: 'Maria', lastName: 'Lind', currency: 'SEK', language: 'sv' };
  await maria().call('PUT /api/auth/user/profile', { body: profile });
});

type Change = { change: number; lines: ChangeLine[] };

async function changeOf(query = ''): Promise<Change> {
  return (await maria().call(`GET /api/net-worth-change${query}`)).json();
}

/** Each line as its reason and its size. */
const reasonsOf = ({ lines }: Change) => lines.map(({ reason, change }) => [reason, change]);

test('a change says what was put in, and what prices, dividends and fees did', async () => {
  const account = await addAccount(maria(), { ownershipPercentage: '50' });
  const add = (body: object) => addTransaction(maria(), account, body);
  await add({ ...ofCash, kind: 'deposit', day: `${first}-02`, amount: '10000' });
  await add(aBuy({ day: `${first}-03`, quantity: '50', price: '100' }));
  // 50 × 100 and 5,000.
  await add({ ...ofCash, kind: 'deposit', day: `${second}-05`, amount: '3000' });
  await add({
    ...aBuy(),
    kind: 'dividend',
    day: `${second}-06`,
    quantity: '50',
    price: '4',
    tax: '30',
  });
  await add({ ...ofCash, kind: 'withdrawal', day: `${second}-07`, amount: '1000' });
  const { instrument } = await add(
    aBuy({ kind: 'sell', day: `${second}-08`, quantity: '10', price: '110', fee: '10' }),
  );
  const body = [{ day: `${second}-20`, price: '121.01' }];
  await maria().call(`PUT /api/instruments/${instrument?.id}/quotes`, { body });

  const change = await changeOf(`?from=${first}&to=${second}`);
  // Half of 3,000 − 1,000; of 10 × 10 + 40 × 21.01; of 200; of −30 − 10.
  expect(reasonsOf(change)).toEqual([
    ['deposited', 1000],
    ['price', 470.2],
    ['income', 100],
    ['fees', -20],
  ]);
  expect(change.change).toBe(1550.2);
  expect(reasonsOf(await changeOf(`?from=${second}&to=${third}`))).toEqual([]);
  expect(reasonsOf(await changeOf('?period=all'))).toEqual(reasonsOf(change));
});

test('a change of currencies inside an account is one of its own', async () => {
  const account = await addAccount(maria());
  const share = { instrument: SHARE, currency: 'USD', quantity: '100', price: '150' };
  await addTransaction(maria(), account, aBuy({ ...share, day: '2025-03-03' }));
  await addTransaction(maria(), account, aBuy({ ...share, day: '2025-04-03', quantity: '1' }));
  const change = await changeOf('?from=2025-03&to=2025-06');
  const reasons = new Map(change.lines.map((line) => [line.reason, line.change]));
  expect([...reasons.keys()].toSorted()).toEqual(['deposited', 'exchange_rate']);
  expect(reasons.get('deposited')).toBeGreaterThan(500);
  expect(Math.round(change.change * 100)).toBe(
    Math.round(change.lines.reduce((sum, line) => sum + line.change * 100, 0)),
  );
});

test('what was stated before the first transaction is a value of its own', async () => {
  const account = await addAccount(maria());
  const typed = { year: Number(first?.slice(0, 4)), month: Number(first?.slice(5)), value: '700' };
  await maria().call(`POST /api/assets/${account}/historical-values`, { body: typed });
  await addTransaction(maria(), account, aBuy({ day: `${second}-03` }));
  expect(reasonsOf(await changeOf(`?from=${first}&to=${second}`))).toEqual([
    ['deposited', 1000],
    ['value', -700],
  ]);
});

test('accounts that kept holdings all year are ranked by their time-weighted return', async () => {
  const months = [-14, -6].map((count) => addMonths(running, count));
  const [old, other] = [await addAccount(maria()), await addAccount(maria(), { type: 'other' })];
  const { instrument } = await addTransaction(maria(), old, aBuy({ day: `${months[0]}-02` }));
  // The second buy is at another price, and for much more.
  const body = [{ day: `${months[1]}-01`, price: '110' }];
  await maria().call(`PUT /api/instruments/${instrument?.id}/quotes`, { body });
  const more = aBuy({ day: `${months[1]}-02`, quantity: '1000', price: '110' });
  await addTransaction(maria(), old, more);
  await maria().call(`PUT /api/instruments/${instrument?.id}/quotes`, {
    body: [{ day: `${third}-02`, price: '99' }],
  });
  await addTransaction(maria(), other, aBuy({ day: `${third}-03`, price: '99' }));
  const ranking = (await maria().call('GET /api/asset-performance')).json<Ranking>();
  // 110 ÷ 100 × 99 ÷ 110; ten units gained 10 each, and a thousand and ten lost 11.
  expect(ranking.assets).toMatchObject([
    { id: old, percent: -1, change: 10 * 10 - 1010 * 11, because: null },
    { id: other, percent: null, because: 'short' },
  ]);
});
