import { expect, test } from 'vitest';
import type { BankAccount } from '#domain/banking/transactions/transactions.ts';
import { FILE_TYPE, HEADER, type Import, JANUARY } from '#tests/support/bank.ts';
import { openBankFiles } from './bank-files.ts';

const bank = openBankFiles({ bankName: 'Swedbank' });
const { list, look, maria } = bank;

/** To an account that is made for it. */
function sendAnew(file: string | Buffer, query = 'accountName=Sparkonto') {
  return maria().call(`POST /api/transaction-imports?name=konto.csv&${query}`, {
    body: file,
    headers: { 'content-type': FILE_TYPE },
  });
}

async function accounts(): Promise<BankAccount[]> {
  return (await maria().call('GET /api/bank-accounts')).json<BankAccount[]>();
}

test('a file for a new account makes it, of what the file says', async () => {
  const ica = `Konto;Kontonummer: 9020.12.345.67
Datum;Text;Typ;Belopp;Saldo
2026-01-16;Pressbyrån;Kort;-35,00 kr;99,00 kr`;
  expect((await sendAnew(ica)).json<Import>()).toMatchObject({ added: 1 });
  expect((await accounts()).at(-1)).toMatchObject({
    accountName: 'Sparkonto',
    bankName: 'ICA Banken',
    accountNumber: '9020.12.345.67',
    accountType: 'checking',
    currency: 'SEK',
    balance: '99.00',
  });
});

test('from two tabs at once it makes one account, and brings its rows once', async () => {
  const both = await Promise.all([sendAnew(JANUARY), sendAnew(JANUARY)]);
  expect(both.map((each) => each.json<Import>().added)).toEqual(expect.arrayContaining([0, 3]));
  expect(await accounts()).toHaveLength(2);
  const [id] = both.map((each) => each.json<Import>().id);
  await maria().call(`DELETE /api/transaction-imports/${id}`);
  await maria().call(`DELETE /api/transaction-imports/${both[1]?.json<Import>().id}`);
  // An undone file is new again: another account may be meant by now.
  expect((await sendAnew(JANUARY)).json()).toMatchObject({ added: 3 });
  expect(await accounts()).toHaveLength(3);
});

test('one that is refused leaves no account behind', async () => {
  expect((await sendAnew('Hej Maria')).statusCode).toBe(400);
  expect((await sendAnew(JANUARY, 'accountName=')).statusCode).toBe(400);
  expect(await accounts()).toHaveLength(1);
});

test('larger than ten megabytes is refused before it is sent, and why is said', async () => {
  const refused = await look(Buffer.alloc(10 * 1024 * 1024 + 1));
  expect(refused.statusCode).toBe(413);
  const { issues } = refused.json<{ issues: object[] }>();
  expect(issues).toMatchObject([{ path: 'file', code: 'bankFile.large' }]);
});

test('a client that disconnects during the import cancels it: nothing is stored', async () => {
  const row = (_: unknown, at: number) => `2026-01-16;;${at};BUTIK ${at};-35.000;`;
  const file = [HEADER, ...Array.from({ length: 5_000 }, row)].join('\n');
  const cancelling = new AbortController();
  const answer = await fetch(`${bank.url()}/api/transaction-imports?accountName=Sparkonto`, {
    method: 'POST',
    body: file,
    headers: {
      'content-type': FILE_TYPE,
      'accept': 'application/x-ndjson',
      'authorization': `Bearer ${maria().token}`,
    },
    signal: cancelling.signal,
  });
  const reader = answer.body?.getReader();
  await reader?.read();
  cancelling.abort();
  await expect(reader?.read()).rejects.toMatchObject({ name: 'AbortError' });
  // The next request waits until the account is unlocked.
  expect((await sendAnew(JANUARY)).json()).toMatchObject({ added: 3 });
  expect((await list()).transactions).toHaveLength(3);
  expect(await accounts()).toHaveLength(2);
});
