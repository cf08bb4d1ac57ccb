import { describe, expect, test } from 'vitest';
import type { BrokerFile } from './broker-file.ts';
import { readBrokerFile } from './read-broker-file.ts';

const DUTCH = 'Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id';
const ENGLISH = 'Date,Time,Value date,Product,ISIN,Description,FX,Change,,Balance,,Order ID';

const FUND = 'VANGUARD FTSE AW,IE00B3RBWM25';
const SHARE = 'VICI,US9256521090';

function read(...lines: string[]): BrokerFile {
  const file = readBrokerFile(lines.join('\n'), '2026-11-29');
  if (file === null || typeof file === 'string') throw new Error(String(file));
  return file;
}

function row(product: string, words: string, rest: string): string {
  return `15-12-2022,16:55,15-12-2022,${product},${words},${rest}`;
}

describe('an order', () => {
  test('of several fills has its fee once, and its exchange by their parts', () => {
    const { transactions, disagreements } = read(
      DUTCH,
      row(SHARE, 'Valuta Creditering', '"1,0500",USD,"300,00",USD,"0,00",o1'),
      row(SHARE, 'Valuta Debitering', ',EUR,"-285,71",EUR,"1,00",o1'),
      row(SHARE, 'DEGIRO Transactiekosten en/of kosten van derden', ',EUR,"-2,00",EUR,"1,00",o1'),
      row(SHARE, '"Koop 2 @ 50 USD"', ',USD,"-100,00",USD,"0,00",o1'),
      row(SHARE, '"Koop 4 @ 50 USD"', ',USD,"-200,00",USD,"0,00",o1'),
    );
    expect(transactions).toMatchObject([
      // 285.71 × 100 / 300 = 95.24, and 2; the rest is 190.47.
      {
        row: 5,
        quantity: '2',
        amount: '97.24',
        fee: '2.00',
        currency: 'EUR',
        rate: '0.9523809524',
      },
      { row: 6, quantity: '4', amount: '190.47', fee: null, currency: 'EUR' },
    ]);
    expect(disagreements).toEqual([]);
    expect(new Set(transactions.map(({ key }) => key)).size).toBe(2);
  });

  test('whose id stands below a row that ends early has it', () => {
    const { transactions } = read(
      DUTCH,
      row(SHARE, '"Koop 2 @ 50 USD"', ',USD,"-100,00"'),
      ',,,,,,,,,,,o1',
      row(SHARE, 'DEGIRO Transactiekosten en/of kosten van derden', ',USD,"-2,00",USD,"1,00",o1'),
    );
    expect(transactions).toMatchObject([{ quantity: '2', amount: '102.00', fee: '2.00' }]);
  });

  test('that exchanged another amount stays in its currency', () => {
    const { transactions } = read(
      DUTCH,
      row(SHARE, 'Valuta Creditering', '"1,0500",USD,"120,00",USD,"0,00",o1'),
      row(SHARE, 'Valuta Debitering', ',EUR,"-114,29",EUR,"1,00",o1'),
      row(SHARE, '"Koop 2 @ 50 USD"', ',USD,"-100,00",USD,"0,00",o1'),
    );
    expect(transactions).toMatchObject([
      { kind: 'correction', amount: '120.00', currency: 'USD' },
      { kind: 'correction', amount: '-114.29', currency: 'EUR' },
      { kind: 'buy', amount: '100.00', currency: 'USD', rate: null },
    ]);
  });
});

