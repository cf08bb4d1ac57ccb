import { describe, expect, test } from 'vitest';
import type { BrokerFile } from './broker-file.ts';
import { readBrokerFile } from './read-broker-file.ts';

const TODAY = '2026-11-29';

const OLD =
  'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Courtage;Valuta;ISIN';
const IN_2024 =
  'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;' +
  'Courtage (SEK);Valutakurs;Instrumentvaluta;ISIN;Resultat';

function read(...lines: string[]): BrokerFile {
  const file = readBrokerFile(lines.join('\n'), TODAY);
  if (file === null || typeof file === 'string') throw new Error(String(file));
  return file;
}

describe('the three generations of columns', () => {
  // 1 × 666.89 × 9.168745 = 6 114.54, and 15.31 of courtage: 6 129.85.
  const bought = {
    day: '2023-03-10',
    kind: 'buy',
    quantity: '1',
    price: '666.89',
    amount: '6129.85',
    fee: '15.31',
    currency: 'SEK',
  };

  test('of 2024, with the rate of a foreign share', () => {
    const { transactions, disagreements } = read(
      IN_2024,
      '2023-03-10;1234;Köp;Intuitive;1;666,89;-6129,85;SEK;15,31;9,168745;USD;US46120E6023;',
    );
    expect(transactions).toMatchObject([
      { ...bought, rate: '9.168745', instrument: { isin: 'US46120E6023', currency: 'USD' } },
    ]);
    expect(disagreements).toEqual([]);
  });

  test('of 2025, in another order, with commas between and points before decimals', () => {
    const { transactions, disagreements } = read(
      'Datum,Konto,ISIN,Typ av transaktion,Värdepapper/beskrivning,Belopp,Transaktionsvaluta,Antal,' +
        'Kurs,Instrumentvaluta,Valutakurs,Courtage (SEK),Resultat',
      '2023-03-10,1234,US46120E6023,Köp,Intuitive,-6129.85,SEK,1,666.89,USD,9.168745,15.31,',
    );
    expect(transactions).toMatchObject([{ ...bought, rate: '9.168745' }]);
    expect(disagreements).toEqual([]);
  });

  test('before 2024, without a rate, and with a sale whose quantity has no sign', () => {
    const { transactions, disagreements } = read(
      OLD,
      '2023-03-10;1234;Köp;Intuitive;1;666,89;-6129,85;15,31;USD;US46120E6023',
      '2021-05-03;1234;Sälj;Volvo B;10;200,00;1961,00;39,00;SEK;SE0000115446',
      '2021-05-04;1234;Sälj;Volvo B;10;200,00;2000,00;39,00;SEK;SE0000115446',
    );
    expect(transactions).toMatchObject([
      { ...bought, rate: null },
      { kind: 'sell', quantity: '10', amount: '1961.00', fee: '39.00' },
      { kind: 'sell', amount: '2000.00' },
    ]);
    // 10 × 200 − 39 = 1 961; the last row forgot its courtage.
    expect(disagreements).toEqual([
      { row: 4, stated: '2000.00', expected: '1961.00', currency: 'SEK' },
    ]);
  });
});

