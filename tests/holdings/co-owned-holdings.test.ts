import { expect, test } from 'vitest';
import { assetsOf, erik, house, link, maria, meetAnew } from '#tests/support/co-owned.ts';
import { aBuy, addTransaction } from '#tests/support/holdings.ts';

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
