import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/basics/months.ts';
import { addBankAccount, HEADER, sendFile } from './support/bank.ts';
import { type Caller, signUp } from './support/caller.ts';
import { serveSignIn } from './support/sign-in.ts';

type Found = { key: string; merchant: string; cadence: string; decision: string | null };

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;

beforeAll(async () => {
  maria = await signUp(installation.app, 'Maria');
});

const found = async (of = maria) => (await of.call('GET /api/recurring')).json<Found[]>();

test('a recurring payment is proposed until the user decides on it', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const months = [3, 34, 64].map((back) => addDays(today, -back));
  const rows = months.map((day, at) => `${day};;${at};NETFLIX.COM;-149.000;`);
  const account = await addBankAccount(maria);
  await sendFile(maria, account, { file: [HEADER, ...rows].join('\n') });

  const [netflix] = (await found()) as [Found];
  expect(netflix).toMatchObject({
    merchant: 'NETFLIX.COM',
    cadence: 'monthly',
    amount: '149.00',
    direction: 'out',
    count: 3,
    lastOn: months[0],
    decision: null,
  });
  const { key } = netflix;
  const decide = (body: object, of = maria) => of.call('PUT /api/recurring/decisions', { body });
  expect((await decide({ key, decision: 'dismissed' })).statusCode).toBe(204);
  expect(await found()).toMatchObject([{ key, decision: 'dismissed' }]);
  const cost = { name: 'Netflix', type: 'entertainment', amount: '149.00', currency: 'SEK' };
  const made = (await maria.call('POST /api/costs', { body: cost })).json<{ id: string }>();
  await decide({ key, decision: 'added', itemId: made.id });
  expect(await found()).toMatchObject([{ key, decision: 'added' }]);
  const path = `DELETE /api/recurring/decisions?key=${encodeURIComponent(key)}`;
  expect((await maria.call(path)).statusCode).toBe(204);
  expect(await found()).toMatchObject([{ key, decision: null }]);
  expect((await maria.call(path)).statusCode).toBe(404);

  const erik = await signUp(installation.app, 'Erik');
  expect(await found(erik)).toEqual([]);
  expect((await decide({ key, decision: 'added' }, erik)).statusCode).toBe(404);
  expect((await decide({ key, decision: 'kept' })).statusCode).toBe(400);
});
