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
