import { describe, expect, test } from 'vitest';
import { readBankFile, withShown } from '#tests/banking/read-files.ts';

const TODAY = '2026-11-22';

function read(text: string, { fileAccount = null }: { fileAccount?: number | null } = {}) {
  const file = readBankFile(text, { turn: false, today: TODAY, fileAccount });
  if (typeof file === 'string') throw new Error(file);
  return withShown(file);
}

describe('formats that a bank has beside its usual one', () => {
  test('SEB with a column for what came and one for what went', () => {
    const { format, shown, check } =
      read(`Bokförd;Valutadatum;Text;Typ;Insättningar;Uttag;Bokfört saldo
2026-07-21;2026-07-21;ICA NARA /26-07-20;Kortköp;;-89,44;410,56
2026-07-18;2026-07-18;LÖN;Insättning;500,00;;500,00`);
    expect(format).toBe('seb');
    expect(shown).toMatchObject([
      { made: '2026-07-20', amount: '-89.44', text: 'ICA NARA' },
      { amount: '500.00' },
    ]);
    expect(check.verdict).toBe('proven');
  });

  test('SEB with one column for both', () => {
    const { shown } = read(`Bokförd;Valutadatum;Text;Typ;Insättningar/uttag;Bokfört saldo
2026-07-21;2026-07-21;SJ;Kortköp;-89,44;410,56`);
    expect(shown).toMatchObject([{ amount: '-89.44', balance: '410.56' }]);
  });

  test('Handelsbanken for companies, with the account in each row', () => {
    const { format, accountNumber, shown } = read(`sep=;
Kontohavare;Kontonr;IBAN;BIC;Kontoform;Valuta;Kontoförande kontor;Datum intervall;Kontor;\
Bokföringsdag;Reskontradag;Valutadag;Referens;Insättning/Uttag;Bokfört saldo;Aktuellt saldo;\
Valutadagssaldo;Referens Swish;Avsändar-id Swish;
MARIA LIND;123456789;SE45;HANDSESS;Privatkonto;SEK;6001;2026-01-01 - 2026-01-31;6001;2026-01-16;\
2026-01-16;2026-01-16;VATTENFALL;-1 129,90;8 870,10;;;;;`);
    expect([format, accountNumber]).toEqual(['handelsbanken', '123456789']);
    expect(shown).toMatchObject([{ amount: '-1129.90', balance: '8870.10', text: 'VATTENFALL' }]);
  });

  test('Swedbank as it is pasted from the page', () => {
    const { format, shown } = read(`Bokföringsdag;Transaktionsdag;Beskrivning;Belopp;Bokfört saldo
2026-06-30;2026-06-29;ICA;-45,00;30 231,50`);
    expect(format).toBe('swedbank');
    expect(shown).toMatchObject([{ made: '2026-06-29', amount: '-45.00' }]);
  });

  test('Swedbank in the Baltics: what is no transaction is left out', () => {
    const { shown } =
      read(`"Client account";"Row type";"Date";"Beneficiary/Payer";"Details";"Amount";"Currency";\
"Debit/Credit";"Transfer reference";"Transaction type";"Reference number";"Document number";
"EE12";"10";"08.01.2026";"";"Opening balance";"100,00";"EUR";"K";"";"AS";"";"";
"EE12";"20";"08.01.2026";"RIMI";"Kortköp";"12,50";"EUR";"D";"";"MK";"";"5";
"EE12";"20";"09.01.2026";"MARIA";"";"50,00";"EUR";"K";"";"MK";"";"6";
"EE12";"82";"09.01.2026";"";"Turnover";"12,50";"EUR";"D";"";"K2";"";"";`);
    expect(shown).toMatchObject([
      { state: 'left_out' },
      { amount: '-12.50', text: 'RIMI · Kortköp' },
      { amount: '50.00', text: 'MARIA' },
      { state: 'left_out' },
    ]);
  });

  test('Danske Bank: what waits, and letters that were lost', () => {
    const { format, shown } =
      read(`Datum;Kategori;Underkategori;Text;Belopp;Saldo;Status;Avst\ufffdmt
2026-03-10;;;Okq8;-93,00;;V\ufffdntar;Nej
2026-03-09;;;Max Burgers;-134,00;400,00;Utförd;Nej`);
    expect(format).toBe('danske');
    expect(shown).toMatchObject([{ state: 'pending' }, { amount: '-134.00', balance: '400.00' }]);
  });

  test('Avanza: what moved no cash is left out', () => {
    const { shown } =
      read(`Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;\
Transaktionsvaluta;Courtage;Valutakurs;Instrumentvaluta;ISIN;Resultat
2026-06-02;ISK;Insättning;Autogiroinsättning;;;1000;SEK;;;;;
2026-06-01;ISK;Övrigt;Byte av ISIN;5;;-;SEK;;;;SE0000;`);
    expect(shown).toMatchObject([
      { amount: '1000.00', text: 'Insättning · Autogiroinsättning' },
      { state: 'left_out' },
    ]);
  });

  test('Nordnet: of columns with one name the one after the amount', () => {
    const { shown } =
      read(`Id	Bokföringsdag	Affärsdag	Likviddag	Depå	Transaktionstyp	Värdepapper	ISIN	Antal	Kurs	\
Ränta	Total Avgift	Valuta	Belopp	Valuta	Inköpsvärde	Valuta	Resultat	Valuta	Totalt antal	Saldo	\
Växlingskurs	Transaktionstext	Makuleringsdatum	Notanummer	Verifikationsnummer
11	2026-06-02	2026-06-02	2026-06-04	1234	KÖPT	Investor B	SE0015	4	250	0	0	SEK	-1 000,00	SEK	1 000	\
SEK	0	SEK	4	500,00	1		    	77	88`);
    expect(shown).toMatchObject([
      { amount: '-1000.00', currency: 'SEK', balance: '500.00', externalId: '11' },
    ]);
  });

  test('Wise and N26: dates and currencies of their own', () => {
    expect(
      read(`TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance
CARD-1,08-05-2026,-10.50,EUR,Card transaction of 10.50 EUR,,989.50`).shown,
    ).toMatchObject([{ booked: '2026-05-08', amount: '-10.50', currency: 'EUR' }]);
    expect(
      read(`"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference",\
"Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2026-10-10,2026-10-10,Rewe,DE99,Presentment,,Main,-12.34,13.10,USD,0.94`).shown,
    ).toMatchObject([{ amount: '-12.34', currency: 'EUR', text: 'Rewe' }]);
  });

  test('SEB Kort: in kronor, turned, in sections that repeat the header', () => {
    const { format, shown } = read(`Datum;Bokfört;Specifikation;Ort;Valuta;Utl. belopp;Belopp
2026-07-30;2026-07-31;AMAZON UK;LONDON;GBP;12,34;150,00
;;Summa utgifter/debiteringar;;;;150,00

Datum;Bokfört;Specifikation;Ort;Valuta;Utl. belopp;Belopp
2026-07-31;2026-08-06;INBETALNING;;SEK;0;-2335
;;Summa köp/uttag;;;;-2335`);
    expect(format).toBe('sebkort');
    expect(shown).toMatchObject([
      { amount: '-150.00', currency: 'SEK', text: 'AMAZON UK · LONDON' },
      { amount: '2335.00' },
    ]);
  });
});

