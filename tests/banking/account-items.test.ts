import { describe, expect, test } from 'vitest';
import type { ListedAccount, Transaction } from '#domain/banking/transactions/transactions.ts';
import { AtSandbox } from './at-sandbox.ts';
import { choose, connectionOf, connectTo } from '#tests/support/banks.ts';
import { addBankAccount, HEADER, JANUARY } from '#tests/support/bank.ts';
import { openBankFiles } from './bank-files.ts';
import type { Caller } from '#tests/support/caller.ts';

/** Rows in three months, newest first; nothing happened in March. */
const SPRING = `${HEADER}
2026-04-02;;5;ICA NARA;-300.000;1350.000
2026-02-27;;4;HYRA;-8750.000;1650.000
2026-02-25;;3;LÖN;9400.000;10400.000
2026-01-31;;2;ICA NARA;-100.000;1000.000
2026-01-02;;1;ESPRESSO HOUSE;-50.000;1100.000`;
const MAY = `${HEADER}
2026-05-04;;6;LÖN;1000.000;2350.000
2026-04-02;;5;ICA NARA;-300.000;1350.000`;
const WITHOUT_PROOF = `${HEADER}
2026-02-03;;3;C;-10.000;70.000
2026-01-02;;2;B;-10.000;
2026-01-01;;1;A;-10.000;`;

type Item = { id: string; name: string; type: string; value?: string; balance?: string };
type Point = { month: string; value: number; assets: number; liabilities: number };

const bank = openBankFiles({ bankName: 'SEB' });
const { maria, accountId, send } = bank;

function press(of: Caller, account: string) {
  return of.call(`POST /api/bank-accounts/${account}/item`);
}

async function listed<Listed>(of: Caller, path: string): Promise<Listed[]> {
  return (await of.call(`GET /api/${path}`)).json<Listed[]>();
}

async function monthsOf(of: Caller, to = '2026-05'): Promise<[string, number][]> {
  const answer = await of.call(`GET /api/net-worth-history?from=2025-12&to=${to}`);
  return answer.json<Point[]>().map(({ month, value }) => [month, value]);
}

async function activitiesOf(of: Caller): Promise<string[]> {
  const answer = await of.call('GET /api/activities');
  const { activities } = answer.json<{ activities: { entityType: string; action: string }[] }>();
  return activities
    .filter(({ entityType }) => entityType !== 'bank_file')
    .map(({ entityType, action }) => `${entityType} ${action}`);
}

async function inKronor(of: Caller) {
  const body = { firstName: 'Maria', lastName: 'Lind', language: 'sv', currency: 'SEK' };
  await of.call('PUT /api/auth/user/profile', { body });
}

