import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addBankAccount,
  addTransfer,
  categoryKeys,
  HEADER,
  JANUARY,
  sendFile,
  transactionsOf,
} from '#tests/support/bank.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { addMapping, MAPPING } from '#tests/support/column-mappings.ts';
import { exportOf, importBy } from '#tests/support/exports.ts';
import { OTHER_KEYS_MAX } from '#domain/banking/transactions/incoming-transactions.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;

beforeAll(async () => {
  maria = await signUp(installation.app, 'Maria');
});

const NEW_SET = '019a9d6e-0000-7000-8000-000000000001';

test('a file tells all that banks said, of oneself alone, and reads it in elsewhere', async () => {
  const erik = await signUp(installation.app, 'Erik');
  await sendFile(erik, await addBankAccount(erik), { file: JANUARY });
  const account = await addBankAccount(maria, { bankName: 'SEB', accountNumber: '5000-1234567' });
  await sendFile(maria, account, { file: JANUARY });
  // More than are read at once.
  const coffees = Array.from({ length: 2_100 }, (_, at) => `2025-03-01;;${at};Kaffe;-35.000;`);
  const both = '2026-01-17;2026-01-17;3;ICA NARA /26-01-16;-253.520;9711.480';
  const many = [HEADER, both, ...coffees].join('\n');
  await sendFile(maria, account, { file: many });
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

  const answer = await importBy(erik, { ...file, id: NEW_SET });
  expect(answer.json()).toMatchObject({ bankAccounts: 1, transactions: 2_103, leftOut: 0 });
  const accounts = (await erik.call('GET /api/bank-accounts')).json<{ id: string }[]>();
  expect(accounts).toMatchObject([{ bankName: null }, { bankName: 'SEB', balance: '9711.48' }]);
  const read = accounts[1]?.id ?? '';
  const { transactions } = await transactionsOf(erik, `account=${read}&month=2026-01`);
  expect(transactions.map(({ description }) => description)).toEqual([
    'ICA NARA',
    'ESPRESSO HOUSE',
    'LÖN',
  ]);
  // The same file of the bank's is known there too, and taking it back is still possible.
  expect((await sendFile(erik, read, { file: many })).json()).toMatchObject({ added: 0 });
  const files = (await erik.call('GET /api/transaction-imports')).json<
    { id: string; bankAccountId: string; added: number }[]
  >();
  const january = files.find(({ bankAccountId, added }) => bankAccountId === read && added === 3);
  expect((await erik.call(`DELETE /api/transaction-imports/${january?.id}`)).statusCode).toBe(204);
  // Transactions that the other file holds too stay.
  const left = (await transactionsOf(erik, `account=${read}&month=2026-01`)).transactions;
  expect(left).toMatchObject([{ description: 'ICA NARA' }]);
});