describe('rows that lack something', () => {
  const header = 'Datum;Text;Typ;Belopp;Saldo';

  test('are kept with what else they say, or a dash', () => {
    const { shown } = read(`${header}
2026-02-28;;Ränta;2,81;9,00
2026-02-28;;;3,00;12,00`);
    expect(shown).toMatchObject([
      { text: 'Ränta', amount: '2.81' },
      { text: '–', amount: '3.00' },
    ]);
  });

  test('of days to come wait, and of days far ahead are refused', () => {
    const { shown } = read(`${header}
2027-06-01;Hyra;Kort;-7 000,00;
2026-11-30;Hyra;Kort;-7 000,00;
2026-11-23;SJ;Kort;-95,00;
2026-11-20;SJ;Kort;-95,00;`);
    expect(shown).toMatchObject([
      { state: 'broken', reason: 'future' },
      { state: 'pending' },
      { amount: '-95.00' },
      { amount: '-95.00' },
    ]);
  });

  test('state their currency beside the amount', () => {
    const { shown, accounts, assumedCurrency } = read(`${header}
2026-02-28;Hotel;Kort;-€7,00;
2026-02-27;SJ;Kort;-95,00 kr;`);
    expect(accounts).toEqual([
      { name: 'EUR', rows: 1 },
      { name: 'SEK', rows: 1 },
    ]);
    expect(shown).toMatchObject([{ amount: '-7.00', currency: 'EUR' }]);
    expect(assumedCurrency).toBeNull();
  });
});