describe('an account that becomes an asset', () => {
  test('has its balance, its name and what it held in each month', async () => {
    await inKronor(maria());
    await send(SPRING);
    const made = await press(maria(), accountId());
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ kind: 'asset', isNew: true, months: 3, isProven: true });
    const [asset] = await listed<Item>(maria(), 'assets');
    const named = { name: 'Lönekonto, SEB', type: 'checking', value: '1350.00', currency: 'SEK' };
    expect(asset).toMatchObject(named);
    const accounts = await listed<ListedAccount>(maria(), 'bank-accounts');
    expect(accounts.map(({ isItem }) => isItem)).toEqual([true]);
    expect(await monthsOf(maria())).toEqual([
      ['2026-01', 1000],
      ['2026-02', 1650],
      ['2026-03', 1650],
      ['2026-04', 1350],
      ['2026-05', 1350],
    ]);
    expect(await activitiesOf(maria())).toEqual(['asset created']);
  });

  test('is one, however often and from how many tabs it is pressed', async () => {
    await send(SPRING);
    const presses = await Promise.all([1, 2, 3].map(() => press(maria(), accountId())));
    expect(presses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 200, 201,
    ]);
    expect(new Set(presses.map((each) => each.json<Item>().id)).size).toBe(1);
    expect(await listed(maria(), 'assets')).toHaveLength(1);
    expect(await activitiesOf(maria())).toEqual(['asset created']);
  });

  test('is undone with all of its months, and can be added again', async () => {
    await send(SPRING);
    const { id } = (await press(maria(), accountId())).json<Item>();
    const undo = () => maria().call(`DELETE /api/bank-accounts/${accountId()}/item?item=${id}`);
    expect((await undo()).statusCode).toBe(204);
    expect(await listed(maria(), 'assets')).toEqual([]);
    expect(await monthsOf(maria())).toEqual([]);
    expect(await activitiesOf(maria())).toEqual([]);
    expect((await undo()).statusCode).toBe(404);
    expect((await press(maria(), accountId())).json()).toMatchObject({ isNew: true, months: 3 });
  });

  test('is not undone once it was changed', async () => {
    await send(SPRING);
    const { id } = (await press(maria(), accountId())).json<Item>();
    await maria().call(`PUT /api/assets/${id}`, { body: { name: 'Vardag' } });
    const undo = await maria().call(`DELETE /api/bank-accounts/${accountId()}/item?item=${id}`);
    expect(undo.json()).toMatchObject({ issues: [{ code: 'account.changed' }] });
    expect(await listed(maria(), 'assets')).toMatchObject([{ name: 'Vardag' }]);
  });

  test('follows the files that are imported and undone', async () => {
    await send(SPRING);
    await press(maria(), accountId());
    const { id } = (await send(MAY)).json<{ id: string }>();
    expect(await listed(maria(), 'assets')).toMatchObject([{ value: '2350.00' }]);
    await maria().call(`DELETE /api/transaction-imports/${id}`);
    expect(await listed(maria(), 'assets')).toMatchObject([{ value: '1350.00' }]);
    expect(await activitiesOf(maria())).toEqual(['asset created']);
  });

  test('takes the months of all its files except undone ones', async () => {
    await inKronor(maria());
    await send(SPRING);
    await send(MAY);
    const { id } = (await send(JANUARY)).json<{ id: string }>();
    await maria().call(`DELETE /api/transaction-imports/${id}`);
    expect((await press(maria(), accountId())).json()).toMatchObject({ months: 4 });
    expect(await monthsOf(maria())).toContainEqual(['2026-05', 2350]);
    expect(await monthsOf(maria())).toContainEqual(['2026-01', 1000]);
  });

  test('has the months that later files prove, and the end of the month it was made in', async () => {
    await inKronor(maria());
    const early = `${HEADER}
2026-02-10;;2;ICA NARA;-100.000;900.000
2026-02-02;;1;LÖN;1000.000;1000.000`;
    const late = `${HEADER}
2026-05-04;;6;LÖN;1000.000;1350.000
2026-04-10;;5;ICA NARA;-300.000;350.000
2026-03-20;;4;ICA NARA;-100.000;650.000
2026-02-26;;3;ICA NARA;-150.000;750.000`;
    await send(early);
    await press(maria(), accountId());
    await send(late);
    expect((await monthsOf(maria())).slice(-4)).toEqual([
      ['2026-02', 750],
      ['2026-03', 650],
      ['2026-04', 350],
      ['2026-05', 1350],
    ]);
  });

  test('has no months that its balances do not prove', async () => {
    await send(WITHOUT_PROOF);
    const unproven = { isNew: true, months: 0, isProven: false };
    expect((await press(maria(), accountId())).json()).toMatchObject(unproven);
    expect(await listed(maria(), 'assets')).toMatchObject([{ value: '70.00' }]);
    expect(await monthsOf(maria())).toEqual([]);
  });

  test('has to have a balance', async () => {
    const refused = await press(maria(), accountId());
    expect(refused.json()).toMatchObject({ issues: [{ code: 'account.balance' }] });
    await send(SPRING, { query: '&turn=1' });
    expect((await press(maria(), accountId())).statusCode).toBe(400);
    expect(await listed(maria(), 'assets')).toEqual([]);
  });

  test('is nobody else’s', async () => {
    await send(SPRING);
    const erik = await bank.signUp('Erik');
    expect((await press(erik, accountId())).statusCode).toBe(404);
    const { id } = (await press(maria(), accountId())).json<Item>();
    const undo = await erik.call(`DELETE /api/bank-accounts/${accountId()}/item?item=${id}`);
    expect(undo.statusCode).toBe(404);
    expect(await listed(maria(), 'assets')).toHaveLength(1);
  });

  test('is a new one after it was deleted', async () => {
    await send(SPRING);
    const { id } = (await press(maria(), accountId())).json<Item>();
    await maria().call(`DELETE /api/assets/${id}`);
    const [account] = await listed<ListedAccount>(maria(), 'bank-accounts');
    expect(account?.isItem).toBe(false);
    expect((await press(maria(), accountId())).json()).toMatchObject({ isNew: true });
    expect(await listed(maria(), 'assets')).toHaveLength(1);
  });
});