test('keys of a transaction are bounded, and the longest real ones kept', async () => {
  const [erik, saga] = [
    await signUp(installation.app, 'Erik'),
    await signUp(installation.app, 'S'),
  ];
  await sendFile(erik, await addBankAccount(erik), { file: JANUARY });
  const file = await exportOf(installation, erik);
  const withKeys = (fields: object) => ({
    ...file,
    id: randomUUID(),
    bankFiles: file.bankFiles.map(({ fingerprint: _, ...bankFile }) => bankFile),
    transactions: file.transactions.slice(0, 1).map((row) => ({ ...row, ...fields })),
  });
  const digest = (at: number) => String(at).padStart(43, '_');
  const otherKeys = [
    `booked|${randomUUID()}|2026-01-15|-9999999999.99`,
    ...Array.from({ length: OTHER_KEYS_MAX + 9 }, (_, at) => `file:lansforsakringar|${digest(at)}`),
    `import|${file.bankFiles[0]?.id}`,
  ];
  const source = 'file:lansforsakringar';
  const sent = withKeys({ source, key: digest(0), otherKeys });
  expect((await importBy(saga, sent)).statusCode).toBe(201);
  const again = await exportOf(installation, saga);
  const kept = [...otherKeys.slice(-OTHER_KEYS_MAX, -1), `import|${again.bankFiles[0]?.id}`];
  expect(again.transactions).toMatchObject([{ source, key: digest(0), otherKeys: kept }]);
  // The next export is imported too.
  expect((await importBy(erik, { ...again, id: randomUUID() })).statusCode).toBe(201);

  const wide = Array.from({ length: 50 }, (_, at) => String(at).padEnd(500, 'k'));
  for (const [fields, path] of [
    [{ otherKeys: wide }, 'transactions.0.otherKeys.0'],
    [{ key: 'k'.repeat(65) }, 'transactions.0.key'],
    [{ source: 'k'.repeat(33) }, 'transactions.0.source'],
    [{ otherKeys: ['tink|€'] }, 'transactions.0.otherKeys.0'],
  ] as const) {
    const { issues } = (await importBy(saga, withKeys(fields))).json<{ issues: object[] }>();
    expect(issues[0]).toMatchObject({ path, code: 'unknown' });
  }
});

test('column mappings are imported, and those that the user has already stay', async () => {
  const sixten = await signUp(installation.app, 'Sixten');
  const alma = await signUp(installation.app, 'Alma');
  const addMapping = (of: Caller, fingerprint: string, currency: string) =>
    of.call(`PUT /api/column-mappings/${fingerprint}`, { body: { ...MAPPING, currency } });
  const [first, second] = ['c'.repeat(43), 'd'.repeat(43)];
  await addMapping(sixten, first, 'SEK');
  await addMapping(sixten, second, 'SEK');
  await addMapping(alma, second, 'EUR');
  const file = await exportOf(installation, sixten);
  expect((await importBy(alma, { ...file, id: NEW_SET })).json()).toMatchObject({ leftOut: 0 });
  const { columnMappings } = await exportOf(installation, alma);
  expect(columnMappings).toEqual([
    { fingerprint: second, ...MAPPING, currency: 'EUR' },
    { fingerprint: first, ...MAPPING },
  ]);
  const more = Array.from({ length: 120 }, (_, at) => ({
    fingerprint: String(at).padStart(43, 'e'),
    ...MAPPING,
  }));
  const many = { ...file, id: '019a9d6e-0000-7000-8000-000000000002', columnMappings: more };
  expect((await importBy(alma, many)).statusCode).toBe(201);
  const all = (await exportOf(installation, alma)).columnMappings;
  expect(all).toHaveLength(100);
  expect(all.map(({ fingerprint }) => fingerprint)).toEqual(
    expect.arrayContaining([first, second]),
  );
});

test('column mappings of tables of holdings too, up to as many', async () => {
  const sixten = await signUp(installation.app, 'Folke');
  const alma = await signUp(installation.app, 'Moa');
  const none = { isin: null, fee: null, tax: null, currency: null, rate: null, account: null };
  const mapping = {
    ...none,
    date: 0,
    type: 1,
    name: 2,
    quantity: 3,
    price: 4,
    cost: null,
    amount: 5,
    id: null,
  };
  const stated = { ...mapping, dateForm: 'year-first' };
  const [first, second] = ['f'.repeat(43), 'g'.repeat(43)];
  const put = (of: Caller, fingerprint: string, body: object) =>
    of.call(`PUT /api/holdings-mappings/${fingerprint}`, { body });
  await put(sixten, first, stated);
  await put(sixten, second, stated);
  await put(alma, second, { ...stated, amount: 6 });
  const file = await exportOf(installation, sixten);
  const sent = { ...file, id: '019a9d6e-0000-7000-8000-000000000003' };
  expect((await importBy(alma, sent)).json()).toMatchObject({ leftOut: 0 });
  const { holdingsMappings } = await exportOf(installation, alma);
  expect(holdingsMappings).toEqual([
    { fingerprint: second, ...stated, amount: 6 },
    { fingerprint: first, ...stated },
  ]);
  const more = Array.from({ length: 120 }, (_, at) => {
    return { fingerprint: String(at).padStart(43, 'e'), ...stated };
  });
  const many = { ...sent, id: '019a9d6e-0000-7000-8000-000000000004', holdingsMappings: more };
  expect((await importBy(alma, many)).statusCode).toBe(201);
  expect((await exportOf(installation, alma)).holdingsMappings).toHaveLength(100);
  const wrong = { ...many, holdingsMappings: [{ ...stated, fingerprint: first, price: -1 }] };
  expect((await importBy(alma, { ...wrong, id: sent.id })).statusCode).toBe(400);
});