describe('a table of several accounts', () => {
  const text = `Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;\
Courtage;Valuta;ISIN;Resultat
2026-06-03;ISK;Insättning;Direktinsättning;;;1000;;SEK;;
2026-06-02;KF;Uttag;Uttag;;;-200;;SEK;;
2026-06-01;ISK;Ränta;Ränta;;;3,50;;SEK;;`;

  test.each([
    [null, ['1000.00', '3.50'], 'ISK'],
    [1, ['-200.00'], 'KF'],
  ])('is read for one of them: %s', (fileAccount, amounts, name) => {
    const file = readBankFile(text, { turn: false, today: TODAY, fileAccount });
    if (typeof file === 'string') throw new Error(file);
    expect(file.accounts).toEqual([
      { name: 'ISK', rows: 2 },
      { name: 'KF', rows: 1 },
    ]);
    expect(file.accountNumber).toBe(name);
    expect(file.rows).toMatchObject(amounts.map((amount) => ({ row: { amount } })));
  });

  test('has no third', () => {
    expect(readBankFile(text, { turn: false, today: TODAY, fileAccount: 2 })).toBe('empty');
  });
});

test('Revolut in two currencies is two accounts, and no row is of neither', () => {
  const row = (day: number, name: string, currency: string) =>
    `CARD_PAYMENT,Current,2026-01-${day} 9:05:00,2026-01-${day} 9:06:00,${name},-${day}.00,0.00,` +
    `${currency},COMPLETED,`;
  const text = [
    'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
    row(10, 'ICA', 'SEK'),
    row(11, 'Bakery', 'EUR'),
    row(12, 'SL', 'SEK'),
    row(13, 'Coins', 'XBT'),
  ].join('\n');
  const { accounts, accountNumber, shown } = read(text);
  expect(accounts).toEqual([
    { name: 'SEK', rows: 3 },
    { name: 'EUR', rows: 1 },
  ]);
  expect(accountNumber).toBeNull();
  expect(shown).toMatchObject([
    { text: 'ICA', currency: 'SEK' },
    { text: 'SL' },
    { state: 'broken', reason: 'currency' },
  ]);
  const euro = readBankFile(text, { turn: false, today: TODAY, fileAccount: 1 });
  expect(euro).toMatchObject({ rows: [{ text: 'Bakery', row: { currency: 'EUR' } }] });
  const all = readBankFile(text, { turn: false, today: TODAY, fileAccount: null, isOfAll: true });
  expect(typeof all === 'string' ? all : all.rows).toHaveLength(4);
});

describe('lines between and under the rows', () => {
  const HEADER = 'Bokföringsdag;Transaktionsdag;Beskrivning;Belopp;Bokfört saldo';

  test('that have neither a day nor an amount are no rows', () => {
    const { shown } = read(`${HEADER}
Anna Berg ****1234
2026-06-30;2026-06-29;ICA;-45,00;55,00
Antal rader: 1
"Alter Kontostand";"100,00 EUR"`);
    expect(shown).toMatchObject([{ amount: '-45.00' }]);
  });

  test('that have a balance and no amount are no rows', () => {
    const { shown, check } = read(`${HEADER}
2026-06-29;;Beginning balance as of 06/29/2026;;100,00
2026-06-30;2026-06-29;ICA;-45,00;55,00`);
    expect(shown).toMatchObject([{ amount: '-45.00' }]);
    expect(check.closing).toBe('55.00');
  });

  test('that have a day or an amount are shown', () => {
    const { shown } = read(`${HEADER}
2026-06-30;2026-06-29;ICA;-45,00;55,00
2026-06-31;;SJ;-20,00;
x;;SJ;-20,00;
2026-06-30;;SJ;tjugo;`);
    expect(shown.slice(1)).toMatchObject([
      { state: 'broken', reason: 'date' },
      { state: 'broken', reason: 'date' },
      { state: 'broken', reason: 'amount' },
    ]);
  });

  test('are shown where nothing is a row', () => {
    const { shown } = read(`${HEADER}
en;två;tre;fyra;fem`);
    expect(shown).toMatchObject([{ state: 'broken', reason: 'date' }]);
  });
});

describe('Nordea in other countries', () => {
  test.each([
    [
      'Denmark',
      'Bogføringsdato;Beløb;Afsender;Modtager;Navn;Beskrivelse;Saldo;Valuta;Afstemt;',
      'DKK',
    ],
    [
      'Norway',
      'Bokføringsdato;Beløp;Avsender;Mottaker;Navn;Tittel;Saldo;Valuta;Betalingstype',
      'NOK',
    ],
    [
      'Finland',
      'Kirjauspäivä;Määrä;Maksaja;Maksunsaaja;Nimi;Otsikko;Saldo;Valuutta;Viitenumero;',
      'EUR',
    ],
  ])('%s, with what is reserved', (_, header, currency) => {
    const waits = { DKK: 'Reserveret', NOK: 'Reservert', EUR: 'Varaus' }[currency] ?? '';
    const { format, shown } = read(`${header}
${waits};-39,95;904;;;REMA 1000;;${currency};
2026/09/07;-33,00;904;;;KVICKLY;10577,22;${currency};`);
    expect(format).toBe('nordea');
    expect(shown).toMatchObject([
      { state: 'pending', row: { amount: '-39.95', currency, text: 'REMA 1000' } },
      { booked: '2026-09-07', amount: '-33.00', balance: '10577.22', currency },
    ]);
  });
});

