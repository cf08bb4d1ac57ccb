import { describe, expect, test } from 'vitest';
import type { BrokerFile } from './broker-file.ts';
import { readBrokerFile } from './read-broker-file.ts';
import { storeProblem } from './storable-rows.ts';

const TODAY = '2026-11-29';

const COLUMNS = (
  'Id, Bokföringsdag, Affärsdag, Likviddag, Depå, Transaktionstyp, Värdepapper, ISIN, Antal, ' +
  'Kurs, Ränta, Total Avgift, Valuta, Belopp, Valuta, Inköpsvärde, Valuta, Resultat, Valuta, ' +
  'Totalt antal, Saldo, Växlingskurs, Transaktionstext, Makuleringsdatum, Notanummer, ' +
  'Verifikationsnummer, Courtage, Valuta'
).split(', ');

type Cells = Readonly<Record<string, string>>;

/** A row by the names of its columns; `Valuta 2` is the second of that name. */
function rowOf(cells: Cells): string {
  const seen = new Map<string, number>();
  return COLUMNS.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return cells[count === 1 ? name : `${name} ${count}`] ?? '';
  }).join('\t');
}

let lastId = 0;

function row(type: string, cells: Cells): string {
  lastId += 1;
  const day = '2025-12-04';
  return rowOf({
    'Id': String(lastId),
    'Bokföringsdag': day,
    'Affärsdag': day,
    'Depå': '77',
    'Transaktionstyp': type,
    'Värdepapper': 'Volvo B',
    'ISIN': 'SE0000115446',
    'Valuta 2': 'SEK',
    ...cells,
  });
}

function read(...rows: string[]): BrokerFile {
  const file = readBrokerFile([COLUMNS.join('\t'), ...rows].join('\r\n'), TODAY);
  if (file === null || typeof file === 'string') throw new Error(String(file));
  return file;
}

function kindsOf({ transactions }: BrokerFile) {
  return transactions.map(({ kind, quantity, amount }) => [kind, quantity, amount]);
}

test('a buy abroad by the rate of the file, each currency in its own column', () => {
  const { accounts, transactions, disagreements } = read(
    row('KÖPT', {
      'Id': '4711',
      'Affärsdag': '2025-12-02',
      'Värdepapper': 'Netflix',
      'ISIN': 'US64110L1061',
      'Antal': '50',
      'Kurs': '102,98',
      'Total Avgift': '121,43',
      'Valuta': 'SEK',
      'Belopp': '-48\u00a0694,80',
      'Inköpsvärde': '5 161,87',
      'Valuta 3': 'USD',
      'Växlingskurs': '9,4335',
      'Saldo': '1 234,00',
    }),
  );
  expect(accounts).toEqual([{ key: '77', name: '77' }]);
  expect(transactions).toEqual([
    {
      accountKey: '77',
      row: 2,
      day: '2025-12-02',
      kind: 'buy',
      instrument: { isin: 'US64110L1061', name: 'Netflix', currency: 'USD', kind: 'other' },
      quantity: '50',
      price: '102.98',
      amount: '48694.80',
      fee: '121.43',
      tax: null,
      currency: 'SEK',
      rate: '9.4335',
      ratio: null,
      key: 'id|4711',
      likeness: 'id|4711',
      text: 'KÖPT · Netflix',
    },
  ]);
  // 50 × 102.98 × 9.4335 + 121.43 = 48 694.52; a rate of 0.0001 more is 0.51 more.
  expect(disagreements).toEqual([]);
});

test('a fee that is left out is named with what was expected', () => {
  const { disagreements } = read(
    row('KÖPT', {
      'Antal': '10',
      'Kurs': '200',
      'Total Avgift': '39',
      'Valuta': 'SEK',
      'Belopp': '-2000,00',
      'Inköpsvärde': '2039',
      'Valuta 3': 'SEK',
    }),
  );
  expect(disagreements).toEqual([
    { row: 2, stated: '2000.00', expected: '2039.00', currency: 'SEK' },
  ]);
});

