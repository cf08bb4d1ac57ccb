import { describe, expect, test } from 'vitest';
import type { BankAccount } from '#domain/banking/transactions/transactions.ts';
import { addBankAccount, categoryKeys, FILE_TYPE, HEADER, JANUARY } from '#tests/support/bank.ts';
import { openBankFiles } from './bank-files.ts';
import { sheetFiles, zipOf } from './spreadsheet.ts';

/** A table in an unknown format: payments are above zero. */
const OWN_TABLE = `Dag;Vad;Kr;Kvar
31.01.2026;ICA NARA;253,50;9 746,50
30.01.2026;LÖN;-10 000,00;10 000,00`;

type Told = { format: null; columns: { fingerprint: string; mapping: object } };

const { accountId, list, look, maria, send, signUp } = openBankFiles();

async function preview(file: string): Promise<object> {
  return (await look(file)).json<object>();
}

test('a reversal in CAMT.053 has the category of its payment', async () => {
  const entry = (reversal: string) => `<Ntry><Amt Ccy="SEK">120.00</Amt>
<CdtDbtInd>CRDT</CdtDbtInd>${reversal}<Sts>BOOK</Sts><BookgDt><Dt>2026-01-17</Dt></BookgDt>
<AddtlNtryInf>LÖN NETFLIX</AddtlNtryInf></Ntry>`;
  await send(`<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>SE45</IBAN></Id>
</Acct>${entry('')}${entry('<RvslInd>true</RvslInd>')}</Stmt></BkToCstmrStmt></Document>`);
  const keys = await categoryKeys(maria());
  const { transactions } = await list();
  const found = transactions.map(({ category }) => keys.get(category ?? ''));
  expect(found.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    'entertainment',
    'salary',
  ]);
});

describe('a table that is no bank’s own', () => {
  const put = (fingerprint: string, body: object, of = maria()) =>
    of.call(`PUT /api/column-mappings/${fingerprint}`, { body });

  test('asks what its columns are, and is known when it comes again', async () => {
    const { format, columns } = (await preview(OWN_TABLE)) as Told;
    expect(format).toBeNull();
    expect(columns).toMatchObject({ names: ['Dag', 'Vad', 'Kr', 'Kvar'], isSaid: false });
    expect(columns.mapping).toMatchObject({ date: 0, texts: [1], amount: 2, balance: null });
    const mapping = { ...columns.mapping, balance: 3, isTurned: true };
    expect((await put(columns.fingerprint, mapping)).statusCode).toBe(204);
    expect(await preview(OWN_TABLE)).toMatchObject({
      format: 'mapped',
      check: { verdict: 'proven' },
      columns: { isSaid: true, mapping: { isTurned: true } },
    });
    await send(OWN_TABLE);
    expect((await list()).transactions).toMatchObject([
      { amount: '-253.50', description: 'ICA NARA' },
      { amount: '10000.00', description: 'LÖN' },
    ]);
    const accounts = (await maria().call('GET /api/bank-accounts')).json<object[]>();
    expect(accounts).toMatchObject([{ balance: '9746.50' }]);
    const february = OWN_TABLE.replace('31.01', '28.02').replace('NARA', 'MAXI');
    expect(await preview(february)).toMatchObject({ counts: { new: 1, known: 1 } });
  });

  test('signs in again for every export and erasure', async () => {
    const { columns } = (await preview(OWN_TABLE)) as Told;
    await put(columns.fingerprint, columns.mapping);
    const erik = await signUp('Erik');
    const path = `/api/column-mappings/${columns.fingerprint}`;
    expect((await erik.call(`DELETE ${path}`)).statusCode).toBe(404);
    expect(await preview(OWN_TABLE)).toMatchObject({ format: 'mapped' });
    expect((await maria().call(`DELETE ${path}`)).statusCode).toBe(204);
    expect(await preview(OWN_TABLE)).toMatchObject({ format: null });
  });

  test('keeps a hundred column mappings, and deletes the oldest', async () => {
    const { columns } = (await preview(OWN_TABLE)) as Told;
    await put(columns.fingerprint, columns.mapping);
    const others = Array.from({ length: 100 }, (_, at) => `${at}`.padStart(43, 'a'));
    for (const other of others) await put(other, columns.mapping);
    expect(await preview(OWN_TABLE)).toMatchObject({ format: null });
  });
});

test('a spreadsheet is imported like a text file, and its rows recognized in either', async () => {
  const rows = JANUARY.split('\n').map((line) => line.split(';'));
  expect((await send(zipOf(sheetFiles(rows)))).json()).toMatchObject({ added: 3 });
  expect((await send(JANUARY)).json()).toMatchObject({ added: 0, known: 3 });
});

describe('progress', () => {
  const lines = `${HEADER}${'\n2026-01-16;;1;ESPRESSO HOUSE;-35.000;'.repeat(2_500)}`;
  const sendFollowed = (file: string) =>
    maria().call(`POST /api/bank-accounts/${accountId()}/imports`, {
      body: file,
      headers: { 'content-type': FILE_TYPE, 'accept': 'application/x-ndjson' },
    });

  test('is told line by line, and at last what came of it', async () => {
    const answer = await sendFollowed(lines);
    expect(answer.headers['content-type']).toBe('application/x-ndjson');
    const details = answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(details).toEqual([
      { share: 0 },
      { share: 0.4 },
      { share: 0.8 },
      { status: 201, body: expect.objectContaining({ added: 2_500 }) },
    ]);
  });

  test('is not told of what is refused at once', async () => {
    const answer = await sendFollowed('Hej Maria');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid' });
  });
});