test('every type of row is of its kind, and an unknown one is skipped with its words', () => {
  const row = (type: string, rest: string) => `2024-05-02;1;${type};${rest}`;
  const { transactions, skipped } = read(
    IN_2024,
    row('Insättning', 'Från SEB;-;-;100,00;SEK;-;-;-;-;-'),
    row('Uttag', 'Till SEB;;;-50,00;SEK;;;;;'),
    row('Ränta', ';;;-0,84;SEK;;;;;'),
    row('Räntor', ';;;0,72;SEK;0;;;;'),
    row('Preliminärskatt', 'Avdrag;;;-30,00;SEK;;;;;'),
    row('Utbetalning aktielån', 'Volvo B;;;2,00;SEK;;;;;'),
    row('Tillgångsinsättning', 'Volvo B;10;200;2000,00;SEK;;;SEK;SE0000115446;'),
    row('Värdepappersöverföring', 'Volvo B;-4;;;SEK;;;SEK;SE0000115446;'),
    row('Byte', 'Volvo B;-6;;;SEK;;;SEK;SE0000115446;'),
    row('Utländsk källskatt', 'Återbetald;;;3,00;SEK;;1;;US78409V1044;'),
    row('Övrigt', 'Avgift för realtidskurser;;;-9,00;SEK;;;;;'),
    row('Övrigt', 'Något annat;;;7,00;SEK;;;;;'),
    row('Emission', 'Volvo B;10;;;SEK;;;SEK;SE0000115446;'),
    row('Köp', 'Volvo B;0;0;0;SEK;;;SEK;SE0000115446;'),
  );
  expect(transactions.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toEqual([
    ['deposit', null, '100.00'],
    ['withdrawal', null, '50.00'],
    ['interest', null, '-0.84'],
    ['interest', null, '0.72'],
    ['tax', null, '30.00'],
    ['interest', null, '2.00'],
    ['transfer_in', '10', '2000.00'],
    ['transfer_out', '4', null],
    ['exchange_out', '6', null],
    // Tax that came back.
    ['withholding_tax', null, '-3.00'],
    ['fee', null, '9.00'],
  ]);
  expect(skipped.map(({ row: line, reason }) => [line, reason])).toEqual([
    [13, 'type'],
    [14, 'type'],
    [15, 'nothing'],
  ]);
  expect(skipped[0]?.text).toContain('Något annat');
});

describe('splits', () => {
  const row = (name: string, quantity: number, isin: string) =>
    `2024-05-02;1;Split;${name};${quantity};;;SEK;;;SEK;${isin};`;

  test('of one instrument change its units by both rows, or by the only one', () => {
    const both = read(
      IN_2024,
      row('Volvo B', -10, 'SE0000115446'),
      row('Volvo B', 40, 'SE0000115446'),
    );
    const one = read(IN_2024, row('Volvo B', 30, 'SE0000115446'));
    for (const { transactions } of [both, one]) {
      expect(transactions).toMatchObject([{ kind: 'split', quantity: '30', amount: null }]);
    }
  });

  test('with another ISIN are an exchange', () => {
    const { transactions } = read(
      IN_2024,
      row('Gammal', -10, 'SE0000115446'),
      row('Ny', 1, 'SE0000108227'),
    );
    expect(transactions).toMatchObject([
      { kind: 'exchange_out', quantity: '10', instrument: { isin: 'SE0000115446' } },
      { kind: 'exchange_in', quantity: '1', instrument: { isin: 'SE0000108227' } },
    ]);
  });
});

test('the rate of 1 that a foreign dividend states is none', () => {
  const { transactions, disagreements } = read(
    IN_2024,
    '2024-12-02;1;Utdelning;Apple;503;0,049351;285,38;SEK;;1;USD;US0378331005;',
  );
  expect(transactions).toMatchObject([{ kind: 'dividend', amount: '285.38', rate: null }]);
  expect(disagreements).toEqual([]);
});

test('positions of several accounts give prices in kronor', () => {
  const { accounts, positions } = read(
    'Kontonummer;Kontonamn;Namn;Kortnamn;Volym;Marknadsvärde;GAV (SEK);GAV;Valuta;Land;ISIN;Marknad;Typ',
    '1234;ISK;SKF B;SKF B;14;3506,67;247,76;247,76;SEK;SE;SE0000108227;XSTO;STOCK',
    '1234;ISK;Apple;AAPL;2;4776,40;2501,10;267,63;USD;US;US0378331005;XNAS;STOCK',
    '5678;;Avanza Zero;Avanza Zero;156,3603;60 000,00;337,38;337,38;SEK;SE;SE0001718388;FUND;FUND',
    '5678;;Robo;IROB;32;10000,00;282,72;26,22;EUR;DE;IE00BMW3QX54;XETR;EXCHANGE_TRADED_FUND',
  );
  expect(accounts).toEqual([
    { key: '1234', name: 'ISK' },
    { key: '5678', name: '5678' },
  ]);
  expect(positions).toMatchObject([
    // 3 506.67 / 14 = 250.4764285714…
    { instrument: { kind: 'share' }, quantity: '14', price: '250.4764285714', currency: 'SEK' },
    { instrument: { currency: 'USD' }, price: '2388.2', averageCost: '2501.1', currency: 'SEK' },
    // 60 000 / 156.3603 = 383.7291179411…
    { instrument: { kind: 'fund' }, value: '60000.00', price: '383.7291179411' },
    { instrument: { kind: 'etf', isin: 'IE00BMW3QX54' }, price: '312.5', day: null },
  ]);
});

test.each([
  ['Insättning', ['', '1000'], ['', '-1000']],
  ['Uttag', ['', '-1000'], ['', '1000']],
  ['Köp', ['10', '-1000'], ['-10', '1000']],
  ['Sälj', ['-10', '1000'], ['10', '-1000']],
])('a row that takes one of %s back goes with it, also without the other', (type, row, back) => {
  const line = ([quantity, amount]: string[], day: string) =>
    `${day};1;${type};Fond;${quantity};100;${amount};SEK;0;;SEK;SE0004841500;`;
  const rows = [line(back, '2026-01-04'), line(row, '2026-01-03'), line(row, '2026-01-02')];
  const { transactions, skipped } = read(IN_2024, ...rows);
  expect(transactions).toHaveLength(1);
  expect(skipped.map(({ reason }) => reason)).toEqual(['void', 'void']);
  const alone = read(
    IN_2024,
    line(back, '2026-01-04'),
    line(row, '2026-01-03').replace(';1;', ';2;'),
  );
  expect(alone.transactions).toHaveLength(1);
  expect(alone.skipped).toMatchObject([{ row: 2, reason: 'pair' }]);
});

test('a row that corrects another one takes it with it, whatever its signs', () => {
  const { transactions, skipped } = read(
    IN_2024,
    '2026-01-05;1;Köp;Fond;10;101;-1010;SEK;0;;SEK;SE0004841500;',
    '2026-01-05;1;Köp, rättelse;Fond;10;100;-1000;SEK;0;;SEK;SE0004841500;',
    '2026-01-04;1;Köp;Fond;10;100;-1000;SEK;0;;SEK;SE0004841500;',
    '2026-01-04;1;Sälj, rättelse;Fond;5;100;-500;SEK;0;;SEK;SE0004841500;',
  );
  expect(transactions).toMatchObject([{ row: 2, amount: '1010.00' }]);
  expect(skipped.map(({ reason }) => reason)).toEqual(['void', 'void', 'pair']);
});

test('splits and taxes of dividends are known by the names that files of today have too', () => {
  const { transactions, skipped } = read(
    IN_2024,
    '2026-06-02;1234;Split värdepapper;Investor B;30;;;;;;;SE0015811963;',
    '2026-06-02;1234;Prelskatt utdelning;Investor B;;;-30;SEK;;;SEK;SE0015811963;',
  );
  expect(transactions).toMatchObject([
    { kind: 'split', quantity: '30', amount: null },
    { kind: 'tax', quantity: null, amount: '30.00' },
  ]);
  expect(skipped).toEqual([]);
});

test.each([
  ['Autogiroinsättning;Månadssparande;;;1000', { kind: 'deposit', amount: '1000.00' }],
  ['Inlåningsränta;Ränta kvartal 2;;;12,34', { kind: 'interest', amount: '12.34' }],
  ['Utlåningsränta;Ränta kvartal 2;;;-56,78', { kind: 'interest', amount: '-56.78' }],
  ['Preliminärskatt kapitalränta;Ränta;;;-3,70', { kind: 'tax', amount: '3.70' }],
  ['Uttag av riskkostnad;KF;;;-1,25', { kind: 'fee', amount: '1.25' }],
  ['ADR-avgift;ADR ARM.O 2025-08-27;;;-3,80', { kind: 'fee', amount: '3.80' }],
  ['Övrigt;Flyttavg Nordnet;;;250', { kind: 'fee', amount: '-250.00' }],
  ['Övrigt;Utländsk källskatt 15%;;;-165,53', { kind: 'withholding_tax', amount: '165.53' }],
  ['Utländsk källskatt 15%;Utdelning;;;-165,53', { kind: 'withholding_tax', amount: '165.53' }],
  ['Intern överföring;Till ISK;;;-500', { kind: 'withdrawal', amount: '500.00' }],
  ['Intern överföring;Från KF;;;500', { kind: 'deposit', amount: '500.00' }],
])('a row of the type %s', (words, found) => {
  const { transactions, skipped } = read(IN_2024, `2025-06-30;1234;${words};SEK;;;;;`);
  expect(transactions).toMatchObject([found]);
  expect(skipped).toEqual([]);
});

test('units that are taken out leave the account, whatever their sign', () => {
  const { transactions } = read(
    IN_2024,
    '2025-06-30;1234;Värdepappersuttag;Volvo B;10;250;;SEK;;;SEK;SE0000115446;',
    '2025-06-29;1234;Intern överföring;Volvo B;-4;250;;SEK;;;SEK;SE0000115446;',
  );
  expect(transactions.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['transfer_out', '10'],
    ['transfer_out', '4'],
  ]);
});