test('a card becomes a liability, which is below zero where more was paid than is owed', async () => {
  await inKronor(maria());
  const card = await addBankAccount(maria(), { accountName: 'Kort', accountType: 'credit_card' });
  const file = `${HEADER}
2026-03-02;;3;ICA NARA;-700.000;-900.000
2026-02-02;;2;BETALNING;600.000;-200.000
2026-01-02;;1;ICA NARA;-900.000;-800.000`;
  await send(file, { to: card });
  expect((await press(maria(), card)).json()).toMatchObject({ kind: 'liability', months: 3 });
  const owed = { name: 'Kort', type: 'credit_card', balance: '900.00' };
  expect(await listed(maria(), 'liabilities')).toMatchObject([owed]);
  expect(await monthsOf(maria(), '2026-03')).toEqual([
    ['2026-01', -800],
    ['2026-02', -200],
    ['2026-03', -900],
  ]);
  const paid = '2026-04-02;;4;BETALNING;1100.000;200.000\n2026-03-02;;3;ICA NARA;-700.000;-900.000';
  await send(`${HEADER}\n${paid}`, { to: card });
  expect(await listed(maria(), 'liabilities')).toMatchObject([{ ...owed, balance: '-200.00' }]);
  const summary = await maria().call('GET /api/financial-summary');
  expect(summary.json()).toMatchObject({ netWorth: 200 });
});

/** A debt as a positive number contradicts the amounts, as the user confirms. */
const CONFIRMED = '&amountsConfirmed=1';

