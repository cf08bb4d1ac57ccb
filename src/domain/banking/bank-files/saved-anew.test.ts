import { describe, expect, test } from 'vitest';
import { monthsOfFile } from '#domain/banking/accounts/account-months.ts';
import { bookedRows } from '#domain/banking/bank-files/bank-file.ts';
import { readBankFile, withShown } from '#tests/banking/read-files.ts';

const TODAY = '2026-11-22';

const SWEDBANK =
  'Radnummer;Clearingnummer;Kontonummer;Produkt;Valuta;Bokföringsdag;Transaktionsdag;Valutadag;' +
  'Referens;Beskrivning;Belopp;Bokfört saldo';

/** Files of banks, opened and saved again by another program. */
function read(text: string) {
  const file = readBankFile(text, { turn: false, today: TODAY, fileAccount: null });
  if (typeof file === 'string') throw new Error(file);
  return withShown(file);
}

describe('a file that was opened and saved again', () => {
  test('Swedbank’s with semicolons, commas in its amounts, and columns that are empty', () => {
    const { shown, check } =
      read(`* Transaktioner Period 2026-02-01 - 2026-02-28 Skapad 2026-03-01 10:00 CET;;;;;;;;;;;;
${SWEDBANK};;
1;8327;912345678;Konto;SEK;2026-02-16;2026-02-15;2026-02-16;MAXI;Kortköp;-253,5;9746,5;;
2;8327;912345678;Konto;SEK;2026-02-15;2026-02-15;2026-02-15;LÖN;LÖN;10 000,00;10 000,00;;
;;;;;;;;;;;;;`);
    expect(shown).toMatchObject([{ amount: '-253.50' }, { amount: '10000.00' }]);
    expect(check.verdict).toBe('proven');
  });

  test('SEB’s as an American program writes it', () => {
    const { shown } = read(`Bokföringsdatum,Valutadatum,Verifikationsnummer,Text,Belopp,Saldo
1/17/2026,1/17/2026,2,ICA NARA /26-01-16,-253.52,746.48
1/5/2026,1/5/2026,1,LÖN,"1,000.00","1,000.00"`);
    expect(shown).toMatchObject([
      { booked: '2026-01-17', made: '2026-01-16', amount: '-253.52' },
      { booked: '2026-01-05', amount: '1000.00' },
    ]);
  });

  test('American Express’s with days that are days', () => {
    const { shown } = read(`Datum;Beskrivning;Kortmedlem;Konto #;Belopp
2026-01-16;ICA NARA;MARIA LIND;-61003;253,52`);
    expect(shown).toMatchObject([{ booked: '2026-01-16', amount: '-253.52' }]);
  });

  test('Handelsbanken’s in letters that have no minus', () => {
    const { shown } = read(`Reskontradatum;Transaktionsdatum;Text;Belopp;Saldo
2026-01-16;2026-01-14;JÄRN;?1 129,90;8 870,10`);
    expect(shown).toMatchObject([{ amount: '-1129.90' }]);
  });
});

describe('nothing is guessed', () => {
  test('where every day can be read in two ways', () => {
    const { rows } = read(`Datum;Text;Typ;Belopp;Saldo
01/02/2026;Apoteket;Kort;-99,00 kr;1,00 kr`);
    expect(rows).toMatchObject([{ state: 'broken', reason: 'date' }]);
  });

  test('where a point may stand before öre or before hundreds', () => {
    const { rows } = read(`Datum;Text;Typ;Belopp;Saldo
2026-01-16;Hyra;Kort;-7.000;
2026-01-16;Hyra;Kort;-7.100;`);
    expect(rows).toMatchObject([{ reason: 'amount' }, { reason: 'amount' }]);
  });
});

test('a row without a balance is not verified by those of others', () => {
  const verdict = (...balances: string[]) => {
    const lines = balances.map((balance) => `2026-01-16;Kaffe;Kort;-1,00;${balance}`);
    return read(['Datum;Text;Typ;Belopp;Saldo', ...lines].join('\n')).check.verdict;
  };
  expect(verdict('1,00', '2,00', '3,00')).toBe('proven');
  expect(verdict('', '2,00', '3,00')).toBe('mostly');
  expect(verdict('', '', '', '2,00', '3,00')).toBe('unknown');
  expect(verdict('9,00', '2,00', '7,00')).toBe('failed');
});