test('every listed type is of its kind, in Swedish and in Danish', () => {
  const units = { Antal: '10' };
  const cash = (amount: string) => ({ Värdepapper: '', ISIN: '', Belopp: amount });
  const file = read(
    row('SÅLT', { ...units, Kurs: '200', Belopp: '2000,00' }),
    row('UTDELNING', { ...units, Kurs: '2', Belopp: '20,00' }),
    row('UTL KUPSKATT', { Belopp: '-3,00' }),
    row('INSÄTTNING', cash('100,00')),
    row('PREMIEINBETALNING', cash('200,00')),
    row('UTTAG', cash('-50,00')),
    row('AVKASTNINGSSKATT', cash('-12,00')),
    row('INLÄGG VP', units),
    row('UTTAG VP', units),
    row('BYTE INLÄGG VP', units),
    row('BYTE UTTAG VP', units),
    row('EM INLÄGG VP', units),
    row('TECKNING INLÄGG VP', { ...units, Belopp: '-500,00' }),
    row('INLÖSEN UTTAG VP', { ...units, Belopp: '700,00' }),
    row('KØBT', { ...units, 'Kurs': '100', 'Belopp': '-1000,00', 'Valuta 2': 'DKK' }),
    row('UDBYTTE', { 'Belopp': '5,00', 'Valuta 2': 'DKK' }),
    row('UDBYTTESKAT', { 'Belopp': '-1,35', 'Valuta 2': 'DKK' }),
    row('INDBETALING', cash('70,00')),
    row('HÆVNING', cash('-60,00')),
    row('PORTFÖLJAVGIFT', cash('-1,00')),
    row('INLÖSEN UTTAG VP', units),
  );
  expect(kindsOf(file)).toEqual([
    ['sell', '10', '2000.00'],
    ['dividend', '10', '20.00'],
    ['withholding_tax', null, '3.00'],
    ['deposit', null, '100.00'],
    ['deposit', null, '200.00'],
    ['withdrawal', null, '50.00'],
    ['tax', null, '12.00'],
    ['transfer_in', '10', null],
    ['transfer_out', '10', null],
    ['exchange_in', '10', null],
    ['exchange_out', '10', null],
    ['bonus', '10', null],
    ['buy', '10', '500.00'],
    ['sell', '10', '700.00'],
    ['buy', '10', '1000.00'],
    ['dividend', null, '5.00'],
    ['withholding_tax', null, '1.35'],
    ['deposit', null, '70.00'],
    ['withdrawal', null, '60.00'],
  ]);
  expect(file.skipped).toMatchObject([
    { row: 21, reason: 'type' },
    { row: 22, reason: 'amount' },
  ]);
  expect(file.skipped[0]?.text).toContain('PORTFÖLJAVGIFT');
});

describe('splits', () => {
  test('of one instrument and day change its units', () => {
    const file = read(
      row('SPLIT UTTAG VP', { Antal: '-10' }),
      row('SPLIT INLÄGG VP', { Antal: '50' }),
    );
    expect(kindsOf(file)).toEqual([['split', '40', null]]);
  });

  test('of two instruments are an exchange', () => {
    const file = read(
      row('SPLIT UTTAG VP', { Antal: '100', Värdepapper: 'Gammal', ISIN: 'SE0000108227' }),
      row('SPLIT INLÄGG VP', { Antal: '10' }),
    );
    expect(kindsOf(file)).toEqual([
      ['exchange_out', '100', null],
      ['exchange_in', '10', null],
    ]);
  });

  test('two of a day stay apart, and a row without its other one is skipped', () => {
    const other = { Värdepapper: 'SKF B', ISIN: 'SE0000108227' };
    const file = read(
      row('SPLIT UTTAG VP', { Antal: '10' }),
      row('SPLIT INLÄGG VP', { Antal: '20' }),
      row('SPLIT UTTAG VP', { Antal: '8', ...other }),
      row('SPLIT INLÄGG VP', { Antal: '2', ...other }),
      row('SPLIT UTTAG VP', { Antal: '5', Bokföringsdag: '2025-12-05', Affärsdag: '' }),
    );
    expect(kindsOf(file)).toEqual([
      ['split', '10', null],
      ['split', '-6', null],
    ]);
    expect(file.skipped).toMatchObject([{ row: 6, reason: 'pair' }]);
  });
});