describe('a file with more than there is room for is refused whole:', () => {
  const AT = '2026-01-01T10:00:00.000Z';
  const account = {
    bankName: null,
    accountName: 'Konto',
    accountType: 'checking',
    accountNumber: null,
    currency: 'SEK',
    balance: '0.00',
    balanceOn: null,
    createdAt: AT,
  };
  const groceries = { id: 'groceries', defaultKey: 'groceries', name: 'groceries' };
  const lists = {
    bankAccounts: (at: number) => ({ ...account, id: `account-${at}` }),
    transactionRules: (at: number) => ({
      pattern: `butik ${at}`,
      category: 'groceries',
      createdAt: AT,
    }),
    recurringDecisions: (at: number) => ({
      key: `out|SEK|BUTIK ${at}|monthly`,
      decision: 'added',
      createdAt: AT,
    }),
  };
  test.each([
    ['bankAccounts', 1_000, 'bankkonton'],
    ['transactionRules', 1_000, 'regler'],
    ['recurringDecisions', 10_000, 'beslut om återkommande betalningar'],
  ] as const)('%s beyond %d', async (name, most, words) => {
    const erik = await signUp(installation.app, 'Erik');
    const file = await exportOf(installation, erik);
    const fileOf = (from: number, to: number) => ({
      ...file,
      id: randomUUID(),
      transactionCategories: [groceries],
      [name]: Array.from({ length: to - from }, (_, at) => lists[name](from + at)),
    });
    expect((await importBy(erik, fileOf(0, most))).statusCode).toBe(201);
    const answer = await importBy(erik, fileOf(most - 1, most + 1));
    expect(answer.json()).toMatchObject({
      code: 'limit_reached',
      message: expect.stringContaining(words),
    });
    expect((await exportOf(installation, erik))[name]).toHaveLength(most);
  });
});

test('no more accounts are added than there is room for', async () => {
  const erik = await signUp(installation.app, 'Erik');
  await installation.db.orm.execute(sql`
    insert into bank_accounts (user_id, id, account_name)
    select ${erik.userId}, gen_random_uuid(), 'Konto' from generate_series(1, 999)`);
  const add = () => erik.call('POST /api/bank-accounts', { body: { accountName: 'Konto' } });
  const answers = await Promise.all([add(), add()]);
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([201, 400]));
});

