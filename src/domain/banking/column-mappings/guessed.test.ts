import { describe, expect, test } from 'vitest';
import { readTable } from '#domain/banking/bank-files/bank-file.ts';
import { columnsOf, shownSample } from './columns.ts';
import { likeliestLines } from './likeliest-lines.ts';
import { mappedHeader } from './mapping.ts';
import { proposedMapping } from './proposal.ts';
import { qifLines } from './qif.ts';

const TODAY = '2026-11-22';

function guess(text: string) {
  const reported = text.startsWith('!') ? qifLines(text, TODAY) : likeliestLines(text);
  if (typeof reported === 'string') throw new Error(reported);
  const columns = columnsOf(reported);
  if (columns === null) throw new Error('There is no table');
  const proposed = proposedMapping(columns, reported, TODAY);
  const { date, amount } = proposed;
  if (date === null || amount === null) throw new Error('No day or no amount');
  const stated = { turn: false, today: TODAY, fileAccount: null };
  const file = readTable(reported, mappedHeader(columns, { ...proposed, date, amount }), stated);
  if (typeof file === 'string') throw new Error(file);
  const rows = file.rows.map((row) => (row.state === 'booked' ? row.row : row));
  const { check, accounts } = file;
  return { proposed, rows, check, accounts, ...shownSample(reported, columns, proposed) };
}