describe('canceled rows', () => {
  test('a day of cancellation makes a row void', () => {
    const file = read(
      row('KÖPT', { Antal: '10', Kurs: '200', Belopp: '-2000,00', Makuleringsdatum: '2025-12-05' }),
    );
    expect([file.transactions, file.skipped]).toMatchObject([[], [{ row: 2, reason: 'void' }]]);
  });

  test('a row of the type MAK takes the canceled row with it', () => {
    const file = read(
      row('UTDELNING', { Antal: '10', Belopp: '20,00' }),
      row('MAK UTDELNING', { Antal: '10', Belopp: '-20,00' }),
      row('UTDELNING', { Antal: '10', Belopp: '22,00' }),
      row('KÖPT', { Antal: '5', Kurs: '100', Belopp: '-500,00' }),
      row('MAK KÖPT', { Antal: '-5', Kurs: '100', Belopp: '500,00' }),
    );
    expect(kindsOf(file)).toEqual([['dividend', '10', '22.00']]);
    expect(file.skipped.map(({ row: line, reason }) => [line, reason])).toEqual(
      [2, 3, 5, 6].map((line) => [line, 'void']),
    );
  });

  test('a sign that a type never has takes the row with it that it cancels', () => {
    const file = read(
      row('INSÄTTNING', { Belopp: '500,00' }),
      row('INSÄTTNING', { Belopp: '-500,00' }),
      row('UTTAG', { Belopp: '40,00' }),
      row('SÅLT', { Antal: '5', Kurs: '100', Belopp: '500,00' }),
    );
    expect(kindsOf(file)).toEqual([['sell', '5', '500.00']]);
    expect(file.skipped.map(({ row: line, reason }) => [line, reason])).toEqual([
      [2, 'void'],
      [3, 'void'],
      [4, 'pair'],
    ]);
  });

  test('of a row in another file cash is taken back, and units are left to the user', () => {
    const file = read(
      row('MAK UTL KUPSKATT', { Belopp: '3,00' }),
      row('MAK SÅLT', { Antal: '5', Kurs: '100', Belopp: '-500,00' }),
    );
    expect(kindsOf(file)).toEqual([['withholding_tax', null, '-3.00']]);
    expect(file.skipped).toMatchObject([{ row: 3, reason: 'pair' }]);
  });
});

test('a name without an ISIN is that of another row, if it is of one instrument alone', () => {
  const other = { Värdepapper: 'SKF B', ISIN: '' };
  const trade = { Antal: '1', Kurs: '200', Belopp: '-200,00' };
  const sold = { ...trade, ...other, Belopp: '200,00' };
  const isinsOf = (file: BrokerFile) => file.transactions.map(({ instrument }) => instrument?.isin);
  const skf = { ...trade, ...other, ISIN: 'SE0000108227' };
  expect(isinsOf(read(row('KÖPT', skf), row('SÅLT', sold)))).toEqual([
    'SE0000108227',
    'SE0000108227',
  ]);
  const sameName = { ...skf, ISIN: 'SE0000115446' };
  const file = read(row('KÖPT', skf), row('KÖPT', sameName), row('SÅLT', sold));
  expect(isinsOf(file)).toEqual(['SE0000108227', 'SE0000115446', null]);
});

