import { describe, expect, test } from 'vitest';
import { openBankFiles } from './bank-files.ts';

const { list, look, send } = openBankFiles();

const table = (...rows: string[]) => ['Bokf. datum;Beskrivning;Belopp;Saldo', ...rows].join('\n');

const mt940 = (opening: string, closing: string, lines: string[]) =>
  [
    ':20:X',
    ':25:50010517/1234567890',
    ':28C:1/1',
    `:60F:C260501SEK${opening}`,
    ...lines,
    `:62F:C260503SEK${closing}`,
  ].join('\n');
const line = (day: string, kronor: string, text: string) =>
  `:61:26${day}${day}${kronor}NTRFNONREF\n:86:${text}`;

type Entry = [day: string, amount: string, text: string, id?: string];

const camt = (opening: string, closing: string, entries: Entry[]) => {
  const balance = (code: string, amount: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="SEK">${amount}</Amt>` +
    `<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-05-03</Dt></Dt></Bal>`;
  const rows = entries.map(
    ([day, amount, text, id]) =>
      `<Ntry><Amt Ccy="SEK">${amount.replace('-', '')}</Amt>` +
      `<CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts>` +
      `<BookgDt><Dt>${day}</Dt></BookgDt>${id ? `<AcctSvcrRef>${id}</AcctSvcrRef>` : ''}` +
      `<AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`,
  );
  return (
    '<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>SE45</IBAN></Id>' +
    `</Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${rows.join('')}` +
    '</Stmt></BkToCstmrStmt></Document>'
  );
};

const ofx = (...entries: Entry[]) => {
  const rows = entries.map(
    ([day, amount, text, id]) =>
      `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day.replaceAll('-', '')}<TRNAMT>${amount}` +
      `<FITID>${id}<NAME>${text}</STMTTRN>`,
  );
  return (
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>' +
    '<CURDEF>SEK<BANKACCTFROM><BANKID>1<ACCTID>5555<ACCTTYPE>CHECKING</BANKACCTFROM>' +
    `<BANKTRANLIST>${rows.join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  );
};

const PAY = ['2026-05-01', '1000.00', 'Insatt'] as const;
const COFFEE = ['2026-05-02', '-32.00', 'Kaffe'] as const;
const RENT = ['2026-05-03', '-500.00', 'Hyra'] as const;

async function amounts(): Promise<string[]> {
  return (await list()).transactions.map(({ amount }) => amount).toSorted();
}

const BOTH = ['-32.00', '-32.00', '-500.00', '1000.00'];

