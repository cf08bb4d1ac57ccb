import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toAmountText, toMinor, toTotal } from '#domain/basics/money.ts';
import type { BrokerFile } from './broker-file.ts';
import { readBrokerFile } from './read-broker-file.ts';
import { storeProblem } from './storable-rows.ts';

const TODAY = '2026-11-29';

const FOLDER = new URL('../../../../tests/holdings/brokers/', import.meta.url);

function read(name: string): BrokerFile {
  const file = readBrokerFile(readFileSync(new URL(name, FOLDER), 'utf8'), TODAY);
  if (file === null || typeof file === 'string') throw new Error(`${name}: ${file}`);
  return file;
}

/** Sums of the amounts of each kind and currency. */
function totalsOf({ transactions }: BrokerFile): Record<string, string> {
  const totals = new Map<string, number>();
  for (const { kind, currency, amount } of transactions) {
    if (amount === null) continue;
    const key = `${kind} ${currency}`;
    totals.set(key, (totals.get(key) ?? 0) + toMinor(amount));
  }
  return Object.fromEntries([...totals].map(([key, sum]) => [key, toAmountText(toTotal(sum))]));
}

type Sample = {
  file: string;
  source: BrokerFile['source'];
  totals: Record<string, string>;
  /** Lines that are skipped, with the reason. */
  skipped?: Record<number, string>;
  /** Lines whose figures do not agree: stated and expected. */
  wrong?: Record<number, [stated: string, expected: string]>;
};

const SAMPLES: readonly Sample[] = [
  {
    file: 'avanza-export.csv',
    source: 'avanza',
    totals: {
      'withdrawal SEK': '153747.00', // 54 400 + 91 900 + 7 447
      'deposit SEK': '14865.00', // 1 215 + 3 650 + 10 000
      'buy SEK': '10119.40', // 1 214.99 + 1 800 + 7 104.41
      'sell SEK': '54447.41',
      'dividend SEK': '285.38',
      'interest SEK': '1.56', // 0.84 + 0.72
      'fee SEK': '-87.21', // given back: 1.24 + 85.97
      'tax SEK': '144.00', // 26 + 118
      'withholding_tax SEK': '16.49',
    },
    // 2 × 890.47 + 19: the price is rounded, of whole units.
    wrong: { 7: ['1800.00', '1799.94'] },
  },
  {
    file: 'nordnet.csv',
    source: 'nordnet',
    totals: { 'buy SEK': '48694.80', 'sell SEK': '10000.00' },
  },
  {
    file: 'lysa.csv',
    source: 'lysa',
    totals: { 'deposit SEK': '100000.00', 'buy SEK': '100000.00', 'sell SEK': '6416.31' },
    // 42.9386 × 149.43, and 42.9386 × 160.
    wrong: { 3: ['100000.00', '6416.31'], 4: ['6416.31', '6870.18'] },
  },
  { file: 'pareto.csv', source: 'pareto', totals: { 'buy SEK': '2.00' } },
  {
    file: 'degiro-export.csv',
    source: 'degiro',
    totals: {
      'deposit EUR': '52.80', // 27.80 + 25
      'withdrawal EUR': '15.10',
      // 32.91 + 79.35 + 97.93 + 19.50 + 43.53 + 298.71 + 83.06 + 484.66 + 19 999.98
      'buy EUR': '21139.63',
      'buy USD': '1.21',
      'sell EUR': '58.49', // 54.57 − 0.50, and 5.42 − 1
      'sell GBP': '19.84',
      'dividend USD': '19.06', // 0.44 + 0.44 + 0.73 + 11.82 + 1.39 + 0.51 + 3.50 + 0.23
      'dividend JPY': '9999.99',
      'withholding_tax USD': '0.93', // 0.07 + 0.07 + 0.11 + 0.15 + 0.53
      'withholding_tax JPY': '9999.99',
      'fee EUR': '11.00', // 4 × 2.50, and 1 of an order in dollars
      'fee USD': '0.01',
      'interest EUR': '-0.25',
      // Currencies exchanged: 1.28 + 0.79 + 408.83 + 12.28; courtesies 0.24 + 0.61; −4.81.
      'correction EUR': '419.22',
      'correction USD': '-472.48', // −1.36 − 0.85 − 457.52 − 12.75
    },
    skipped: Object.fromEntries([2, 3, 5, 8, 9, 16, 17, 23, 24, 75].map((line) => [line, 'inner'])),
    // 30 × 22.4 + 9 999.99: the amounts of the sample are not its own.
    wrong: { 69: ['19999.98', '10671.99'] },
  },
  {
    file: 'ibkr-trades-export.csv',
    source: 'interactiveBrokers',
    totals: {
      'buy CHF': '1983.90', // 1 978.90 + 5
      // 8 910.10 + 10 020.10 + 1 051.06 + 98.82 + 207.36 + 10 051.17 + 1 244.92
      'buy USD': '31583.53',
    },
    skipped: { 10: 'exchange', 11: 'exchange', 12: 'exchange' },
  },
  {
    file: 'ibkr-dividends-export.csv',
    source: 'interactiveBrokers',
    totals: {
      'dividend USD': '393.56', // 137.23 + 85.97 + 169.77 + 0.59
      'dividend CHF': '41.93',
      'dividend JPY': '455.00',
      'return_of_capital CHF': '4.83',
      'withholding_tax USD': '58.95', // 20.58 + 12.90 + 25.47
      'withholding_tax CHF': '14.68',
    },
  },
  {
    file: 'revolut-invest-export.csv',
    source: 'revolut',
    totals: {
      'withdrawal USD': '30.93',
      'deposit USD': '5.22',
      'buy USD': '85.11',
      'buy EUR': '70.00', // 50 + 20
      'sell USD': '80.34',
      'dividend USD': '0.08',
      'fee USD': '0.01',
      'correction USD': '-0.01',
    },
    skipped: { 8: 'inner', 11: 'inner' },
    // 0.1998348 × 402.13 = 80.3596
    wrong: { 5: ['80.34', '80.36'] },
  },
  {
    file: 'saxo-export.csv',
    source: 'saxo',
    totals: {
      'sell USD': '419.22',
      'fee USD': '12.58', // 3.91 + 5.20 + 2.83 + 0.64
      'deposit USD': '6339.00', // 3 × 500 + 3 × 833 + 2 × 750 + 3 × 280
      // 405.55 + 3 × 422.99 + 590.16 + 441 + 2 379.35 + 3 × 288.96
      'buy USD': '5951.91',
      'buy EUR': '110.00',
      'withdrawal USD': '280.00',
    },
    // Dividends at a rate, in a currency of the account that the file does not name.
    skipped: { 2: 'currency', 3: 'currency' },
    // 1.5 × 110.01 = 165.015
    wrong: { 30: ['110.00', '165.02'] },
  },
  {
    file: 'trading212-export.csv',
    source: 'trading212',
    totals: {
      'deposit EUR': '31.00',
      'buy EUR': '4.00', // 1.33 + 1.20 + 1.47
      'sell EUR': '0.70',
      // 0.03 and 0.03 after a tax of 0.01 each; 17.67, whose tax has no rate.
      'dividend EUR': '17.75',
      'interest EUR': '0.01',
      'transfer_out EUR': '2034.56',
    },
  },
];

