import { describe, expect, test } from 'vitest';
import { readTable } from '#domain/banking/bank-files/bank-file.ts';
import { columnsKey, columnsOf } from './columns.ts';
import { likeliestLines } from './likeliest-lines.ts';
import { mappedHeader, type ColumnMapping } from './mapping.ts';
import { columnMapping } from './mapping-schema.ts';
import { proposedMapping } from './proposal.ts';

function columnsIn(text: string) {
  const lines = likeliestLines(text);
  if (typeof lines === 'string') throw new Error(lines);
  const columns = columnsOf(lines);
  if (columns === null) throw new Error('There is no table');
  return { lines, columns };
}

const TODAY = '2026-11-22';

function proposedIn(text: string) {
  const { columns, lines } = columnsIn(text);
  return proposedMapping(columns, lines, TODAY);
}

const EXPORT = `Konto,Maria
Period,2026-01-01 - 2026-01-31,alla

Datum,Typ,Beskrivning,Belopp,Valuta
31.01.2026,Kort,ICA,"-253,50",SEK
30.01.2026,Kort,"Krogen, Stan","-1 100,00",SEK
`;

describe('the columns', () => {
  test('are under what stands above the table', () => {
    const { columns } = columnsIn(EXPORT);
    expect(columns).toMatchObject({
      at: 3,
      hasNames: true,
      names: ['Datum', 'Typ', 'Beskrivning', 'Belopp', 'Valuta'],
    });
    expect(columns.sample).toHaveLength(2);
  });

  test('need no names', () => {
    const { columns } = columnsIn('2026-01-15;ICA;-35.50\n2026-01-16;SJ;-95.00\n');
    expect(columns).toMatchObject({ at: -1, hasNames: false, names: ['', '', ''] });
    expect(columnsKey(columns)).toBe('#3');
  });

  test('are the same for the same names', () => {
    const keyOf = (names: string) =>
      columnsKey(columnsIn(`${names}\n2026-01-15;ICA;-35.50`).columns);
    expect(keyOf('Datum;Vad;Kr')).toBe(keyOf(' DATUM ;vad;kr'));
    expect(keyOf('Datum;Vad;Kr')).not.toBe(keyOf('Datum;Kr;Vad'));
  });

  test.each([
    ['unknown', 'Hej Maria,\nhär kommer filen.'],
    ['unknown', 'a;b;c\nd;e;f\n'],
    ['unknown', '2026-01-15;-35,50\n'],
    ['rows', `Dag;Vad;Kr${'\n2026-01-15;A;-1,00'.repeat(60_000)}`],
    ['wide', [';', ',', '\t', '|'].map((each) => each.repeat(1_000)).join('\n')],
  ])('are not there: %s', (problem, text) => {
    expect(likeliestLines(text)).toBe(problem);
  });
});

describe('their proposed columns', () => {
  test('follows from their names and from what stands in them', () => {
    expect(proposedIn(EXPORT)).toEqual({
      date: 0,
      texts: [2],
      amount: 3,
      paid: null,
      balance: null,
      state: null,
      direction: null,
      account: null,
      currencyColumn: 4,
      currency: 'SEK',
      dateForm: 'day-first',
      mark: 'comma',
      isTurned: false,
    });
  });

  test('may be two columns for what came and what went', () => {
    const proposed = proposedIn(`Datum;Text;Belopp in;Belopp ut;Saldo
15.01.2026;Lön;30 000,00;;30 000,00
16.01.2026;ICA;;-253,50;29 746,50`);
    expect(proposed).toMatchObject({ amount: 2, paid: 3, balance: 4 });
  });

  test('is the balance where it follows from the amounts, whatever it is called', () => {
    const proposed = proposedIn(`Dag;Vad;Kr;Kvar;Poäng
15.01.2026;Lön;30 000,00;30 000,00;12
16.01.2026;ICA;-253,50;29 746,50;13`);
    expect(proposed).toMatchObject({ amount: 2, balance: 3 });
  });

  test('passes over dashes that stand for nothing, and the currencies of other columns', () => {
    const proposed =
      proposedIn(`Datum;Typ av transaktion;Avgift;Valuta;Belopp;Transaktionsvaluta;Instrumentvaluta
2026-01-15;Insättning;-;SEK;-;SEK;SEK
2026-01-16;Köp;9,00;SEK;-2 505,50;EUR;USD`);
    expect(proposed).toMatchObject({ texts: [1], amount: 4, currencyColumn: 5 });
  });

  test('is no number of a row where nothing has a name', () => {
    const proposed = proposedIn('1,2026-01-15,ICA,-35.50\n2,2026-01-16,SJ,-95.00\n');
    expect(proposed).toMatchObject({
      date: 1,
      texts: [2],
      amount: 3,
      mark: 'point',
      dateForm: 'year-first',
    });
  });
});

const MAPPING: ColumnMapping = {
  date: 0,
  texts: [2, 1],
  amount: 3,
  paid: null,
  balance: null,
  currencyColumn: 4,
  currency: 'EUR',
  dateForm: 'day-first',
  mark: 'comma',
  isTurned: false,
};

function rowsBy(stated: Partial<ColumnMapping>, text = EXPORT) {
  const { lines, columns } = columnsIn(text);
  const file = readTable(lines, mappedHeader(columns, { ...MAPPING, ...stated }), {
    turn: false,
    today: TODAY,
    fileAccount: null,
  });
  if (typeof file === 'string') throw new Error(file);
  return file.rows.map((row) => (row.state === 'booked' ? row.row : row));
}

describe('a choice of the user', () => {
  test('reads the rows', () => {
    expect(rowsBy({})).toMatchObject([
      { booked: '2026-01-31', amount: '-253.50', currency: 'SEK', text: 'ICA · Kort' },
      { amount: '-1100.00', text: 'Krogen, Stan · Kort' },
    ]);
    expect(rowsBy({ currencyColumn: null, isTurned: true })[0]).toMatchObject({
      amount: '253.50',
      currency: 'EUR',
    });
  });

  test('that is wrong is told row by row', () => {
    expect(rowsBy({ dateForm: 'month-first' })).toMatchObject([
      { state: 'broken', reason: 'date' },
      { state: 'broken', reason: 'date' },
    ]);
    expect(rowsBy({ amount: 99 })[0]).toMatchObject({ reason: 'amount' });
  });

  test('of two columns takes what is paid as paid, whatever its sign', () => {
    const text = 'Dag;Vad;In;Ut\n15.01.2026;A;;-5,00\n15.01.2026;B;0,00;5,00\n15.01.2026;C;;';
    const stated = { texts: [1], amount: 2, paid: 3, currencyColumn: null };
    expect(rowsBy(stated, text)).toMatchObject([
      { amount: '-5.00' },
      { amount: '-5.00' },
      { reason: 'amount' },
    ]);
  });

  test.each([
    ['date', { date: null }],
    ['texts', { texts: [1, 2, 3, 4, 5] }],
    ['amount', { amount: 100 }],
    ['paid', { paid: -1 }],
    ['currency', { currency: 'XXX' }],
  ])('is refused without what is needed: %s', (field, wrong) => {
    const { error } = columnMapping.safeParse({ ...MAPPING, ...wrong });
    expect(error?.issues[0]?.path[0]).toBe(field);
  });
});