describe('a card whose bank states a debt as a positive number', () => {
  const owedAfter = async (...files: string[]) => {
    await inKronor(maria());
    const card = await addBankAccount(maria(), { accountName: 'Kort', accountType: 'credit_card' });
    for (const file of files) await send(file, { to: card, query: CONFIRMED });
    await press(maria(), card);
    return (await listed<Item>(maria(), 'liabilities')).map(({ balance }) => balance);
  };
  const ofx = (balance: string, ...amounts: string[]) =>
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS>' +
    '<CURDEF>SEK<CCACCTFROM><ACCTID>4999</CCACCTFROM><BANKTRANLIST>' +
    amounts
      .map(
        (amount, at) =>
          `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261012<TRNAMT>${amount}<FITID>k${at}<NAME>T${at}</STMTTRN>`,
      )
      .join('') +
    `</BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>20261101</LEDGERBAL></CCSTMTRS>` +
    '</CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>';
  const camt = (balances: string) =>
    '<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>SE45</IBAN></Id></Acct>' +
    `${balances}<Ntry><Amt Ccy="SEK">450.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>` +
    '<BookgDt><Dt>2026-05-02</Dt></BookgDt><AddtlNtryInf>Tåg</AddtlNtryInf></Ntry>' +
    '</Stmt></BkToCstmrStmt></Document>';
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="SEK">${amount}</Amt>` +
    '<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-05-03</Dt></Dt></Bal>';

  test('owes it also where it was said to be a card after its file', async () => {
    await inKronor(maria());
    const table = 'Bokf. datum;Beskrivning;Belopp;Saldo\n2026-05-01;Tåg;-450,00;450,00';
    await send(table);
    const body = { accountType: 'credit_card' };
    await maria().call(`PUT /api/bank-accounts/${accountId()}`, { body });
    await press(maria(), accountId());
    expect(await listed(maria(), 'liabilities')).toMatchObject([{ balance: '450.00' }]);
  });

  test.each([
    ['OFX, below zero', [ofx('-450.00', '-450.00')], '450.00'],
    ['OFX, above zero', [ofx('450.00', '-450.00')], '450.00'],
    ['OFX with a payment of an earlier bill', [ofx('450.00', '-450.00', '1000.00')], '450.00'],
    ['OFX with a refund alone', [ofx('200.00', '200.00')], '-200.00'],
    ['CAMT.053 with a closing balance', [camt(balance('CLBD', '450.00'))], '450.00'],
    ['CAMT.053 in favor', [camt(balance('OPBD', '900.00') + balance('CLBD', '450.00'))], '-450.00'],
    [
      'a table whose balance grows with each purchase',
      [
        'Bokf. datum;Beskrivning;Belopp;Saldo\n2026-05-01;Tåg;-450,00;450,00\n' +
          '2026-05-02;Kaffe;-32,00;482,00\n2026-05-03;Betalning;400,00;82,00',
      ],
      '82.00',
    ],
  ])('owes what is right: %s', async (_, files, owed) => {
    expect(await owedAfter(...files)).toEqual([owed]);
  });
});

describe('a connected account', () => {
  const here = new AtSandbox();

  test('becomes an asset with what the bank’s rows lead back to', async () => {
    await inKronor(here.maria);
    const { accounts } = await here.followed('granbanken');
    const { id = '', balance } = accounts[0] ?? {};
    const made = await press(here.maria, id ?? '');
    expect(made.json()).toMatchObject({ kind: 'asset', isNew: true, isProven: true });
    expect(await listed(here.maria, 'assets')).toMatchObject([{ value: balance }]);
    await expectCountedBack(here.maria, balance);
  });

  test('has the same past where it was chosen as an asset before the bank was read', async () => {
    await inKronor(here.maria);
    const { id } = await connectTo(here.maria, 'granbanken', '180');
    const [first] = (await connectionOf(here.maria)).accounts;
    const link = { kind: 'asset' as const };
    await choose(here.maria, id, [{ key: first?.key ?? '', link }]);
    await here.read(id);
    await expectCountedBack(here.maria, first?.balance);
    // A second reading writes nothing of the past.
    const months = () => listed(here.maria, 'net-worth-history?period=1y');
    const before = await months();
    await here.read(id);
    expect(await months()).toEqual(before);
  });

  test('leaves an existing history of an asset alone', async () => {
    await inKronor(here.maria);
    const draft = { name: 'Buffert', type: 'savings', value: '1.00', currency: 'SEK' };
    const made = await here.maria.call('POST /api/assets', { body: draft });
    const asset = made.json<Item>();
    const typed = { year: 2026, month: 2, value: '77.00' };
    await here.maria.call(`POST /api/assets/${asset.id}/historical-values`, { body: typed });
    const before = await listed(here.maria, 'net-worth-history?period=1y');
    const { id } = await connectTo(here.maria, 'granbanken', '180');
    const [first] = (await connectionOf(here.maria)).accounts;
    const link = { kind: 'asset' as const, id: asset.id };
    await choose(here.maria, id, [{ key: first?.key ?? '', link }]);
    await here.read(id);
    const after = await listed(here.maria, 'net-worth-history?period=1y');
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  });
});

/** Each closed month is the balance less all that was booked after it. */
async function expectCountedBack(of: Caller, balance: string | null | undefined): Promise<void> {
  const rows = await allRows(of);
  const series = await of.call('GET /api/net-worth-history?period=1y');
  const months = series.json<Point[]>().slice(0, -1);
  expect(months.length).toBeGreaterThan(1);
  for (const { month, value } of months) {
    const later = rows.filter((row) => (row.postedDate ?? '').slice(0, 7) > month);
    const since = later.reduce((sum, row) => sum + Math.round(Number(row.amount) * 100), 0);
    expect([month, value]).toEqual([month, (Math.round(Number(balance) * 100) - since) / 100]);
  }
}

/** All booked transactions. */
async function allRows(of: Caller): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  let next: string | null = '';
  while (next !== null) {
    const cursor = next === '' ? '' : `&cursor=${next}`;
    const answer = await of.call(`GET /api/transactions?limit=200${cursor}`);
    const page = answer.json<{ transactions: Transaction[]; next: string | null }>();
    rows.push(...page.transactions);
    next = page.next;
  }
  return rows.filter(({ status }) => status === 'posted');
}

test('an item that is restored has what its account holds by then', async () => {
  await send(SPRING);
  const { id } = (await press(maria(), accountId())).json<Item>();
  await maria().call(`DELETE /api/assets/${id}`);
  await send(MAY);
  const restored = await maria().call(`POST /api/assets/${id}/restoration`);
  expect(restored.json()).toMatchObject({ value: '2350.00' });
  expect(await listed<Item>(maria(), 'assets')).toMatchObject([{ value: '2350.00' }]);
});