test('cells that a bar parts', () => {
  const { shown } = read(`Bokföringsdag|Transaktionsdag|Beskrivning|Belopp|Bokfört saldo
2026-06-30|2026-06-29|ICA; MAXI, NARA|-45,00|55,00`);
  expect(shown).toMatchObject([{ amount: '-45.00', text: 'ICA; MAXI, NARA' }]);
});

test.each([
  '"Kontostand vom 20.11.2026:";"1.234,50 €"',
  '"Neuer Kontostand";"1.234,50 EUR"',
  'Solde (EUROS)   ;1234,50',
])('the balance above the table: %s', (line) => {
  const { check } = read(`${line}

Bokföringsdatum;Transaktionsdatum;Transaktionstyp;Meddelande;Belopp
2026-06-30;2026-06-29;Kortköp;ICA;-45,00`);
  expect(check.closing).toBe('1234.50');
});

describe('a table below another one under the same header', () => {
  const HEADER = 'Bokf. datum;Beskrivning;Belopp;Saldo';
  const FIRST = '2026-11-14;Ica;-12,50;987,50\n2026-11-13;Lön;1000,00;1000,00';
  const SECOND = '2026-11-14;Ränta;77,00;5077,00\n2026-11-10;Spar;5000,00;5000,00';
  const accountsOf = (text: string) =>
    [0, 1].map((fileAccount) => {
      const { accounts, accountNumber, check, shown } = read(text, { fileAccount });
      expect(shown.every((row) => 'amount' in row)).toBe(true);
      return [accounts, accountNumber, check.verdict, check.closing, shown.length];
    });

  test('is of another account, by its number', () => {
    const text = `Kontonummer;9150-111\n${HEADER}\n${FIRST}\n\nKontonummer;9150-222\n${HEADER}\n${SECOND}`;
    const accounts = [
      { name: '9150-111', rows: 2 },
      { name: '9150-222', rows: 2 },
    ];
    expect(accountsOf(text)).toEqual([
      [accounts, '9150-111', 'proven', '987.50', 2],
      [accounts, '9150-222', 'proven', '5077.00', 2],
    ]);
    // Without the header once more.
    expect(accountsOf(text.replace(`222\n${HEADER}`, '222'))).toEqual(accountsOf(text));
  });

  test('is of another account, by its title', () => {
    const text = `Lönekonto\n${HEADER}\n${FIRST}\n\nSparkonto\n${HEADER}\n${SECOND}`;
    const accounts = [
      { name: 'Lönekonto', rows: 2 },
      { name: 'Sparkonto', rows: 2 },
    ];
    expect(accountsOf(text)).toEqual([
      [accounts, null, 'proven', '987.50', 2],
      [accounts, null, 'proven', '5077.00', 2],
    ]);
  });

  test('has the balance above it, as Länsförsäkringar writes both', () => {
    const block = (number: string, balance: string, row: string) =>
      `Kontonummer;Kontonamn;;Saldo;Tillgängligt belopp\n${number};Konto;;${balance};${balance}\n\n` +
      `Bokföringsdatum;Transaktionsdatum;Transaktionstyp;Meddelande;Belopp\n${row}\n`;
    const text = [
      block('9021-111', '987,50', '2026-11-14;2026-11-14;Kort;Ica;-12,50'),
      block('9021-222', '5077,00', '2026-11-10;2026-11-10;Ins;Spar;5000,00'),
    ].join('\n');
    expect(accountsOf(text).map(([, ...rest]) => rest)).toEqual([
      ['9021-111', 'unknown', '987.50', 1],
      ['9021-222', 'unknown', '5077.00', 1],
    ]);
  });

  test.each([
    ['the same number again', 'Kontonummer;9150-111', 'Kontonummer;9150-111'],
    ['months above both', 'Oktober 2026', 'November 2026'],
    ['nothing above the second', 'Kontonummer;9150-111', ''],
  ])('goes on with the account: %s', (_, first, second) => {
    const { accounts, shown } = read(
      `${first}\n${HEADER}\n${FIRST}\n\n${second}\n${HEADER}\n${SECOND}`,
    );
    expect([accounts, shown.length]).toEqual([[], 4]);
  });
});