test('the user’s changes to transactions are imported with them', async () => {
  const saga = await signUp(installation.app, 'Saga');
  const ida = await signUp(installation.app, 'Ida');
  await addTransfer(saga);
  await sendFile(saga, await addBankAccount(saga), { file: JANUARY });
  const draft = { name: 'Trädgård', icon: 'sprout', keywords: ['espresso'] };
  await saga.call('POST /api/transaction-categories', { body: draft });
  const [groceries] = [...(await categoryKeys(saga))].find(([, key]) => key === 'groceries') ?? [];
  const keywords = ['Gårdsbutik'];
  await saga.call(`PUT /api/transaction-categories/${groceries}`, { body: { keywords } });
  const rule = { pattern: 'ICA NARA', category: groceries };
  await saga.call('POST /api/transaction-rules', { body: rule });
  const [pay] = (await transactionsOf(saga, 'search=lön')).transactions;
  const edits = { notes: 'Första', tags: ['jobb'], isReviewed: 1 };
  await saga.call(`PUT /api/transactions/${pay?.id}`, { body: edits });

  const file = await exportOf(installation, saga);
  const { bankAccounts, transactions: rows, ...others } = file;
  // The members of a file may be in any order.
  const turned = { transactions: rows, ...others, bankAccounts, id: NEW_SET };
  expect((await importBy(ida, turned)).statusCode).toBe(201);
  const told = async (of: Caller) => {
    const listed = await of.call('GET /api/transaction-categories');
    const names = new Map(
      listed.json<{ id: string; name: string }[]>().map(({ id, name }) => [id, name]),
    );
    return (await transactionsOf(of)).transactions
      .map((each) => ({
        text: each.description,
        category: names.get(each.category ?? ''),
        type: each.transactionType,
        isTransfer: each.transferOf !== null,
        edits: [each.notes, each.tags, each.isReviewed],
      }))
      .sort((a, b) => a.text.localeCompare(b.text));
  };
  expect(await told(ida)).toEqual(await told(saga));
  expect((await told(ida)).map(({ isTransfer }) => isTransfer)).toContain(true);
  const later = `${HEADER}\n2026-02-01;;9;Gårdsbutik;-1.000;\n2026-02-02;;9;ICA NARA;-1.000;`;
  await sendFile(ida, await addBankAccount(ida), { file: later });
  const { transactions } = await transactionsOf(ida, 'month=2026-02');
  const [own] = [...(await categoryKeys(ida))].find(([, key]) => key === 'groceries') ?? [];
  expect(transactions.map(({ category }) => category)).toEqual([own, own]);
});

test('an account that is an item is it after a round trip too, with the months of its files', async () => {
  const [erik, saga] = [
    await signUp(installation.app, 'Erik'),
    await signUp(installation.app, 'Saga'),
  ];
  const account = await addBankAccount(erik, { bankName: 'SEB' });
  const october = `${HEADER}\n2026-10-20;;2;ICA;-100.000;1000.000\n2026-09-25;;1;LÖN;600.000;1100.000`;
  await sendFile(erik, account, { file: october });
  expect((await erik.call(`POST /api/bank-accounts/${account}/item`)).statusCode).toBe(201);
  const file = await exportOf(installation, erik);
  const [asset] = file.assets;
  expect(file.bankAccounts).toMatchObject([{ asset: asset?.id, liability: null }]);
  expect(file.bankFiles).toMatchObject([
    { monthBalances: [{ month: '2026-09', balance: '1100.00' }, { month: '2026-10' }] },
  ]);
  // An item that the file does not hold is left out.
  const stray = { ...file.bankAccounts[0], id: '99', accountName: 'Spar', asset: 'none' };
  const sent = { ...file, id: randomUUID(), bankAccounts: [...file.bankAccounts, stray] };
  expect((await importBy(saga, sent)).statusCode).toBe(201);
  const accounts = (await saga.call('GET /api/bank-accounts')).json<
    { id: string; isItem: boolean }[]
  >();
  expect(accounts.map(({ isItem }) => isItem)).toEqual([true, false]);
  const november = `${HEADER}\n2026-11-05;;3;ICA;-100.000;900.000\n2026-10-20;;2;ICA;-100.000;1000.000`;
  const added = await sendFile(saga, accounts[0]?.id ?? '', { file: november });
  const valuesOf = async () =>
    (await saga.call('GET /api/assets')).json<{ value: string }[]>().map(({ value }) => value);
  expect(added.json()).toMatchObject({ added: 1, known: 1 });
  expect(await valuesOf()).toEqual(['900.00']);
  await saga.call(`DELETE /api/transaction-imports/${added.json<{ id: string }>().id}`);
  expect(await valuesOf()).toEqual(['1000.00']);
});