test('Danish names of columns are those in Swedish', () => {
  const header =
    'Id\tBogføringsdag\tHandelsdag\tValørdag\tDepot\tTransaktionstype\tVærdipapirer\tISIN\tAntal\t' +
    'Kurs\tSamlede afgifter\tValuta\tBeløb\tValuta';
  const file = readBrokerFile(
    `${header}\n1\t2025-12-04\t2025-12-02\t2025-12-04\t9\tKØBT\tNovo\tDK0062498333\t2\t450,5\t29,00\tDKK\t-930,00\tDKK`,
    TODAY,
  );
  expect(file).toMatchObject({
    source: 'nordnet',
    transactions: [
      { accountKey: '9', day: '2025-12-02', kind: 'buy', price: '450.5', amount: '930.00' },
    ],
  });
});

test.each([
  ['OMVANDLING INLÄGG VP', { Antal: '10' }, ['exchange_in', '10', null]],
  ['OMVANDLING UTTAG VP', { Antal: '-10' }, ['exchange_out', '10', null]],
  ['INLÄGG FISSION', { Antal: '10' }, ['exchange_in', '10', null]],
  ['UTTAG VP RESULTAT', { Antal: '-10' }, ['transfer_out', '10', null]],
  ['UTTAG VP RESULTAT', { Antal: '-10', Belopp: '50' }, ['sell', '10', '50.00']],
  ['DECIMALER INLÄGG VP', { Antal: '0,25' }, ['correction', '0.25', null]],
  ['DECIMALER UTTAG VP', { Antal: '0,25' }, ['correction', '-0.25', null]],
  ['DECIMALER UTTAG VP', { Antal: '0,25', Belopp: '31' }, ['sell', '0.25', '31.00']],
  ['UTBETALNING', { Belopp: '-500' }, ['withdrawal', null, '500.00']],
])('the units and the cash of %s move', (type, cells, expected) => {
  const file = read(row(type, cells));
  expect([kindsOf(file), file.skipped]).toEqual([[expected], []]);
  expect(file.transactions.map((each) => storeProblem(each, TODAY))).toEqual([null]);
});

test('positions have no ISIN, and funds are known by their price', () => {
  const shares = readBrokerFile(
    'Namn\tValuta\tAntal\tGAV\tIdag %\tSenaste kurs\tVärde\tVärde SEK\nApple\tUSD\t2\t150,25\t0,5\t200,50\t401,00\t4 010,00',
    TODAY,
  );
  const funds = readBrokerFile(
    'Namn\tValuta\tAntal\tGAV\tIdag %\tSenaste NAV\tVärde SEK\nGlobal\tSEK\t2,5\t150,25\t0,5\t200,00\t500,00',
    TODAY,
  );
  const price = { averageCost: '150.25', day: null, accountKey: '' };
  expect([shares, funds]).toMatchObject([
    { positions: [{ ...price, price: '200.5', value: '401.00', currency: 'USD' }] },
    { positions: [{ ...price, price: '200', value: '500.00', instrument: { kind: 'fund' } }] },
  ]);
});

test('switches of funds, exchanged currencies, interest and taxes by their older words', () => {
  const fund = { Värdepapper: 'Fond', ISIN: 'SE0005188836' };
  const none = { Värdepapper: '', ISIN: '' };
  const file = read(
    row('BYTESSÄLJ', { ...fund, Antal: '10', Kurs: '100', Belopp: '1000,00' }),
    row('BYTESKÖP', { ...fund, Antal: '4', Kurs: '250', Belopp: '-1000,00' }),
    row('SÄLJ VALUTA', { ...none, 'Belopp': '-100,00', 'Valuta 2': 'USD' }),
    row('KÖP VALUTA', { ...none, Belopp: '950,00' }),
    row('KAP RÄNTA', { ...none, Belopp: '-12,50' }),
    row('KÄLLSKATT', { Belopp: '-15,00' }),
    row('RENSNING UTTAG VP', { Antal: '3' }),
  );
  expect(kindsOf(file)).toEqual([
    ['sell', '10', '1000.00'],
    ['buy', '4', '1000.00'],
    ['correction', null, '-100.00'],
    ['correction', null, '950.00'],
    ['interest', null, '-12.50'],
    ['withholding_tax', null, '15.00'],
    ['transfer_out', '3', null],
  ]);
  expect(file.skipped).toEqual([]);
});
