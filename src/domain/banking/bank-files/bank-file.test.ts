import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toAmountText, toTotal } from '#domain/basics/money.ts';
import { FILE_ROWS_MAX } from './bank-file.ts';
import { findHeader, FORMATS } from './header.ts';
import { readBankFile, withShown } from '#tests/banking/read-files.ts';

const TODAY = '2026-11-22';

function cellsOf(text: string, delimiter = ';'): string[][] {
  return text.split('\n').map((line) => line.split(delimiter));
}

function read(text: string, { turn = false } = {}) {
  const file = readBankFile(text, { turn, today: TODAY, fileAccount: null });
  if (typeof file === 'string') throw new Error(file);
  return withShown(file);
}

const SWEDBANK_HEADER =
  'Radnummer;Clearingnummer;Kontonummer;Produkt;Valuta;Bokföringsdag;Transaktionsdag;Valutadag;' +
  'Referens;Beskrivning;Belopp;Bokfört saldo';
const SWEDBANK = `* Transaktioner Period 2026-01-01 – 2026-01-31 Skapad 2026-02-01 10:00 CET
${SWEDBANK_HEADER}
1;8327;9123456789;Privatkonto;SEK;2026-01-16;2026-01-15;2026-01-16;ICA NARA;Kortköp;-253.50;9746.50
2;8327;9123456789;Privatkonto;SEK;2026-01-15;2026-01-15;2026-01-15;LÖN;LÖN;10000.00;10000.00`;