describe('executions of an order in two exports', () => {
  const at = (time: string, words: string, rest: string) =>
    `15-12-2022,${time},15-12-2022,${SHARE},${words},${rest}`;
  const exchanged = (time: string, [usd, eur]: [string, string]) => [
    at(time, 'Valuta Creditering', `"1,0526",USD,"${usd}",USD,"0,00",o1`),
    at(time, 'Valuta Debitering', `,EUR,"-${eur}",EUR,"1,00",o1`),
  ];
  const FEE = at(
    '10:00',
    'DEGIRO Transactiekosten en/of kosten van derden',
    ',EUR,"-2,00",EUR,"1,00",o1',
  );
  const MORNING = [
    ...exchanged('10:00', ['100,00', '95,00']),
    FEE,
    at('10:00', '"Koop 2 @ 50 USD"', ',USD,"-100,00",USD,"0,00",o1'),
  ];
  const EVENING = [
    ...exchanged('15:00', ['204,00', '193,81']),
    at('15:00', '"Koop 4 @ 51 USD"', ',USD,"-204,00",USD,"0,00",o1'),
  ];
  const keysOf = ({ transactions }: BrokerFile) =>
    transactions.map(({ likeness, quantity, amount }) => [likeness, quantity, amount]);

  test('are the same in both, with their own exchange and fee', () => {
    const [part, whole] = [read(DUTCH, ...MORNING), read(DUTCH, ...EVENING, ...MORNING)];
    // 95 + 2, and 193.81.
    expect(whole.transactions).toMatchObject([
      { quantity: '4', amount: '193.81', fee: null, currency: 'EUR' },
      { quantity: '2', amount: '97.00', fee: '2.00', currency: 'EUR' },
    ]);
    expect(keysOf(part)).toEqual(keysOf(whole).slice(1));
    expect([part.disagreements, whole.disagreements]).toEqual([[], []]);
  });

  test('have the fee of a minute without any once', () => {
    const late = FEE.replace('10:00', '10:01');
    const { transactions } = read(DUTCH, ...EVENING, late, ...MORNING.filter((row) => row !== FEE));
    expect(transactions.map(({ amount }) => amount)).toEqual(['193.81', '97.00']);
  });

  test('that were exchanged together have their parts of it', () => {
    const both = exchanged('15:00', ['304,00', '288,80']);
    const trades = [...EVENING, ...MORNING].filter((row) => row.includes('Koop'));
    // 288.80 × 204 / 304 and the rest.
    expect(read(DUTCH, ...both, ...trades).transactions.map(({ amount }) => amount)).toEqual([
      '193.80',
      '95.00',
    ]);
  });
});

test('a dividend is the same with the id that newer exports give it', () => {
  const paid = (id: string) => {
    const rows = [
      row(SHARE, 'Dividend', `,USD,"1,39",USD,"1,39",${id}`),
      row(SHARE, 'Dividendbelasting', `,USD,"-0,21",USD,"1,18",${id}`),
    ];
    return read(DUTCH, ...rows).transactions.map(({ likeness }) => likeness);
  };
  expect(paid('18181')).toEqual(paid(''));
});

test.each([
  ['Transactiebelasting', '"-1,29"', { kind: 'sell', amount: '2575.91', fee: '5.29' }],
  ['Meegekochte Rente', '"-3,05"', { kind: 'interest', amount: '-3.05' }],
  ['Coupon', '"28,75"', { kind: 'interest', amount: '28.75' }],
  ['Inkomsten uit Securities Lending - Juni', '"0,09"', { kind: 'interest', amount: '0.09' }],
  ['Versement de fonds', '"4500,00"', { kind: 'deposit', amount: '4500.00' }],
  ['Retrait de fonds', '"-200,00"', { kind: 'withdrawal', amount: '200.00' }],
  ['Impôt sur dividende', '"-1,88"', { kind: 'withholding_tax', amount: '1.88' }],
  ['Operation de change - Crédit', '"13,38"', { kind: 'correction', amount: '13.38' }],
  ['Frais de connexion aux places boursières 2025', '"-2,50"', { kind: 'fee', amount: '2.50' }],
])('%s', (words, amount, found) => {
  const isOfOrder = words === 'Transactiebelasting';
  const order = isOfOrder
    ? [
        row(SHARE, 'DEGIRO Transactiekosten en/of kosten van derden', ',EUR,"-4,00",EUR,"1,00",o1'),
        // 4 × 645.30
        row(SHARE, '"Verkoop 4 @ 645,3000 EUR"', ',EUR,"2.581,20",EUR,"1,00",o1'),
      ]
    : [];
  const { transactions, skipped } = read(
    DUTCH,
    row(SHARE, words, `,EUR,${amount},EUR,"1,00",${isOfOrder ? 'o1' : ''}`),
    ...order,
  );
  expect(transactions).toMatchObject([found]);
  expect(skipped).toEqual([]);
});