describe('an equal purchase in the next statement', () => {
  test.each([
    [
      'a table with balances',
      table('2026-05-01;Insatt;1000,00;1000,00', '2026-05-02;Kaffe;-32,00;968,00'),
      table('2026-05-02;Kaffe;-32,00;936,00', '2026-05-03;Hyra;-500,00;436,00'),
    ],
    [
      'a table with balances, the newest row first',
      table('2026-05-02;Kaffe;-32,00;968,00', '2026-05-01;Insatt;1000,00;1000,00'),
      table('2026-05-03;Hyra;-500,00;436,00', '2026-05-02;Kaffe;-32,00;936,00'),
    ],
    [
      'MT940',
      mt940('0,00', '968,00', [
        line('0501', 'C1000,00', 'Insatt'),
        line('0502', 'D32,00', 'Kaffe'),
      ]),
      mt940('968,00', '436,00', [line('0502', 'D32,00', 'Kaffe'), line('0503', 'D500,00', 'Hyra')]),
    ],
    [
      'CAMT.053 without references',
      camt('0.00', '968.00', [[...PAY], [...COFFEE]]),
      camt('968.00', '436.00', [[...COFFEE], [...RENT]]),
    ],
    [
      'CAMT.053 with references',
      camt('0.00', '968.00', [
        [...PAY, 'A0'],
        [...COFFEE, 'A1'],
      ]),
      camt('968.00', '436.00', [
        [...COFFEE, 'A2'],
        [...RENT, 'A3'],
      ]),
    ],
    [
      'OFX with ids, and without balances',
      ofx([...PAY, 'k0'], [...COFFEE, 'k1']),
      ofx([...COFFEE, 'k2'], [...RENT, 'k3']),
    ],
  ])('is added: %s', async (_, first, second) => {
    await send(first);
    expect((await look(second)).json()).toMatchObject({
      counts: { new: 2, known: 0, settled: 0 },
      repeated: null,
    });
    expect((await send(second)).json()).toMatchObject({ added: 2 });
    expect(await amounts()).toEqual(BOTH);
    // Neither file adds anything when it comes again.
    for (const again of [second, first]) {
      expect((await look(again)).json()).toMatchObject({ counts: { new: 0, known: 2 } });
      expect((await send(again)).json()).toMatchObject({ added: 0 });
    }
    expect(await amounts()).toEqual(BOTH);
  });

  test('is one with the row of a longer file that begins with it too', async () => {
    await send(table('2026-05-01;Insatt;1000,00;1000,00', '2026-05-02;Kaffe;-32,00;968,00'));
    const second = ['2026-05-02;Kaffe;-32,00;936,00', '2026-05-03;Hyra;-500,00;436,00'];
    await send(table(...second));
    const longer = table(...second, '2026-05-04;Bok;-100,00;336,00');
    expect((await send(longer)).json()).toMatchObject({ added: 1 });
    const whole = table(
      '2026-05-01;Insatt;1000,00;1000,00',
      '2026-05-02;Kaffe;-32,00;968,00',
      ...second,
    );
    expect((await send(whole)).json()).toMatchObject({ added: 0 });
  });
});

describe('the same purchase in an overlapping file', () => {
  test('is known by its balance', async () => {
    await send(table('2026-05-01;Insatt;1000,00;1000,00', '2026-05-02;Kaffe;-32,00;968,00'));
    const overlapping = table('2026-05-02;Kaffe;-32,00;968,00', '2026-05-03;Hyra;-500,00;468,00');
    expect((await look(overlapping)).json()).toMatchObject({
      counts: { new: 1, known: 1 },
      repeated: null,
    });
  });

  test('is known under a renewed id', async () => {
    await send(ofx([...PAY, 'k0'], [...COFFEE, 'k1'], [...RENT, 'k2']));
    const renewed = ofx([...COFFEE, 'n1'], [...RENT, 'n2']);
    await send(renewed);
    expect(await amounts()).toEqual(['-32.00', '-500.00', '1000.00']);
  });

  test('is known under a renewed id on the last day, where the balances say so', async () => {
    await send(
      camt('0.00', '968.00', [
        [...PAY, 'A0'],
        [...COFFEE, 'A1'],
      ]),
    );
    await send(
      camt('1000.00', '468.00', [
        [...COFFEE, 'B1'],
        [...RENT, 'B2'],
      ]),
    );
    expect(await amounts()).toEqual(['-32.00', '-500.00', '1000.00']);
  });

  test('is said to be taken for the same where nothing tells', async () => {
    const bare = (...rows: string[]) => table(...rows).replaceAll(/;[\d.,-]*$/gm, ';');
    await send(bare('2026-05-01;Insatt;1000,00;1', '2026-05-02;Kaffe;-32,00;1'));
    const next = bare('2026-05-02;Kaffe;-32,00;1', '2026-05-03;Hyra;-500,00;1');
    expect((await look(next)).json()).toMatchObject({
      counts: { new: 1, known: 1 },
      repeated: { on: '2026-05-02', count: 1 },
    });
  });

  test('adds nothing where its rows add up to nothing', async () => {
    const day = table('2026-05-02;In;100,00;100,00', '2026-05-02;Ut;-100,00;0,00');
    await send(day);
    await send(`${day}\n`);
    expect(await amounts()).toEqual(['-100.00', '100.00']);
  });
});
