import { expect, test } from 'vitest';
import { addBankAccount, type Import } from '#tests/support/bank.ts';
import { processorMs } from '#tests/support/processor-time.ts';
import { openBankFiles } from './bank-files.ts';

const { send, look, list, maria } = openBankFiles();

type Preview = {
  counts: { new: number; known: number };
  repeated: { on: string; count: number } | null;
};

async function preview(file: string): Promise<Preview> {
  return (await look(file)).json<Preview>();
}

const COLUMNS = 'Datum;Text;Typ;Budgetgrupp;Belopp;Saldo';
const row = (day: string, text: string, amount: string, balance = '') =>
  `2026-05-${day};${text};Kort;;${amount} kr;${balance === '' ? '' : `${balance} kr`}`;
const file = (...rows: string[]) => [COLUMNS, ...rows].join('\n');

const FIRST = file(
  row('01', 'LÖN', '1 000,00', '1 000,00'),
  row('02', 'KAFFE', '-32,00', '968,00'),
);
const NEXT = file(row('02', 'KAFFE', '-32,00', '936,00'), row('03', 'HYRA', '-500,00', '436,00'));

async function amounts(): Promise<string[]> {
  return (await list()).transactions.map(({ amount }) => amount).toSorted();
}

const ALL = ['-32.00', '-32.00', '-500.00', '1000.00'];

test('an equal purchase of the next statement is another one', async () => {
  await send(FIRST);
  expect(await preview(NEXT)).toMatchObject({ counts: { new: 2, known: 0 }, repeated: null });
  expect((await send(NEXT)).json<Import>()).toMatchObject({ added: 2, known: 0 });
  expect(await amounts()).toEqual(ALL);
  expect(await preview(NEXT)).toMatchObject({ counts: { new: 0, known: 2 } });
  expect(await preview(FIRST)).toMatchObject({ counts: { new: 0, known: 2 } });
  const longer = `${NEXT}\n${row('04', 'BOK', '-36,00', '400,00')}`;
  expect(await preview(longer)).toMatchObject({ counts: { new: 1, known: 2 } });
  const whole = file(
    row('01', 'LÖN', '1 000,00', '1 000,00'),
    row('02', 'KAFFE', '-32,00', '968,00'),
    row('02', 'KAFFE', '-32,00', '936,00'),
    row('03', 'HYRA', '-500,00', '436,00'),
  );
  expect(await preview(whole)).toMatchObject({ counts: { new: 0, known: 4 } });
});

test('an equal purchase of the statement before is another one too', async () => {
  await send(NEXT);
  expect((await send(FIRST)).json<Import>()).toMatchObject({ added: 2, known: 0 });
  expect(await amounts()).toEqual(ALL);
  for (const each of [FIRST, NEXT]) {
    expect(await preview(each)).toMatchObject({ counts: { new: 0, known: 2 } });
  }
});

test('three statements of one day keep a coffee each, each beside its neighbor', async () => {
  const coffee = (balance: string) => file(row('02', 'KAFFE', '-32,00', balance));
  const days = ['968,00', '936,00', '904,00'].map(coffee);
  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
    [1, 0, 2],
  ];
  for (const order of orders) {
    const to = await addBankAccount(maria());
    for (const at of order) await send(days[at] ?? '', { to });
    for (const each of days) {
      const { counts } = (await look(each, `account=${to}`)).json<Preview>();
      expect({ order, ...counts }).toMatchObject({ order, new: 0, known: 1 });
    }
    expect((await list(`account=${to}`)).transactions).toHaveLength(3);
  }
});

test('balances that fit neither way are said to tell nothing', async () => {
  await send(FIRST);
  const gap = file(row('02', 'KAFFE', '-32,00', '904,00'), row('03', 'HYRA', '-500,00', '404,00'));
  expect(await preview(gap)).toMatchObject({
    counts: { new: 1, known: 1 },
    repeated: { on: '2026-05-02', count: 1 },
  });
});

test('a statement that overlaps adds no equal purchase again', async () => {
  await send(FIRST);
  const overlapping = file(
    row('02', 'KAFFE', '-32,00', '968,00'),
    row('03', 'HYRA', '-500,00', '468,00'),
  );
  expect(await preview(overlapping)).toMatchObject({
    counts: { new: 1, known: 1 },
    repeated: null,
  });
});

test('a file whose day went on in a later one adds nothing again', async () => {
  const noon = [row('03', 'KAFFE', '-32,00', '968,00'), row('04', 'LÖN', '1 000,00', '1 968,00')];
  await send(file(...noon));
  const evening = file(...noon, row('04', 'BOK', '-45,00', '1 923,00'));
  expect((await send(evening)).json<Import>()).toMatchObject({ added: 1, known: 2 });
  expect((await send(file(...noon))).json<Import>()).toMatchObject({ added: 0, known: 2 });
  expect((await send(evening)).json<Import>()).toMatchObject({ added: 0, known: 3 });
});