describe('formats that no bank of ours writes are guessed', () => {
  test('a direction in a column of its own (ING, Af Bij)', () => {
    const { rows } =
      guess(`"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij",\
"Bedrag (EUR)","Mutatiesoort","Mededelingen"
"20260105","Albert Heijn","NL00INGB0001","","BA","Af","12,50","Betaalautomaat","Pasvolgnr 1"
"20260104","Werkgever BV","NL00INGB0001","NL11","OV","Bij","2000,00","Overschrijving","Salaris"
"20260103","NS","NL00INGB0001","","BA","Af","4,50","Betaalautomaat","Pasvolgnr 2"`);
    expect(rows).toMatchObject([
      { booked: '2026-01-05', amount: '-12.50', currency: 'EUR', text: 'Albert Heijn' },
      { amount: '2000.00', text: 'Werkgever BV' },
      { amount: '-4.50' },
    ]);
  });

  test('a payee, and a memo where there is none (YNAB)', () => {
    const { rows } =
      guess(`"Account","Flag","Date","Payee","Category Group/Category","Category Group",\
"Category","Memo","Outflow","Inflow","Cleared"
"Konto","","2026-01-16","ICA","Mat: Livs","Mat","Livs","",253.50kr,0.00kr,"Cleared"
"Konto","","2026-01-15","","Inkomst: Lön","Inkomst","Lön","Lön januari",0.00kr,30000.00kr,\
"Uncleared"
"Konto","","2026-01-14","SJ","Resor: Tåg","Resor","Tåg","",95.00kr,0.00kr,"Cleared"`);
    expect(rows).toMatchObject([
      { amount: '-253.50', text: 'ICA' },
      { amount: '30000.00', text: 'Lön januari' },
      { amount: '-95.00', text: 'SJ' },
    ]);
  });

  test('a card of a company, with the tax of each purchase (First Card)', () => {
    const { proposed, rows } =
      guess(`Datum;Ytterligare information;Reseinformation / Inköpsplats;Valuta;växlingskurs;\
Utländskt belopp;Belopp;Moms;Kort
2025-05-21;;APPLE COM BILL;SEK;;;129.00;;*1234
2025-05-20;;SJ.SE STOCKHOLM;SEK;;;595.00;33.68;*1234
2025-05-19;;HOTEL BERLIN;EUR;11.1250;100.00;1112.50;;*1234
2025-05-02;;INBETALNING;SEK;;;-2500.00;;*1234
2025-05-01;;ICA MAXI;SEK;;;253.52;;*1234`);
    expect(proposed).toMatchObject({ isTurned: true, currency: 'SEK', currencyColumn: null });
    expect(rows).toMatchObject([
      { booked: '2025-05-21', amount: '-129.00', text: 'APPLE COM BILL' },
      { amount: '-595.00' },
      { amount: '-1112.50', currency: 'SEK', text: 'HOTEL BERLIN' },
      { amount: '2500.00', text: 'INBETALNING' },
      { amount: '-253.52' },
    ]);
  });

  test('a card whose foreign purchases stand beside (Eurocard, Bank Norwegian)', () => {
    const { proposed, rows } =
      guess(`TransactionDate;Text;Type;Currency Amount;Currency Rate;Currency;Amount;\
Merchant Area;Merchant Category;BookDate;ValueDate
14.08.2026;ORLEN;Köp;182,52;0,2148;PLN;439,22;SZCZECIN;Service Stations;15.08.2026;01.09.2026
13.08.2026;ICA;Köp;100,00;1,0000;SEK;100,00;STOCKHOLM;Grocery;14.08.2026;01.09.2026
12.08.2026;Betalning;Inbetalning;-500,00;1,0000;SEK;-500,00;;;12.08.2026;12.08.2026
11.08.2026;SJ;Köp;95,00;1,0000;SEK;95,00;STOCKHOLM;Rail;11.08.2026;01.09.2026
10.08.2026;SL;Köp;42,00;1,0000;SEK;42,00;STOCKHOLM;Transit;11.08.2026;01.09.2026`);
    expect(proposed).toMatchObject({ amount: 6, currencyColumn: null, isTurned: true });
    expect(rows[0]).toMatchObject({ amount: '-439.22', currency: 'SEK', text: 'ORLEN' });
    expect(rows[2]).toMatchObject({ amount: '500.00' });
  });

  test('the tax account, without a header and with a balance before it', () => {
    const { rows, check } = guess(`"Maria Lind";"198001011234";"";""

"";"Ingående saldo 2026-01-01";"";"0"
"2026-01-13";"Inbetalning bokförd 260112";"5 000";"5 000"
"2026-02-12";"Debiterad preliminärskatt";"-4 200";"800"
"2026-03-07";"Intäktsränta";"3";"803"`);
    expect(rows).toMatchObject([
      { booked: '2026-01-13', amount: '5000.00', text: 'Inbetalning bokförd 260112' },
      { amount: '-4200.00', balance: '800.00' },
      { amount: '3.00' },
    ]);
    expect(check).toMatchObject({ verdict: 'proven', closing: '803.00' });
  });

  test('neither an id, nor a time, nor the holder’s own name is a text', () => {
    const { proposed } = guess(`Datum,Tid,Verifikat,Kontohavare,IBAN,Vad,Belopp
2026-01-16,10:05,a81bc81bdead4e5d,Maria Lind,SE4550000000058398257466,ICA,-5.00
2026-01-15,10:06,b81bc81bdead4e5e,Maria Lind,SE4550000000058398257466,SJ,-6.00
2026-01-14,10:07,c81bc81bdead4e5f,Maria Lind,SE4550000000058398257466,SL,-7.00`);
    expect(proposed.texts).toEqual([5]);
  });

  test('a QIF of the last century', () => {
    const { rows } = guess(`!Type:Bank
D31/12/97
T-10.00
PKjell
^
D30/12/97
T-20.00
MLån
^`);
    expect(rows).toMatchObject([
      { booked: '1997-12-31', amount: '-10.00', text: 'Kjell' },
      { booked: '1997-12-30', text: 'Lån' },
    ]);
  });

  test('amounts with a sign of money, in its currency', () => {
    const { rows } = guess(`Date,Description,Amount,Balance
02/09/2026,"COFFEE, CORNER",- $4.50,$95.50
02/08/2026,PAYROLL,$100.00,$100.00
01/31/2026,BOOKS,- $20.00,$0.00`);
    expect(rows).toMatchObject([
      { booked: '2026-02-09', amount: '-4.50', currency: 'USD', balance: '95.50' },
      { amount: '100.00' },
      { amount: '-20.00' },
    ]);
  });
});