describe('each bank’s file', () => {
  test('Swedbank: newest first, with the number of the account', () => {
    const { format, accountNumber, shown, check } = read(SWEDBANK);
    expect([format, accountNumber]).toEqual(['swedbank', '8327-9123456789']);
    expect(shown).toEqual([
      {
        made: '2026-01-15',
        booked: '2026-01-16',
        amount: '-253.50',
        balance: '9746.50',
        currency: 'SEK',
        text: 'Kortköp · ICA NARA',
        externalId: null,
      },
      expect.objectContaining({ amount: '10000.00', text: 'LÖN' }),
    ]);
    // 10 000,00 − 253,50 = 9 746,50.
    expect(check).toEqual({
      verdict: 'proven',
      mismatchLine: null,
      matched: 1,
      compared: 1,
      closing: '9746.50',
      isNewestFirst: true,
    });
  });

  test('SEB: three decimals are kronor and öre, and the text ends with the purchase', () => {
    const { shown, check } = read(`Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo
2026-07-18;2026-07-18;5484;ICA NARA /26-07-16;-253.520;746.480
2026-07-17;2026-07-17;5483;SWISH ERIK;1000.000;1000.000`);
    expect(shown[0]).toMatchObject({
      made: '2026-07-16',
      booked: '2026-07-18',
      amount: '-253.52',
      text: 'ICA NARA',
    });
    expect(check.verdict).toBe('proven');
  });

  test('SEB’s older format writes a comma', () => {
    const { shown } =
      read(`Bokföringsdatum;Valutadatum;Verifikationsnummer;Text/mottagare;Belopp;Saldo
2016-07-18;2016-07-18;5484;ICA NARA;-253,52;746,48`);
    expect(shown[0]).toMatchObject({ amount: '-253.52', balance: '746.48' });
  });

  test('Handelsbanken: what is preliminary waits', () => {
    const { shown } = read(`Konto;123 456 789
Reskontradatum;Transaktionsdatum;Text;Belopp;Saldo
2026-01-16;2026-01-16;Prel ESPRESSO HOUSE;−45,00;
2026-01-16;2026-01-14;VATTENFALL;−1 129,90;8 870,10`);
    expect(shown).toEqual([
      {
        line: 3,
        state: 'pending',
        text: 'Prel ESPRESSO HOUSE',
        row: {
          made: '2026-01-16',
          booked: null,
          amount: '-45.00',
          balance: null,
          currency: 'SEK',
          externalId: null,
          text: 'Prel ESPRESSO HOUSE',
        },
      },
      expect.objectContaining({ made: '2026-01-14', amount: '-1129.90', balance: '8870.10' }),
    ]);
  });

  test('Nordea: a delimiter at the end, and a reserved amount without a day', () => {
    const { shown } = read(`Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta;
Reserverat;-45,00;1234;;;ESPRESSO HOUSE;;SEK;
2026/01/15;-1129,90;1234;;;VATTENFALL;8870,10;SEK;`);
    expect(shown[0]).toMatchObject({ state: 'pending', row: { made: null, amount: '-45.00' } });
    expect(shown[1]).toMatchObject({
      booked: '2026-01-15',
      amount: '-1129.90',
      text: 'VATTENFALL',
    });
  });

  test.each([
    [
      'Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Ytterligare detaljer;Meddelande;' +
        'Egna anteckningar;Saldo;Valuta',
    ],
    ['Booking date;Amount;Sender;Recipient;Name;Title;Balance;Currency'],
    ['Datum;Transaktion;Kategori;Belopp;Saldo'],
  ])('Nordea’s other header is known too: %s', (header) => {
    expect(findHeader(cellsOf(header))?.format.id).toBe('nordea');
  });

  test('Länsförsäkringar: the account stands above the header', () => {
    const { accountNumber, shown } = read(`Kontonummer;Kontonamn;;Saldo;Tillgängligt belopp
9020.12.345.67;Lönekonto;;1 000,00;1 000,00

Bokföringsdatum;Transaktionsdatum;Transaktionstyp;Meddelande;Belopp
2026-01-16;2026-01-15;Kortköp;SJ AB;-1 295,00`);
    expect(accountNumber).toBe('9020.12.345.67');
    expect(shown[0]).toMatchObject({ made: '2026-01-15', amount: '-1295.00' });
  });

  test('ICA: kronor are said, and what is reserved waits', () => {
    const { shown } = read(`Datum;Text;Typ;Budgetgrupp;Belopp;Saldo
2026-01-16;Apoteket;Reserverat belopp;;-99,00 kr;
2026-01-15;Maxi ICA;Korttransaktion;Mat;-512,30 kr;4 487,70 kr`);
    expect(shown[0]).toMatchObject({ state: 'pending' });
    expect(shown[1]).toMatchObject({ amount: '-512.30', balance: '4487.70' });
  });

  test('Lunar: a name of its own for each row', () => {
    const { shown } = read(
      `Datum;Tid;Titel;Belopp;Balans;Transaktions-ID;Utländska belopp
2026-01-15;10:00;Spotify;-129,00;871,00;7f1c-22;`,
      {},
    );
    expect(shown[0]).toMatchObject({ externalId: '7f1c-22', amount: '-129.00' });
  });

  test('Revolut: the fee is paid too, and what never happened is left out', () => {
    const { shown, check } = read(
      `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TOPUP,Current,2026-01-14 09:00:00,2026-01-14 09:00:01,Top-up,100.00,0.00,EUR,COMPLETED,100.00
CARD_PAYMENT,Current,2026-01-15 10:00:00,2026-01-16 08:00:00,SJ,-20.00,0.50,EUR,COMPLETED,79.50
CARD_PAYMENT,Current,2026-01-16 10:00:00,,Hotel,-90.00,0.00,EUR,REVERTED,
TRANSFER,Savings,2026-01-16 10:00:00,2026-01-16 10:00:00,To pocket,10.00,0.00,EUR,COMPLETED,10.00
CARD_PAYMENT,Current,2026-01-17 10:00:00,,Café,-4.00,0.00,EUR,PENDING,`,
      {},
    );
    expect(shown[1]).toMatchObject({ made: '2026-01-15', booked: '2026-01-16', amount: '-20.50' });
    expect(shown.slice(2)).toMatchObject([
      { state: 'left_out' },
      { state: 'left_out' },
      { state: 'pending' },
    ]);
    expect(check).toMatchObject({ verdict: 'proven', closing: '79.50' });
  });

  const AMEX = `Datum;Beskrivning;Kortmedlem;Konto #;Belopp;Referens
01/31/2026;RESTAURANG PRINSEN;MARIA LIND;-31007;845,00;'AT260310'
01/15/2026;BETALNING MOTTAGEN, TACK;MARIA LIND;-31007;-2 000,00;AT260150`;

  test('American Express: the month first, and what is paid above zero, unless turned', () => {
    const { shown } = read(AMEX);
    expect(shown).toMatchObject([
      { booked: '2026-01-31', amount: '-845.00', externalId: 'AT260310' },
      { booked: '2026-01-15', amount: '2000.00' },
    ]);
    expect(read(AMEX, { turn: true }).shown[0]).toMatchObject({ amount: '845.00' });
  });

  test('Northmill', () => {
    const { shown } = read(
      'Bokföringsdag;Beskrivning;Belopp;Saldo;Valuta\n2026-01-15;SL;−39,00;61,00;SEK',
    );
    expect(shown[0]).toMatchObject({ amount: '-39.00', balance: '61.00' });
  });
});