test.each(SAMPLES)('$file to the unit', ({ file: name, source, totals, skipped, wrong }) => {
  const file = read(name);
  expect(file.source).toBe(source);
  expect(totalsOf(file)).toEqual(totals);
  expect(Object.fromEntries(file.skipped.map(({ row, reason }) => [row, reason]))).toEqual(
    skipped ?? {},
  );
  const disagreements = file.disagreements.map(({ row, stated, expected }) => [
    row,
    [stated, expected],
  ]);
  expect(Object.fromEntries(disagreements)).toEqual(wrong ?? {});
});

test.each(SAMPLES)('$file once more, or a part of it, adds no key', ({ file: name }) => {
  const text = readFileSync(new URL(name, FOLDER), 'utf8');
  const keys = (some: string) => {
    const file = readBrokerFile(some, '2026-11-29');
    if (file === null || typeof file === 'string') throw new Error(name);
    return file.transactions.map(({ key }) => key);
  };
  const all = keys(text);
  expect(new Set(all).size).toBe(all.length);
  const lines = text.trimEnd().split('\n');
  // A page of the newest rows: the columns are told by the first line.
  const part = keys(lines.slice(0, Math.ceil(lines.length / 2) + 1).join('\n'));
  expect(part.filter((key) => !all.includes(key))).toEqual([]);
});

test('merged funds, units and rates of the samples', () => {
  const [avanza, degiro, trading212] = [
    read('avanza-export.csv'),
    read('degiro-export.csv'),
    read('trading212-export.csv'),
  ];
  expect(avanza.accounts.map(({ key }) => key)).toEqual([
    'Savings',
    '8346000',
    'Investments',
    '8346899',
  ]);
  expect(avanza.transactions.filter(({ row }) => row === 19 || row === 20)).toMatchObject([
    { kind: 'exchange_in', quantity: '3.6545', instrument: { isin: 'LU2553958823' } },
    { kind: 'exchange_out', quantity: '3.6545', instrument: { isin: 'LU0302296149' } },
  ]);
  // An order over five lines, one of them broken: 31.91 EUR for 33.90 USD at 1.0624, and 1 EUR.
  const order = degiro.transactions.find(({ row }) => row === 22);
  expect(order).toMatchObject({
    quantity: '1',
    price: '33.9',
    amount: '32.91',
    fee: '1.00',
    currency: 'EUR',
    rate: '0.9412650602',
    key: 'id|5925d76b-eb36-46e3-b017-a61a6d03c3e7',
  });
  // 496 pence; 29.80478 units became 7.451195.
  expect(degiro.transactions.find(({ row }) => row === 56)).toMatchObject({ price: '4.96' });
  expect(trading212.transactions.find(({ kind }) => kind === 'split')).toMatchObject({
    quantity: '-22.353585',
    instrument: { isin: 'CA46500E8678' },
  });
  expect(trading212.transactions.find(({ kind }) => kind === 'bonus')?.quantity).toBe('11.0563304');
});

test.each(SAMPLES)('$file states transactions that can be stored', ({ file: name }) => {
  const problems = read(name).transactions.flatMap((each) => storeProblem(each, TODAY) ?? []);
  expect(problems).toEqual([]);
});