describe('the account of a row', () => {
  const register = (account: (at: number) => string) =>
    [
      '"Account","Flag","Date","Payee","Category Group/Category","Memo","Outflow","Inflow",' +
        '"Cleared"',
      ...[5, 6, 7, 8].map(
        (day, at) =>
          `"${account(at)}","","01/${day + 10}/2026","Butik ${day}","Mat: Mat","","${day}.50",` +
          '"0.00","Cleared"',
      ),
    ].join('\n');

  test('is its column’s, where the rows are of several', () => {
    const { proposed, accounts, rows } = guess(register((at) => (at < 2 ? 'Lönekonto' : 'Kort')));
    expect(proposed).toMatchObject({ account: 0, date: 2, amount: 7, paid: 6 });
    expect(accounts).toEqual([
      { name: 'Lönekonto', rows: 2 },
      { name: 'Kort', rows: 2 },
    ]);
    expect(rows).toMatchObject([{ amount: '-5.50' }, { amount: '-6.50' }]);
  });

  test('is no column’s where it says the same, or another thing in every row', () => {
    expect(guess(register(() => 'Lönekonto')).proposed.account).toBeNull();
    expect(guess(register((at) => `Konto ${at}`)).proposed.account).toBeNull();
  });
});

test('of many rows one of each kind is shown', () => {
  const rows = Array.from({ length: 40 }, (_, at) => `2026-01-31,ICA ${at},-5.00,SEK,Completed`);
  rows[20] = '2026-01-20,Hotel,-7.00,EUR,Completed';
  rows[30] = '2026-01-10,Lön,300.00,SEK,Completed';
  rows[35] = '2026-01-09,SL,-39.00,SEK,Pending';
  const { sample, sampleLines } = guess(`Datum,Vad,Belopp,Valuta,Status\n${rows.join('\n')}`);
  expect(sampleLines).toEqual([2, 3, 4, 22, 32, 37]);
  expect(sample.map(([, text]) => text)).toEqual(['ICA 0', 'ICA 1', 'ICA 2', 'Hotel', 'Lön', 'SL']);
});

describe('column names of banks in other countries', () => {
  test.each([
    [
      'French',
      'Date;Libellé;Débit euros;Crédit euros;',
      '02/11/2026;LIDL;1 234,50;;',
      '03/11/2026;VIR;;20,00;',
    ],
    [
      'Italian',
      'Data;Entrate;Uscite;Descrizione',
      '02/11/2026;;-1.234,50;LIDL',
      '03/11/2026;20,00;;VIR',
    ],
    [
      'Swiss',
      'Datum;Text;Belastung CHF;Gutschrift CHF',
      '02.11.2026;LIDL;1234.50;',
      '03.11.2026;VIR;;20.00',
    ],
    [
      'Norwegian',
      'Bokført dato;Beskrivelse;Beløp inn;Beløp ut',
      '02.11.2026;LIDL;;-1234.50',
      '03.11.2026;VIR;20.00;',
    ],
    ['Spanish', 'Fecha;Concepto;Cargo;Abono', '02/11/2026;LIDL;1.234,50;', '03/11/2026;VIR;;20,00'],
  ])('two columns of amounts (%s)', (_, names, paid, received) => {
    expect(guess([names, paid, received].join('\n')).rows).toMatchObject([
      { booked: '2026-11-02', amount: '-1234.50', text: 'LIDL' },
      { booked: '2026-11-03', amount: '20.00', text: 'VIR' },
    ]);
  });

  test('paid amounts in a month without received ones', () => {
    const { rows } = guess(`Dato;Beløpet gjelder;Valuta;Ut;Inn
2026-11-03;REMA 1000;NOK;125,50;
2026-11-02;VINMONOPOLET;NOK;340,00;`);
    expect(rows).toMatchObject([{ amount: '-125.50', text: 'REMA 1000' }, { amount: '-340.00' }]);
  });

  test('received amounts with a minus, paid ones without (Citi)', () => {
    const { rows } = guess(`Status,Date,Description,Debit,Credit,Member Name
Cleared,11/20/2026,COSTCO,398.80,,MARIA
Cleared,11/19/2026,"PAYMENT, THANK YOU",,-1037.98,MARIA
Cleared,11/18/2026,SHELL,20.00,,MARIA`);
    expect(rows).toMatchObject([
      { amount: '-398.80' },
      { amount: '1037.98' },
      { amount: '-20.00' },
    ]);
  });

  test('payer and payee: never the holder (S-Pankki)', () => {
    const { rows } = guess(`Kirjauspäivä;Summa;Tapahtumalaji;Maksaja;Saajan nimi
22.11.2026;-25,53;KORTTIOSTO;MARIA;S-market Espoo
21.11.2026;+2000,00;PALKKA;ACME OY;MARIA
20.11.2026;-9,90;KORTTIOSTO;MARIA;`);
    expect(rows.map(({ text }) => text)).toEqual(['S-market Espoo', 'ACME OY', 'MARIA']);
  });

  test('an account of amounts alone is not what it was before fees', () => {
    const { rows } = guess(`Datum;Typ;Brutto;Avgift;Netto
2026-11-20;Kortbetalning;100,00;-1,85;98,15
2026-11-19;Kortbetalning;200,00;-3,70;196,30`);
    expect(rows).toMatchObject([{ amount: '98.15' }, { amount: '196.30' }]);
  });
});