describe('a foreign trade that is not settled', () => {
  const IN_2026 = IN_2024.replace('Courtage (SEK)', 'Courtage');
  const UNSETTLED = '2026-06-06;ISK;Köp;ASML;1;800,00;-800,00;EUR;;;EUR;NL0010273215;';

  test('is paid in kronor, of so many as its price comes to', () => {
    const { transactions, disagreements } = read(IN_2026, UNSETTLED);
    const instrument = { isin: 'NL0010273215', currency: 'EUR' };
    const open = { quantity: '1', price: '800', amount: null, rate: null, currency: 'SEK' };
    expect(transactions).toMatchObject([{ kind: 'buy', ...open, instrument }]);
    expect(disagreements).toEqual([]);
  });

  test.each([
    ['a fee', UNSETTLED.replace('EUR;;;EUR', 'EUR;1,50;;EUR')],
    ['other cash of the account in it', `${UNSETTLED}\n2026-06-01;ISK;Insättning;x;;;900;EUR;;;;;`],
  ])('is not one with %s', (_, lines) => {
    expect(read(IN_2026, ...lines.split('\n')).transactions.at(-1)).toMatchObject({
      currency: 'EUR',
    });
  });
});

test('units come by the word for their deposit, as they leave by the one for their withdrawal', () => {
  const { transactions, skipped } = read(
    IN_2024,
    '2026-03-02;1;Värdepappersinsättning;Volvo B;10;;;SEK;;;SEK;SE0000115446;',
    '2026-03-02;2;Värdepappersuttag;Volvo B;-10;;;SEK;;;SEK;SE0000115446;',
  );
  expect(skipped).toEqual([]);
  expect(transactions.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['transfer_in', '10'],
    ['transfer_out', '10'],
  ]);
});
