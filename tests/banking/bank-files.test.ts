import { PassThrough, type Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { BankAccount } from '#domain/banking/transactions/transactions.ts';
import { addBankAccount, categoryKeys, HEADER, type Import, JANUARY } from '#tests/support/bank.ts';
import { openBankFiles } from './bank-files.ts';
import { sheetFiles, zipOf } from './spreadsheet.ts';

/** Two rows of January's file, another coffee of the same day, and later rows. */
const OVERLAP = `${HEADER}
2026-02-01;2026-02-01;5;Överföring Erik;-500.000;9176.480
2026-01-17;2026-01-17;3;ICA NARA /26-01-16;-253.520;9676.480
2026-01-16;2026-01-16;4;ESPRESSO HOUSE;-35.000;9930.000
2026-01-16;2026-01-16;2;ESPRESSO HOUSE;-35.000;9965.000`;

const NONE = { new: 0, coming: 0, settled: 0, known: 0, pending: 0, leftOut: 0, broken: 0 };
type Counts = typeof NONE;
type Preview = {
  format: string;
  accountId: string | null;
  counts: Counts;
  check: { verdict: string };
  rows: { state: string; reason?: string }[];
};

const BOMB = { ...sheetFiles([['a']]), 'xl/worksheets/sheet1.xml': Buffer.alloc(70_000_000) };
const LAUGHS = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a><BkToCstmrStmt/></a>';

const bank = openBankFiles({ bankName: 'SEB' });
const { list, maria, accountId, send } = bank;

async function preview(file: string, query?: string): Promise<Preview> {
  const answer = await bank.look(file, query);
  expect(answer.statusCode).toBe(200);
  return answer.json<Preview>();
}

async function account(): Promise<BankAccount | undefined> {
  const accounts = (await maria().call('GET /api/bank-accounts')).json<BankAccount[]>();
  return accounts.find(({ id }) => id === accountId());
}

describe('reading a file in', () => {
  test('brings its transactions, each in its category, and the balance', async () => {
    expect(await preview(JANUARY)).toMatchObject({
      format: 'seb',
      counts: { new: 3, known: 0, pending: 0, leftOut: 0, broken: 0 },
      check: { verdict: 'proven' },
    });
    expect((await send(JANUARY)).json<Import>()).toMatchObject({ added: 3, known: 0 });
    const { transactions, next } = await list();
    expect(next).toBeNull();
    const keys = await categoryKeys(maria());
    expect(
      transactions.map((each) => [each.transactionDate, each.amount, keys.get(each.category)]),
    ).toEqual([
      ['2026-01-16', '-253.52', 'groceries'],
      ['2026-01-16', '-35.00', 'restaurants'],
      ['2026-01-15', '10000.00', 'salary'],
    ]);
    expect(transactions[0]).toMatchObject({
      description: 'ICA NARA',
      postedDate: '2026-01-17',
      transactionType: 'expense',
      isReviewed: 0,
    });
    expect(await account()).toMatchObject({ balance: '9711.48', balanceOn: '2026-01-17' });
  });

  test('twice, or of overlapping files, brings only what is new', async () => {
    await send(JANUARY);
    expect((await send(JANUARY)).json()).toMatchObject({ added: 0, known: 3 });
    expect(await preview(OVERLAP)).toMatchObject({ counts: { new: 2, known: 2 } });
    expect((await send(OVERLAP)).json()).toMatchObject({ added: 2, known: 2 });
    expect((await list()).transactions).toHaveLength(5);
    expect(await account()).toMatchObject({ balance: '9176.48' });
  });

  test('the same file twice at once is imported once', async () => {
    const answers = await Promise.all([send(JANUARY), send(JANUARY)]);
    expect(answers.map((each) => each.json<Import>().added).sort((a, b) => a - b)).toEqual([0, 3]);
    expect((await list()).transactions).toHaveLength(3);
  });

  test('into two accounts is two things', async () => {
    await send(JANUARY);
    const other = await addBankAccount(maria(), { accountName: 'Sparkonto' });
    expect((await send(JANUARY, { to: other })).json()).toMatchObject({ added: 3 });
    expect((await list(`account=${other}`)).transactions).toHaveLength(3);
  });

  test('old pending and unreadable rows are listed, and left out', async () => {
    const file = `Datum;Text;Typ;Belopp;Saldo
2026-01-17;Apoteket;Reserverat belopp;-99,00 kr;
2026-01-16;=HYPERLINK("http://x");Kort;-1,00 kr;99,00 kr
2026-02-30;SJ;Kort;-10,00 kr;89,00 kr`;
    const { rows, counts } = await preview(file);
    expect(counts).toEqual({ ...NONE, new: 1, pending: 1, broken: 1 });
    expect(rows[0]).toMatchObject({ state: 'broken', reason: 'date' });
    await send(file);
    const { transactions } = await list();
    expect(transactions).toMatchObject([{ description: '=HYPERLINK("http://x")' }]);
  });

  test('a file that names its account finds it', async () => {
    const lf = (number: string) => `Kontonummer;Kontonamn;;Saldo;Tillgängligt belopp
${number};Lönekonto;;1,00;1,00

Bokföringsdatum;Transaktionsdatum;Transaktionstyp;Meddelande;Belopp
2026-01-16;2026-01-15;Kortköp;SJ AB;-1 295,00`;
    const named = await addBankAccount(maria(), {
      accountName: 'LF',
      accountNumber: '9020 12 345 67',
    });
    expect(await preview(lf('9020.12.345.67'), '')).toMatchObject({ accountId: named });
    expect(await preview(lf('9020.99.999.99'), '')).toMatchObject({ accountId: null });
    // Without its clearing number too, as long as no other account ends alike.
    expect(await preview(lf('12.345.67'), '')).toMatchObject({ accountId: named });
    await addBankAccount(maria(), { accountNumber: '9021 12 345 67' });
    expect(await preview(lf('12.345.67'), '')).toMatchObject({ accountId: null });
  });

  test('a file that names none is of the account that has its rows', async () => {
    const savings = await addBankAccount(maria(), { accountName: 'Sparkonto', bankName: 'SEB' });
    expect(await preview(JANUARY, '')).toMatchObject({ accountId: null });
    await send(JANUARY, { to: savings });
    expect(await preview(OVERLAP, '')).toMatchObject({ accountId: savings, counts: { known: 2 } });
    await send(JANUARY);
    expect(await preview(JANUARY, '')).toMatchObject({ accountId: null });
  });

  test('reversed at the user’s choice, after which its balances verify nothing', async () => {
    const turned = await preview(JANUARY, `account=${accountId()}&turn=1`);
    expect(turned.check.verdict).toBe('failed');
    const unasked = await send(JANUARY, { query: '&turn=1' });
    expect([unasked.statusCode, unasked.json()]).toMatchObject([
      400,
      { issues: [{ path: 'amountsConfirmed', code: 'bankFile.contradicted' }] },
    ]);
    expect(unasked.body).toContain('Saldona i filen säger emot beloppen.');
    expect((await list()).transactions).toEqual([]);
    await send(JANUARY, { query: '&turn=1&amountsConfirmed=1' });
    expect((await list()).transactions[0]?.amount).toBe('253.52');
    expect(await account()).toMatchObject({ balance: '0.00', balanceOn: null });
  });
});

test.each([
  ['Windows-1252', 'latin1', ''],
  ['UTF-8 with its mark', 'utf8', '\uFEFF'],
  ['UTF-16', 'utf16le', '\uFEFF'],
  ['UTF-16 without its mark', 'utf16le', ''],
] as const)('%s is read as it was written', async (_, encoding, mark) => {
  await send(Buffer.from(`${mark}${JANUARY}`, encoding));
  expect((await list()).transactions.at(-1)?.description).toBe('LÖN');
});

test.each([
  ['nothing', '', 'bankFile.empty'],
  ['a header alone', HEADER, 'bankFile.empty'],
  ['a letter', 'Hej Maria', 'bankFile.unknown'],
  ['a million columns', ';'.repeat(1_000_000), 'bankFile.unknown'],
  ['more rows than an account has', `${HEADER}${'\na;b;c;d;1;2'.repeat(50_001)}`, 'bankFile.rows'],
  ['half a spreadsheet', Buffer.from('504b030414000600', 'hex'), 'bankFile.damaged'],
  ['half an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'bankFile.damaged'],
  ['a PDF', '%PDF-1.7', 'bankFile.pdf'],
  ['a spreadsheet of Numbers', zipOf({ 'Index/Document.iwa': '' }), 'bankFile.oldSpreadsheet'],
  ['a letter of LibreOffice', zipOf({ 'content.xml': '<a/>' }), 'bankFile.other'],
  ['a locked spreadsheet', zipOf(sheetFiles([['a']]), { flags: 1 }), 'bankFile.locked'],
  ['a spreadsheet that is a bomb', zipOf(BOMB, { bytes: 100 }), 'bankFile.unpacked'],
  ['a table of nobody’s', 'Dag;Vad;Kr\n31.01.2026;ICA;253,50', 'bankFile.columns'],
  ['a page', '<html><table></table></html>', 'bankFile.markup'],
  ['OFX without a statement', 'OFXHEADER:100\nDATA:OFXSGML', 'bankFile.ofx'],
  ['OFX of securities only', '<OFX><INVSTMTRS><BUYSTOCK></INVSTMTRS>', 'bankFile.securities'],
  ['payments to be made', '<Document><CstmrCdtTrfInitn/></Document>', 'bankFile.orders'],
  ['a zip of tables', zipOf({ 'a.csv': JANUARY, 'b.csv': JANUARY }), 'bankFile.packed'],
  ['a statement with words of its own', LAUGHS, 'bankFile.entities'],
  ['noise', Buffer.alloc(1_000), 'bankFile.other'],
])('%s is refused with what to do instead', async (_, file, code) => {
  const refused = await send(file);
  expect(refused.statusCode).toBe(400);
  const { issues } = refused.json<{ issues: { path: string; code: string; message: string }[] }>();
  expect(issues).toMatchObject([{ path: 'file', code }]);
  expect(issues[0]?.message).not.toBe(code);
  expect((await list()).transactions).toEqual([]);
});

test('more than ten megabytes is not read', async () => {
  expect((await send(Buffer.alloc(10 * 1024 * 1024 + 1))).statusCode).toBe(413);
});

test('the uploads of large files by one user at once are limited', async () => {
  const statusOf = async (file: string | Readable) => (await bank.look(file, '')).statusCode;
  // Of unknown size, and held until one has been refused, so that none ends before another begins.
  const held = [1, 2, 3].map(() => new PassThrough());
  const statuses = held.map((file) => statusOf(file));
  expect(await Promise.race(statuses)).toBe(429);
  // A small one needs no room.
  expect(await statusOf(JANUARY)).toBe(200);
  for (const file of held) file.end(JANUARY);
  expect((await Promise.all(statuses)).toSorted((one, other) => one - other)).toEqual([
    200, 200, 429,
  ]);
  // They have given theirs back.
  const large = `${HEADER}${'\n2026-01-16;;1;ESPRESSO HOUSE;-35.000;'.repeat(28_000)}`;
  expect(await statusOf(large)).toBe(200);
});

test('an account goes with all that happened on it, and a category leaves its rows', async () => {
  await send(JANUARY);
  await bank
    .orm()
    .execute(sql`delete from transaction_categories where user_id = ${maria().userId}`);
  expect((await list('category=none')).transactions).toHaveLength(3);
  expect((await maria().call(`DELETE /api/bank-accounts/${accountId()}`)).statusCode).toBe(204);
  expect(await list()).toEqual({ transactions: [], next: null });
  expect((await maria().call('GET /api/transaction-imports')).json()).toEqual([]);
});