describe('columns without names', () => {
  test('of the balance before, the balance after and the amount (ABN AMRO)', () => {
    const { rows, check } = guess(`123456789\tEUR\t20261119\t100,00\t80,00\t20261119\t-20,00\tHEMA
123456789\tEUR\t20261118\t40,00\t100,00\t20261118\t60,00\tWERKGEVER
123456789\tEUR\t20261117\t50,00\t40,00\t20261117\t-10,00\tNS`);
    expect(rows).toMatchObject([
      { amount: '-20.00', balance: '80.00', text: 'HEMA' },
      { amount: '60.00' },
      { amount: '-10.00' },
    ]);
    expect(check.verdict).toBe('proven');
  });

  test('of what went and of what came, by turns (TD)', () => {
    const { rows } = guess(`11/19/2026,HEMA,20.00,,80.00
11/18/2026,PAYROLL,,60.00,100.00
11/17/2026,METRO,10.00,,40.00`);
    expect(rows).toMatchObject([
      { amount: '-20.00', balance: '80.00' },
      { amount: '60.00' },
      { amount: '-10.00' },
    ]);
  });
});

test('of two columns without names or balances, what was paid is in the one that more have', () => {
  const { rows } = guess(`20 Nov 26,HEMA,Visa,JANE,,20.00
19 Nov 26,"Payment, Thank You",Visa,JANE,-60.00,
18 Nov 26,METRO,Visa,JANE,,10.00`);
  expect(rows).toMatchObject([{ amount: '-20.00' }, { amount: '60.00' }, { amount: '-10.00' }]);
});

test('without names the text is the column that differs by more than its numbers', () => {
  const { rows } = guess(`01-11-2026,"12,34",Debet,HEMA,Kenmerk 100
02-11-2026,"2000,00",Credit,WERKGEVER,Kenmerk 101
03-11-2026,"4,00",Debet,HEMA,Kenmerk 102`);
  expect(rows).toMatchObject([
    { amount: '-12.34', text: 'HEMA' },
    { amount: '2000.00', text: 'WERKGEVER' },
    { amount: '-4.00', text: 'HEMA' },
  ]);
});

test('the amount less a fee in its own column', () => {
  const { rows } = guess(`id,Amount,Fee,Net,Currency,Created,Description
a,100.00,1.85,98.15,eur,2026-11-20 10:10,Anna
b,200.00,3.70,196.30,eur,2026-11-19 10:10,Bo
c,-294.45,0.00,-294.45,eur,2026-11-18 10:10,Payout`);
  expect(rows).toMatchObject([{ amount: '98.15' }, { amount: '196.30' }, { amount: '-294.45' }]);
});

