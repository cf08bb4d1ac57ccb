import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBankAccount, HEADER, JANUARY, sendFile, transactionsOf } from './support/bank.ts';
import { type Caller, signUp } from './support/caller.ts';
import { addMapping, MAPPING } from './support/column-mappings.ts';
import { exportOf, importBy } from './support/exports.ts';
import { openSignIn, type SignIn } from './support/sign-in.ts';

let installation: SignIn;
let maria: Caller;

beforeAll(async () => {
  installation = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
  maria = await signUp(installation.app, 'Maria');
});

afterAll(() => installation.close());

test('a file tells all that banks said, of oneself alone, and reads none of it in', async () => {
  const erik = await signUp(installation.app, 'Erik');
  await sendFile(erik, await addBankAccount(erik), { file: JANUARY });
  const account = await addBankAccount(maria, { bankName: 'SEB', accountNumber: '5000-1234567' });
  await sendFile(maria, account, { file: JANUARY });
  // More than are read at once.
  const coffees = Array.from({ length: 2_100 }, (_, at) => `2025-03-01;;${at};Kaffe;-35.000;`);
  await sendFile(maria, account, { file: [HEADER, ...coffees].join('\n') });
  const fingerprint = await addMapping(maria);

  const file = await exportOf(installation, maria);
  expect(file.bankAccounts).toMatchObject([{ id: account, bankName: 'SEB', balance: '9711.48' }]);
  expect(file.bankFiles).toMatchObject([
    { account, fileName: 'konto.csv', format: 'seb', added: 3 },
    { account, added: 2_100, undoneAt: null },
  ]);
  expect(file.columnMappings).toEqual([{ fingerprint, ...MAPPING }]);
  expect(file.transactions).toHaveLength(2_103);
  expect(file.transactions[0]).toMatchObject({
    account,
    transactionDate: '2026-01-16',
    postedDate: '2026-01-17',
    description: 'ICA NARA',
    amount: '-253.52',
    category: 'groceries',
  });

  const again = { ...file, id: '019a9d6e-0000-7000-8000-000000000001' };
  const answer = await importBy(erik, again);
  expect(answer.json()).toMatchObject({ leftOut: 1 + 2 + 2_103 + 1 });
  expect((await transactionsOf(erik)).transactions).toHaveLength(3);
});