describe('a file of several accounts', () => {
  const account = (number: string, amount: string) =>
    `<STMTRS><CURDEF>SEK<BANKACCTFROM><ACCTID>${number}</BANKACCTFROM><STMTTRN><DTPOSTED>20260116
<TRNAMT>${amount}<FITID>1<NAME>ICA NARA</STMTTRN></STMTRS>`;
  const BOTH = `<OFX>${account('81051234567', '-10')}${account('81057654321', '-20')}</OFX>`;
  const anew = (query: string) =>
    maria().call(`POST /api/transaction-imports?name=konto.ofx${query}`, {
      body: BOTH,
      headers: { 'content-type': FILE_TYPE },
    });

  test('offers its accounts, and knows which of the user’s is meant by each', async () => {
    const own = await addBankAccount(maria(), { accountNumber: '8105-765 432 1' });
    const offered = [
      { name: '81051234567', rows: 1 },
      { name: '81057654321', rows: 1 },
    ];
    const first = (await look(BOTH, '')).json<object>();
    expect(first).toMatchObject({ fileAccounts: offered, accountNumber: '81051234567' });
    expect(first).toMatchObject({ accountId: null, rows: [{ amount: '-10.00' }] });
    const second = (await look(BOTH, 'fileAccount=1')).json<object>();
    expect(second).toMatchObject({ fileAccounts: offered, accountNumber: '81057654321' });
    expect(second).toMatchObject({ accountId: own, rows: [{ amount: '-20.00' }] });
  });

  test('is added one account at a time, each to an account of its own', async () => {
    const refused = (await anew('')).json<object>();
    expect(refused).toMatchObject({ issues: [{ code: 'bankFile.accounts' }] });
    for (const place of [0, 1, 1, 0]) {
      expect((await anew(`&fileAccount=${place}`)).statusCode).toBe(201);
    }
    expect((await anew('&fileAccount=2')).statusCode).toBe(400);
    expect((await anew('&fileAccount=x')).statusCode).toBe(400);
    const { transactions } = await list();
    expect(transactions.map(({ amount }) => amount).toSorted()).toEqual(['-10.00', '-20.00']);
    const accounts = (await maria().call('GET /api/bank-accounts')).json<object[]>();
    const numbers = accounts.map((each) => ('accountNumber' in each ? each.accountNumber : null));
    expect(numbers).toHaveLength(3);
    expect(numbers).toEqual(expect.arrayContaining(['81051234567', '81057654321', null]));
  });

  test('is each of its kind: a card is a credit card, and savings are savings', async () => {
    const savings = account('81051234567<ACCTTYPE>SAVINGS', '10');
    const card = account('1234', '-20').replaceAll('STMTRS>', 'CCSTMTRS>');
    for (const place of [0, 1]) {
      const body = `<OFX>${savings}${card}</OFX>`;
      const headers = { 'content-type': FILE_TYPE };
      const query = `name=konto.ofx&fileAccount=${place}`;
      await maria().call(`POST /api/transaction-imports?${query}`, { body, headers });
    }
    const accounts = (await maria().call('GET /api/bank-accounts')).json<BankAccount[]>();
    expect(accounts.map(({ accountType, balance }) => [accountType, balance])).toEqual(
      expect.arrayContaining([
        ['savings', '0.00'],
        ['credit_card', '0.00'],
      ]),
    );
  });

  test('in a table is named by its column, and a name alone is no number', async () => {
    const day = (at: number, name: string) => `${name};${at}.01.2026;ICA NARA;-${at},00`;
    const rows = [day(10, 'Lön'), day(11, 'Lön'), day(12, 'Kort'), day(13, 'Kort')];
    const table = ['Konto;Dag;Vad;Kr', ...rows].join('\n');
    const { columns } = (await look(table, '')).json<Told>();
    const { mapping, fingerprint } = columns;
    expect(mapping).toMatchObject({ account: 0, date: 1, texts: [2], amount: 3 });
    await maria().call(`PUT /api/column-mappings/${fingerprint}`, { body: mapping });
    expect((await look(table, 'fileAccount=1')).json()).toMatchObject({
      fileAccounts: [
        { name: 'Lön', rows: 2 },
        { name: 'Kort', rows: 2 },
      ],
      rows: [{ amount: '-12.00' }, { amount: '-13.00' }],
    });
    const headers = { 'content-type': FILE_TYPE };
    const query = 'name=a.csv&accountName=Kort&fileAccount=1';
    await maria().call(`POST /api/transaction-imports?${query}`, { body: table, headers });
    const accounts = (await maria().call('GET /api/bank-accounts')).json<BankAccount[]>();
    const made = accounts.find(({ accountName }) => accountName === 'Kort');
    expect(made).toMatchObject({ accountNumber: null, accountType: 'checking' });
    expect((await list(`account=${made?.id}`)).transactions).toHaveLength(2);
  });
});