test.each([
  ['without names', ''],
  ['by its name', 'Boekdatum,Naam,Saldo voor mutatie,Mutatiebedrag\n'],
])('a balance before each row is no balance after it, %s', (_, names) => {
  const { proposed, rows, check } = guess(`${names}19-11-2026,HEMA,100.00,-20.00
18-11-2026,WERKGEVER,40.00,60.00
17-11-2026,NS,50.00,-10.00`);
  expect(proposed).toMatchObject({ amount: 3, balance: null });
  expect(rows).toMatchObject([{ amount: '-20.00' }, { amount: '60.00' }, { amount: '-10.00' }]);
  expect(check.verdict).toBe('unknown');
});

test('words above the table are no state of its rows', () => {
  const { proposed } = guess(`Reserverade köp visas inte
Datum;Text;Belopp
2026-11-19;ICA;-10,00
2026-11-18;SJ;-20,00`);
  expect(proposed.state).toBeNull();
});

describe('cards', () => {
  test('payments to the card are below zero (Discover)', () => {
    const { rows } = guess(`Trans. Date,Post Date,Description,Amount,Category
11/19/2026,11/20/2026,SHELL,28.50,Gas
11/18/2026,11/19/2026,WHOLE FOODS,84.31,Food
11/17/2026,11/18/2026,METRO,10.00,Travel
11/16/2026,11/17/2026,HEMA,10.00,Home
11/15/2026,11/16/2026,INTERNET PAYMENT - THANK YOU,-250.00,Payments`);
    expect(rows.map((row) => 'amount' in row && row.amount)).toEqual([
      '-28.50',
      '-84.31',
      '-10.00',
      '-10.00',
      '250.00',
    ]);
  });

  test('a currency that only foreign purchases name is theirs', () => {
    const { rows } = guess(`Transaktionsdatum;Inköpsställe;Utländskt belopp;Valuta;Kurs;Belopp
2026-11-19;ICA;;;;125,50
2026-11-18;NETTO;12,50;DKK;1,5320;19,15`);
    expect(rows).toMatchObject([
      { amount: '-125.50', currency: 'SEK' },
      { amount: '-19.15', currency: 'SEK' },
    ]);
  });

  test('the amount in the account’s currency, not that of the purchase', () => {
    const { rows } = guess(`Datum;Beskrivning;Valuta;Belopp i valuta;Belopp SEK
2026-11-19;ICA;SEK;125,50;125,50
2026-11-18;NETTO;DKK;12,50;19,15`);
    expect(rows).toMatchObject([
      { amount: '-125.50', currency: 'SEK' },
      { amount: '-19.15', currency: 'SEK' },
    ]);
  });
});

describe('rows that have not happened', () => {
  test.each([
    ['Bokford', 'Nej', 'Ja'],
    ['Reserverad', 'Ja', 'Nej'],
    ['Info', 'Umsatz vorgemerkt', 'Umsatz gebucht'],
    ['Status', 'Vantande', 'Slutford'],
  ])('by a column %s that says %s', (name, waits, done) => {
    const { rows } = guess(`Datum;Text;Belopp;${name}
2026-11-20;ICA;-10,00;${waits}
2026-11-19;SJ;-20,00;${done}
2026-11-18;COOP;-30,00;${done}`);
    expect(rows.map((row) => ('state' in row ? row.state : 'booked'))).toEqual([
      'pending',
      'booked',
      'booked',
    ]);
  });

  test('by a word in the place of their day', () => {
    const days = ['2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16'];
    const { rows } = guess(`Datum;Text;Belopp
Varaus;ICA;-10,00
${days.map((day) => `${day};SJ;-20,00`).join('\n')}`);
    expect(rows[0]).toMatchObject({ state: 'pending', row: { amount: '-10.00', text: 'ICA' } });
    expect(rows.slice(1)).toMatchObject(days.map((booked) => ({ booked })));
  });
});