test('the oldest row whose balance does not follow is named', () => {
  const lineIn = (...rows: string[]) =>
    read(['Datum;Text;Typ;Belopp;Saldo', ...rows].join('\n')).check.mismatchLine;
  // 12 000 − 249 = 11 751, and 11 751 + 30 000 = 41 751.
  const rent = '2026-01-15;A;Kort;-8000,00;12000,00';
  const book = '2026-01-16;B;Kort;-249,00;11751,00';
  const wage = (balance: string) => `2026-01-17;C;Kort;30000,00;${balance}`;
  expect(lineIn(rent, book, wage('41751,00'))).toBeNull();
  expect(lineIn(rent, book, wage('41000,00'))).toBe(4);
  expect(lineIn(wage('41000,00'), '', book, rent)).toBe(2);
  // By days: the rows of the 16th are in another order.
  const food = '2026-01-16;D;Kort;-51,00;11949,00';
  expect(lineIn(rent, food, book.replace('11751', '11700'), wage('41000,00'))).toBe(5);
  // A pending row is counted in the balances: 11 751 − 51 = 11 700.
  const coming = '2026-01-17;E;Reserverat;-51,00;11700,00';
  expect(lineIn(rent, book, coming, '2026-01-18;F;Kort;-1,00;11699,00')).toBeNull();
});

describe('balances that do not follow row by row', () => {
  test('follow by day where a day’s rows are in another order', () => {
    // 100 + 50 − 20 = 130 after the 15th, 130 − 30 − 5 = 95 after the 16th.
    const { check } = read(`Datum;Text;Typ;Belopp;Saldo
2026-01-16;A;Kort;-5,00;95,00
2026-01-16;B;Kort;-30,00;100,00
2026-01-15;C;Kort;-20,00;80,00
2026-01-15;D;Kort;50,00;130,00`);
    expect(check).toMatchObject({ verdict: 'mostly', compared: 2, closing: '95.00' });
  });

  test('end with the newest row that has one', () => {
    const { check } = read(`Datum;Text;Typ;Belopp;Saldo
2026-01-16;A;Kort;-5,00;
2026-01-15;B;Kort;-30,00;70,00
2026-01-15;C;Kort;-20,00;100,00`);
    expect(check).toMatchObject({ closing: '70.00' });
    expect(check.verdict).not.toBe('failed');
  });

  test('stand above the table', () => {
    const { check } = read(`Kontonummer;Kontonamn;;Saldo;Tillgängligt belopp
9020.12.345.67;Lönekonto;;1 000,00;900,00

Bokföringsdatum;Transaktionsdatum;Transaktionstyp;Meddelande;Belopp
2026-01-16;2026-01-15;Kortköp;SJ AB;-1 295,00`);
    expect(check).toMatchObject({ verdict: 'unknown', closing: '1000.00' });
  });
});

describe('balances that count pending rows', () => {
  const HEADER = 'Reskontradatum;Transaktionsdatum;Text;Belopp;Saldo';
  const wage = '2026-10-13;2026-10-13;Lön;25000,00;12643,67';
  const shop = (balance: string) => `2026-10-15;2026-10-15;Alfa;-99,00;${balance}`;
  const fuel = (balance: string) => `2026-10-14;2026-10-14;Prel kortköp Beta;-199,00;${balance}`;
  const food = (balance: string) => `2026-10-12;2026-10-12;Gamma;-56,33;${balance}`;

  // Booked: 12 643,67 − 99,00 = 12 544,67. The bank shows 12 345,67, which is 199,00 less.
  test.each([
    ['between booked ones', [shop('12345,67'), fuel('12444,67'), wage]],
    ['between booked ones, oldest first', [wage, fuel('12444,67'), shop('12345,67')]],
    ['without a balance of their own', [shop('12345,67'), fuel(''), wage, food('-12356,33')]],
    ['as the oldest', [shop('12345,67'), fuel('12444,67')]],
    ['as the newest', [fuel('12345,67'), shop('12544,67'), wage]],
    [
      'in another order of the day',
      [
        '2026-10-15;2026-10-15;Prel kortköp Beta;-199,00;12435,67',
        '2026-10-15;2026-10-15;Alfa;-90,00;12345,67',
        '2026-10-15;2026-10-15;Beta;-9,00;12634,67',
        wage,
      ],
    ],
  ])('%s leave the closing balance of the booked ones', (_, rows) => {
    const { check, rows: found } = read([HEADER, ...rows].join('\n'));
    expect(check.closing).toBe('12544.67');
    expect(['proven', 'mostly']).toContain(check.verdict);
    const months = monthsOfFile(bookedRows(found), check);
    expect(months).toEqual([{ month: '2026-10', on: '2026-10-15', balance: '12544.67' }]);
  });
});
