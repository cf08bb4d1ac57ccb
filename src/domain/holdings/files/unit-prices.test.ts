import { expect, test } from 'vitest';
import type { BrokerFile } from './broker-file.ts';
import { createFlexReader } from './flex.ts';
import { readBrokerFile } from './read-broker-file.ts';

function read(...lines: string[]): BrokerFile {
  const file = readBrokerFile(`${lines.join('\n')}\n`, '2026-11-29');
  if (file === null || typeof file === 'string') throw new Error(String(file));
  return file;
}

function flex(name: string, attributes: Record<string, string>): BrokerFile {
  const reader = createFlexReader('2026-11-29');
  reader.open('FlexQueryResponse', {});
  reader.open(name, { accountId: 'U1', currency: 'EUR', multiplier: '1', ...attributes });
  const file = reader.file();
  if (file === null || typeof file === 'string') throw new Error(String(file));
  return file;
}

const BUND = { assetCategory: 'BOND', symbol: 'DBR 1 08/15/24', isin: 'DE0001102366' };
const POSITION = { ...BUND, position: '2000', markPrice: '98.562', costBasisPrice: '97.75' };
const OWN = 'ISIN;Namn;Antal;Kurs;GAV;Värde';
const HELD = 'Namn;Valuta;Antal;GAV;Idag %;Senaste kurs;Värde';

test.each([
  // 2 000 × 0.98562 = 1 971.24.
  [
    'of a bond',
    flex('OpenPosition', { ...POSITION, positionValue: '1971.24' }),
    '0.98562',
    '0.9775',
  ],
  ['of a bond without a value', flex('OpenPosition', POSITION), '0.98562', '0.9775'],
  // With accrued interest.
  [
    'of a bond nearly',
    flex('OpenPosition', { ...POSITION, positionValue: '1990' }),
    '0.98562',
    '0.9775',
  ],
  ['by the value alone', read(HELD, 'BONDCORP;SEK;10 000;101,5;0;102,0;10 200'), '1.02', '1.015'],
  [
    'with a cost of a unit',
    read(HELD, 'BONDCORP;SEK;10 000;1,015;0;102,0;10 200'),
    '1.02',
    '1.015',
  ],
  [
    'of a bond in units',
    flex('OpenPosition', { ...POSITION, positionValue: '197124' }),
    '98.562',
    '97.75',
  ],
  ['of an own table', read(OWN, 'SE0015811963;BOLAG;10000;102;101,5;10200'), '1.02', '1.015'],
  [
    'of an own table with words',
    read(OWN, 'SE0015811963;BOLAG;10;102;101,5;okänt'),
    '102',
    '101.5',
  ],
  ['of a share', read(HELD, 'Volvo B;SEK;10;250;0;260,5;2 605'), '260.5', '250'],
  [
    'of a share in another currency',
    read(HELD, 'Apple;USD;10;250;0;260,5;24 747,5'),
    '260.5',
    '250',
  ],
  ['of a fund', read(HELD, 'Fond;SEK;10,1234;99;0;100,12;1 013,55'), '100.12', '99'],
  ['of a share for an öre', read(HELD, 'Bolag;SEK;3;0,02;0;0,01;0,03'), '0.01', '0.02'],
])('a position %s is priced by the unit', (_, { positions }, price, averageCost) => {
  expect(positions).toMatchObject([{ price, averageCost }]);
});

test('Avanza’s average cost of a bond in per cent is that of a unit', () => {
  const { positions } = read(
    'Kontonummer;Kontonamn;Namn;Kortnamn;Volym;Marknadsvärde;GAV (SEK);GAV;Valuta;Land;ISIN;Marknad;Typ',
    '456;Depå;Bolag 5%;;10000;10200;101,5;101,5;SEK;SE;SE0000115446;XSTO;BOND',
  );
  expect(positions).toMatchObject([{ price: '1.02', averageCost: '1.015' }]);
});

const NORDNET =
  'Id;Bokföringsdag;Affärsdag;Depå;Transaktionstyp;Värdepapper;Instrumenttyp;ISIN;Antal;Kurs;' +
  'Total Avgift;Valuta;Belopp;Valuta;Inköpsvärde;Valuta';
const bought = (kind: string, amount: string) =>
  read(
    NORDNET,
    `1;2026-03-02;2026-03-02;7;KÖPT;BOLAG;${kind};SE0015811963;10 000;101,5;39;SEK;${amount};SEK;10 189;SEK`,
  );
const TRADE = {
  ...BUND,
  tradeDate: '20240601',
  quantity: '10000',
  tradePrice: '98.5',
  buySell: 'BUY',
};
const SAXO =
  'Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,' +
  'Exchange Description,Instrument Symbol,Event,Amount,Order ID,Conversion Rate';
const DEGIRO = 'Datum,Tid,Valutadatum,Produkt,ISIN,Beskrivning,FX,Mutation,,Saldo,,Order-ID';

test.each([
  // 10 000 × 1.015 + 39 = 10 189.
  ['Nordnet', bought('Obligationer', '-10 189'), '1.015', '10189.00'],
  ['Nordnet of no kind', bought('', '-10 189'), '1.015', '10189.00'],
  ['Flex', flex('Trade', { ...TRADE, proceeds: '-9850' }), '0.985', '9850.00'],
  ['Flex without an amount', flex('Trade', TRADE), '0.985', '9850.00'],
  [
    'Saxo',
    read(
      SAXO,
      ',02-Jan-2025,02-Jan-2025,Trade,Bolag 5%,SE0015811963,SEK,,,Buy 10000 @ 101.5 SEK,-10189,,1',
    ),
    '1.015',
    '10189.00',
  ],
  [
    'an own table',
    read(
      'Datum;Typ;ISIN;Antal;Kurs;Belopp;Avgift',
      '2026-01-05;Köp;SE0015811963;10000;101,5;10189;39',
    ),
    '1.015',
    '10189.00',
  ],
])('a bond that is bought by a file of %s is priced by the unit', (_, file, price, amount) => {
  expect(file).toMatchObject({
    transactions: [
      { quantity: '10000', price, amount, instrument: { currency: expect.any(String) } },
    ],
    disagreements: [],
  });
});

test('a bond with accrued interest in its amount is priced by the unit, and named', () => {
  expect(bought('Obligationer', '-10 289')).toMatchObject({
    transactions: [{ price: '1.015' }],
    disagreements: [{ stated: '10289.00', expected: '10189.00' }],
  });
});

test('another amount that does not agree is named as before', () => {
  expect(bought('Aktier', '-10 289')).toMatchObject({
    transactions: [{ price: '101.5' }],
    disagreements: [{ stated: '10289.00', expected: '1015039.00' }],
  });
});

test('the number of units that Degiro states of a bond is the one that comes to the amount', () => {
  const row =
    '02-01-2025,09:00,02-01-2025,BOLAG 5%,SE0015811963,Koop 10.000 @ 98 EUR,,EUR,"-9800,00",EUR,"0,00",';
  const { transactions, disagreements } = read(DEGIRO, row);
  expect(transactions).toMatchObject([{ quantity: '10000', price: '0.98', amount: '9800.00' }]);
  expect(disagreements).toEqual([]);
});
