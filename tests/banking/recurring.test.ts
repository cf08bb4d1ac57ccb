import { beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#domain/basics/months.ts';
import { recurringDecisions } from '#server/banking/recurring/table.ts';
import { addBankAccount, HEADER, sendFile } from '#tests/support/bank.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

type Found = {
  key: string;
  merchant: string;
  amount: string;
  cadence: string;
  decision: string | null;
};

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;

beforeAll(async () => {
  maria = await signUp(installation.app, 'Maria');
});

const found = async (of = maria) => (await of.call('GET /api/recurring')).json<Found[]>();

test('a recurring payment is proposed until the user decides on it', async () => {
  const today = dayOf(new Date());
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

test('a decision stays with its payment when another to the merchant ends or begins', async () => {
  const anna = await signUp(installation.app, 'Anna');
  const account = await addBankAccount(anna);
  /** Monthly payments of one amount until now. */
  const bring = async (amount: string, months: number) => {
    const rows = Array.from({ length: months }, (_, at) => {
      const day = addDays(dayOf(new Date()), -3 - Math.round(at * 30.4));
      return `${day};;${at}${amount};TELIA SVERIGE;-${amount}.000;`;
    });
    const sent = await sendFile(anna, account, { file: [HEADER, ...rows].join('\n') });
    return sent.json<{ id: string }>().id;
  };
  const decisions = async () =>
    new Map((await found(anna)).map(({ key, amount, decision }) => [amount, { key, decision }]));
  const keyOf = async (amount: string) => (await decisions()).get(amount)?.key ?? '';
  const dismiss = async (amount: string) => {
    const body = { key: await keyOf(amount), decision: 'dismissed' };
    const { statusCode } = await anna.call('PUT /api/recurring/decisions', { body });
    expect(statusCode).toBe(204);
  };

  const phone = await bring('449', 12);
  await bring('99', 8);
  const ofYounger = await keyOf('99.00');
  await dismiss('99.00');
  // As after the import of an export: the list stores a transaction again.
  await installation.db.orm.update(recurringDecisions).set({ transactionId: null });
  await found(anna);
  await anna.call(`DELETE /api/transaction-imports/${phone}`);
  expect(await keyOf('99.00')).not.toBe(ofYounger);
  expect((await decisions()).get('99.00')?.decision).toBe('dismissed');

  // The next one has the key that the first decision was stored with.
  await bring('249', 5);
  expect((await decisions()).get('249.00')).toEqual({ key: ofYounger, decision: null });
  await dismiss('249.00');
  expect((await decisions()).get('99.00')?.decision).toBe('dismissed');
  expect((await decisions()).get('249.00')?.decision).toBe('dismissed');
  const undo = `DELETE /api/recurring/decisions?key=${encodeURIComponent(ofYounger)}`;
  expect((await anna.call(undo)).statusCode).toBe(204);
  expect((await anna.call(undo)).statusCode).toBe(404);
  expect((await decisions()).get('249.00')?.decision).toBe(null);
  expect((await decisions()).get('99.00')?.decision).toBe('dismissed');
});