test('no header is that of two formats', () => {
  for (const format of FORMATS) {
    const names = [...format.required, ...(format.others ?? [])];
    expect(findHeader([names])?.format).toBe(format);
  }
});

test('a header that only begins like a known one is not taken for it', () => {
  expect(findHeader(cellsOf('Datum;Transaktions-ID;Kategori;Belopp;Saldo'))).toBeNull();
  expect(findHeader(cellsOf('Datum;Beskrivning;Belopp'))).toBeNull();
});

test.each([
  ['hello\nworld', 'unknown'],
  ['Datum;Text;Typ;Belopp;Saldo', 'empty'],
  ['Datum;Text;Typ;Belopp;Saldo\n;;;;\n', 'empty'],
  [`Datum;Text;Typ;Belopp;Saldo${'\n2026-01-01;a;b;1,00;1,00'.repeat(FILE_ROWS_MAX + 1)}`, 'rows'],
])('%.30s is refused: %s', (text, problem) => {
  expect(readBankFile(text, { turn: false, today: TODAY, fileAccount: null })).toBe(problem);
});

test('a row that cannot be read says why, and the others are read', () => {
  const { shown } = read(`Datum;Text;Typ;Belopp;Saldo
2026-02-30;SJ;Kort;-1,00;9,00
2026-02-28;SJ;Kort;1.234.5;9,00
2026-02-28;SJ;Kort;-1,00;nio
2026-02-28;;Kort;-1,00;9,00
2026-02-28
2026-02-28;=HYPERLINK("x");Kort;-1,00;9,00`);
  expect(shown.map((row) => ('reason' in row ? row.reason : row))).toEqual([
    'date',
    'amount',
    'balance',
    expect.objectContaining({ text: 'Kort' }),
    'amount',
    expect.objectContaining({ text: '=HYPERLINK("x")' }),
  ]);
});

const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), {
  minLength: 2,
  maxLength: 40,
});

test('any true series of balances is proven in either order, and one of wrong signs is not', () => {
  fc.assert(
    fc.property(amounts, fc.boolean(), (minors, isNewestFirst) => {
      let balance = 0;
      const lines = minors.map((minor, at) => {
        balance += minor;
        const day = `2026-01-${String((at % 28) + 1).padStart(2, '0')}`;
        const [amount, saldo] = [minor, balance].map((value) => toAmountText(toTotal(value)));
        return `${day};Rad ${at};Kort;${amount?.replace('.', ',')};${saldo?.replace('.', ',')}`;
      });
      const body = isNewestFirst ? lines.toReversed() : lines;
      const text = ['Datum;Text;Typ;Belopp;Saldo', ...body].join('\n');
      expect(read(text).check).toMatchObject({ verdict: 'proven', compared: minors.length - 1 });
      const nonzero = minors.slice(1).every((minor) => minor !== 0);
      const turned = read(text, { turn: true }).check;
      if (nonzero && minors.length > 2) expect(turned.matched).toBeLessThan(turned.compared);
    }),
  );
});

test('no cells make the reader fail', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 12 });
  const header = fc.constantFrom(...FORMATS.map(({ required }) => [...required]));
  fc.assert(
    fc.property(header, fc.array(fc.array(cell, { maxLength: 13 })), (names, rows) => {
      const text = [names, ...rows].map((cells) => cells.join(';')).join('\n');
      const file = readBankFile(text, { turn: false, today: TODAY, fileAccount: null });
      if (typeof file !== 'string') expect(file.rows.length).toBeLessThanOrEqual(text.length);
    }),
  );
});