describe('the words of a trade', () => {
  const trade = (words: string, amount: string) =>
    read(ENGLISH, row(FUND, `"${words}"`, `,EUR,"${amount}",EUR,"1,00",o1`)).transactions[0];

  test.each([
    ['Buy 3 VANGUARD@33.125 EUR (IE00B3RBWM25)', '-99.38', '3', '33.125'],
    ['Koop 3 @ 33,125 EUR', '-99,38', '3', '33.125'],
    ['Koop 3 @ 33.125 EUR', '-99.375,00', '3', '33125'],
    ['Achat 1 200 VANGUARD@2,5 EUR (IE00B3RBWM25)', '-3000,00', '1200', '2.5'],
    ['Achat 1 200 TONNES@2,5 EUR', '-2,50', '1', '2.5'],
    ['Verkauf 1.046,38 @ 0,5 EUR', '523,19', '1046.38', '0.5'],
    ['Compra 6 A: B@50 EUR (IE00B3RBWM25)', '-300,00', '6', '50'],
  ])('%s', (words, amount, quantity, price) => {
    expect(trade(words, amount)).toMatchObject({ quantity, price });
  });
});

test.each([
  'Fecha,Hora,Fecha valor,Producto,ISIN,Descripción,Tipo,Variación,,Saldo,,ID Orden',
  'Data,Hora,Data Valor,Produto,ISIN,Descrição,T. de Câmbio,Mudança,,Saldo,,ID da Ordem',
  'Datum,Uhrzeit,Valutadatum,Produkt,ISIN,Beschreibung,FX,Änderung,,Saldo,,Order-ID',
  'Date,Heure,Date de,Produit,Code ISIN,Description,FX,Mouvements,,Solde,,ID Ordre',
])('is known by its columns in other languages: %s', (header) => {
  const { transactions } = read(header, row(FUND, 'Dividendo', ',EUR,"1,50",EUR,"2,00",'));
  expect(transactions).toMatchObject([{ kind: 'dividend', amount: '1.50' }]);
});

test('events, cash and words that are not known', () => {
  const { transactions, skipped } = read(
    ENGLISH,
    row(FUND, '"STOCK SPLIT: Sell 2 @ 100 EUR"', ',EUR,"200,00",EUR,"1,00",'),
    row(FUND, '"STOCK SPLIT: Buy 20 @ 10 EUR"', ',EUR,"-200,00",EUR,"1,00",'),
    row(FUND, '"SPIN-OFF: Buy 20 @ 10 EUR"', ',EUR,"-200,00",EUR,"1,00",'),
    row(',', 'Flatex Interest Income', ',EUR,"0,12",EUR,"1,00",'),
    row(',', 'flatex Withdrawal', ',EUR,"-15,10",EUR,"1,00",'),
    row(',', 'Wonder', ',EUR,"-15,10",EUR,"1,00",'),
    row(',', 'iDEAL Deposit', ',XYZ,"15,10",XYZ,"1,00",'),
  );
  expect(transactions.map(({ kind, quantity, amount }) => [kind, quantity, amount])).toEqual([
    ['split', '18', null],
    ['interest', null, '0.12'],
    ['withdrawal', null, '15.10'],
  ]);
  expect(skipped.map(({ row: line, reason }) => [line, reason])).toEqual([
    [4, 'type'],
    [7, 'type'],
    [8, 'currency'],
  ]);
});