test('without balances the preview says that nothing tells', async () => {
  const bare = (...rows: string[]) => file(...rows.map((each) => each.replace(/[^;]*$/, '')));
  await send(bare(row('01', 'LÖN', '1 000,00'), row('02', 'KAFFE', '-32,00')));
  const next = bare(row('02', 'KAFFE', '-32,00'), row('03', 'HYRA', '-500,00'));
  expect(await preview(next)).toMatchObject({
    counts: { new: 1, known: 1 },
    repeated: { on: '2026-05-02', count: 1 },
  });
});

test('undoing either statement leaves the purchase of the other', async () => {
  const first = (await send(FIRST)).json<Import>();
  await send(NEXT);
  expect(await amounts()).toEqual(ALL);
  await maria().call(`DELETE /api/transaction-imports/${first.id}`);
  expect(await amounts()).toEqual(['-32.00', '-500.00']);
  expect((await send(FIRST)).json<Import>()).toMatchObject({ added: 2 });
  expect(await amounts()).toEqual(ALL);
});

const OFX = (rows: string, ledger: string) => `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>SEK<BANKACCTFROM><BANKID>1<ACCTID>5555<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>
${rows}
</BANKTRANLIST>${ledger}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const entry = (day: string, amount: string, id: string, name: string) =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>202605${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`;
const ledger = (amount: string, day: string) =>
  `<LEDGERBAL><BALAMT>${amount}<DTASOF>202605${day}</LEDGERBAL>`;

test('purchases with ids of their own are told apart by the balances', async () => {
  await send(
    OFX(
      `${entry('01', '1000.00', 'a1', 'LON')}${entry('02', '-32.00', 'a2', 'KAFFE')}`,
      ledger('968.00', '02'),
    ),
  );
  const next = `${entry('02', '-32.00', 'a3', 'KAFFE')}${entry('03', '-500.00', 'a4', 'HYRA')}`;
  expect(await preview(OFX(next, ledger('436.00', '03')))).toMatchObject({ counts: { new: 2 } });
  // The same rows under new ids: the balance has not moved.
  const renewed = OFX(next, ledger('468.00', '03'));
  expect((await preview(renewed)).counts).toMatchObject({ new: 1 });
});

const MT = (opening: string, rows: string, closing: string) =>
  `:20:X\n:25:50010517/1234567890\n:28C:1/1\n:60F:${opening}\n${rows}\n:62F:${closing}\n-`;

test('a statement of MT940 that continues another one adds all of its rows', async () => {
  await send(
    MT('C260501EUR1000,00', ':61:2605020502D32,00NMSCNONREF\n:86:KAFFE', 'C260502EUR968,00'),
  );
  const next = MT(
    'C260502EUR968,00',
    ':61:2605020502D32,00NMSCNONREF\n:86:KAFFE\n:61:2605030503D500,00NMSCNONREF\n:86:HYRA',
    'C260503EUR436,00',
  );
  expect(await preview(next)).toMatchObject({ counts: { new: 2, known: 0 } });
});

const CAMT = (opening: string, entries: string, closing: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>SE4550000000058398257466</IBAN></Id><Ccy>SEK</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${entries}</Stmt></BkToCstmrStmt></Document>`;
const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="SEK">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-05-02</Dt></Dt></Bal>`;
const camtEntry = (day: string, amount: string, text: string, ref = '') =>
  `<Ntry><Amt Ccy="SEK">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-05-${day}</Dt></BookgDt>${ref}<NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
const reference = (ref: string) => `<AcctSvcrRef>${ref}</AcctSvcrRef>`;

test.each([
  ['without references', '', ''],
  ['with references', reference('A1'), reference('A2')],
])(
  'a statement of CAMT.053 %s that continues another one adds all of its rows',
  async (_, one, other) => {
    await send(CAMT('1000.00', camtEntry('02', '32.00', 'KAFFE', one), '968.00'));
    const rows = `${camtEntry('02', '32.00', 'KAFFE', other)}${camtEntry('03', '500.00', 'HYRA')}`;
    expect(await preview(CAMT('968.00', rows, '436.00'))).toMatchObject({ counts: { new: 2 } });
  },
);

test('thousands of equal purchases are told apart for what it costs to add them', async () => {
  const equal = (from: number) =>
    file(
      ...Array.from({ length: 4_000 }, (_, at) =>
        row('02', 'KAFFE', '-1,00', `${from - at - 1},00`),
      ),
    );
  const costOf = async (sent: string) => {
    const begunMs = processorMs();
    const answer = await send(sent);
    expect(answer.json<Import>()).toMatchObject({ added: 4_000, known: 0 });
    return processorMs() - begunMs;
  };
  const alone = await costOf(equal(9_000));
  expect(await costOf(equal(5_000))).toBeLessThan(8 * alone);
  // Of more rows of a day it is only said that nothing tells them apart.
  const more = file(row('02', 'KAFFE', '-1,00', '999,00'), row('03', 'HYRA', '-1,00', '998,00'));
  expect(await preview(more)).toMatchObject({ repeated: { on: '2026-05-02', count: 1 } });
});
