import { expect, test } from 'vitest';
import { addMonths } from '#domain/basics/months.ts';
import { TRANSACTIONS_MAX } from '#domain/holdings/holding-transactions.ts';
import type { Caller } from '#tests/support/caller.ts';
import {
  assetsOf,
  erik,
  house,
  installation,
  link,
  maria,
  meetAnew,
  refusalOf,
  running,
  valuesOf,
} from '#tests/support/co-owned.ts';
import { aBuy, addAccount, addTransaction } from '#tests/support/holdings.ts';

meetAnew();

test('only its primary owner states transactions of an account of two', async () => {
  await addTransaction(maria, house.id, aBuy());
  const { id } = await link();
  const [copy] = await assetsOf(erik);
  const path = `/api/assets/${copy?.id}/holding-transactions`;
  const refused = await erik.call(`POST ${path}`, { body: aBuy() });
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'co_owned' }]);
  expect((await erik.call(`GET ${path}`)).json()).toEqual({ items: [], next: null });
  expect((await erik.call(`POST /api/assets/${house.id}/holding-transactions`)).statusCode).toBe(
    400,
  );
  await addTransaction(maria, house.id, aBuy());

  // When the link ends, the copy is his own.
  expect((await maria.call(`DELETE /api/co-owner-links/${id}`)).statusCode).toBe(204);
  expect((await erik.call(`POST ${path}`, { body: aBuy() })).statusCode).toBe(201);
});

test('a co-owner’s copy follows the values that holdings give it, also those taken back', async () => {
  await link({ from: addMonths(running, -3) });
  const worthOf = async (who: Caller) => (await valuesOf(who)).slice(-4).map(([, value]) => value);
  const before = await addTransaction(
    maria,
    house.id,
    aBuy({ day: `${addMonths(running, -3)}-10` }),
  );
  const { instrument } = await addTransaction(
    maria,
    house.id,
    aBuy({ day: `${addMonths(running, -1)}-10`, price: '110' }),
  );
  const [copy] = await assetsOf(erik);
  expect(copy).toMatchObject({ value: '2200.00', holdingsSince: null });
  expect(await worthOf(erik)).toEqual([500, 500, 1100, 1100]);
  expect(await worthOf(maria)).toEqual([500, 500, 1100, 1100]);

  await maria.call(`DELETE /api/holding-transactions/${before.id}`);
  expect(await worthOf(erik)).toEqual([550, 550]);
  const body = [{ day: `${running}-01`, price: '120' }];
  await maria.call(`PUT /api/instruments/${instrument?.id}/quotes`, { body });
  expect(await worthOf(erik)).toEqual([550, 600]);
  const typed = await erik.call(`PUT /api/assets/${copy?.id}`, { body: { value: '1' } });
  expect(typed.json()).toMatchObject({ code: 'co_owned' });
});

test('transactions of a copy that is owned by another again write nothing over it', async () => {
  const { id } = await link();
  const [copy] = await assetsOf(erik);
  expect((await maria.call(`DELETE /api/co-owner-links/${id}`)).statusCode).toBe(204);
  await addTransaction(erik, copy?.id ?? '', aBuy());
  expect((await assetsOf(erik))[0]).toMatchObject({ value: '1000.00' });
  await addTransaction(maria, house.id, aBuy({ quantity: '2' }));
  expect((await assetsOf(erik))[0]).toMatchObject({ value: '1000.00' });
});

test('the past of a copy that has become one’s own stays when transactions of one’s own begin', async () => {
  const first = addMonths(running, -3);
  const { id } = await link({ from: first });
  await addTransaction(maria, house.id, aBuy({ day: `${first}-10` }));
  const [copy] = await assetsOf(erik);
  const past = async () => (await valuesOf(erik)).filter(([month]) => month < running);
  const before = await past();
  expect((await maria.call(`DELETE /api/co-owner-links/${id}`)).statusCode).toBe(204);
  const { id: added } = await addTransaction(
    erik,
    copy?.id ?? '',
    aBuy({ day: `${running}-01`, quantity: '3' }),
  );
  expect(await past()).toEqual(before);
  await erik.call(`DELETE /api/holding-transactions/${added}`);
  expect(await past()).toEqual(before);
  expect((await assetsOf(erik))[0]).toMatchObject({ value: copy?.value });
});

test('a co-owner’s costs are refused where others state more rows than an account holds', async () => {
  const account = await addAccount(maria, { ownershipPercentage: '50' });
  await link({ itemId: account });
  await addTransaction(maria, account, aBuy());
  await installation.db.orm.execute(`insert into holding_transactions
      (user_id, id, asset_id, day, kind, instrument_id, quantity, price, currency)
    select user_id, gen_random_uuid(), asset_id, day, kind, instrument_id, 1, 100, 'SEK'
    from holding_transactions, generate_series(1, ${TRANSACTIONS_MAX}) where asset_id = '${account}'`);
  const own = await addAccount(erik);
  for (const path of ['/api/holdings', '/api/realised-gains', `/api/assets/${own}/holdings`])
    expect(await refusalOf(erik.call(`GET ${path}`))).toEqual([400, 'co_owned_many']);
  // Values of his accounts do not follow from them.
  expect((await erik.call('GET /api/holdings/returns?period=all')).statusCode).toBe(200);
  // However many more there are, they are not counted one by one at each read.
  await installation.db.orm.execute(`insert into holding_transactions
      (user_id, id, asset_id, day, kind, quantity, price, currency)
    select user_id, gen_random_uuid(), id, '2026-01-15', 'deposit', null, null, 'SEK'
    from assets, generate_series(1, 10) where id = '${account}'`);
  const counted = await installation.db.asUser({ userId: erik.userId, sessionId: null }, (tx) =>
    tx.execute('select co_owned_transaction_count() as rows'),
  );
  expect(counted.rows).toEqual([{ rows: String(TRANSACTIONS_MAX + 1) }]);
});
