import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BankFile, readTable } from '#domain/banking/bank-files/bank-file.ts';
import { findHeader } from '#domain/banking/bank-files/header.ts';
import { toAmountText, toTotal } from '#domain/basics/money.ts';
import { addDays } from '#domain/basics/months.ts';
import { columnsOf } from './columns.ts';
import { likeliestLines } from './likeliest-lines.ts';
import { mappedHeader } from './mapping.ts';
import { proposedMapping } from './proposal.ts';

/** Tables whose correct reading is known by construction. */
const TODAY = '2026-11-22';

type Words = Record<'date' | 'text' | 'amount' | 'in' | 'out' | 'side' | 'balance' | 'id', string> &
  Record<'currency' | 'state' | 'time' | 'account' | 'fee', string>;

const LANGUAGES: readonly Words[] = [
  namesOf('Bokföringsdag,Beskrivning,Belopp,Insättning,Uttag,D/K,Saldo,Transaktions-ID'),
  namesOf('Booking date,Payee,Amount,Money in,Money out,Debit/Credit,Balance,Transaction ID'),
  namesOf('Buchungstag,Verwendungszweck,Betrag,Haben,Soll,Soll/Haben,Kontostand,Referenz-ID'),
  namesOf('Kirjauspäivä,Saaja/Maksaja,Määrä,Pano,Otto,Laji-tunnus,Saldo,Arkistointitunnus id'),
  namesOf('Dato,Tekst,Beløb,Ind,Ud,D/K,Saldo,Bilag-id'),
  namesOf('Bokført dato,Forklaring,Beløp,Inn,Ut,D/K,Saldo,Arkiv-id'),
  namesOf('Date opération,Libellé,Montant,Crédit,Débit,D/C,Solde,Référence-id'),
  namesOf('Fecha,Concepto,Importe,Abono,Cargo,D/H,Saldo,Referencia-id'),
  namesOf('Data operazione,Descrizione,Importo,Entrate,Uscite,D/A,Saldo,Movimento-id'),
];

function namesOf(names: string): Words {
  const [date = '', text = '', amount = '', into = '', out = '', side = '', balance = '', id = ''] =
    names.split(',');
  const others = {
    currency: 'Valuta',
    state: 'Status',
    time: 'Tid',
    account: 'Konto',
    fee: 'Avgift',
  };
  return { date, text, amount, in: into, out, side, balance, id, ...others };
}

const DATE_WRITERS = [
  (day: string) => day,
  (day: string) => day.replaceAll('-', ''),
  (day: string) => day.slice(2),
  (day: string) => day.split('-').reverse().join('.'),
  (day: string) => day.split('-').reverse().join('/'),
  (day: string) => [day.slice(8), day.slice(5, 7), day.slice(2, 4)].join('.'),
  (day: string) => [day.slice(5, 7), day.slice(8), day.slice(0, 4)].join('/'),
  (day: string) => `${day} 09:14:00`,
  (day: string) => `${day}T09:14:00+02:00`,
] as const;

const SHOPS = [
  'ICA Nära',
  'SL',
  'Espresso House',
  'Vattenfall AB',
  'Hyra oktober',
  'Åhléns',
  'Lön',
];

const table = fc.record({
  words: fc.constantFrom(...LANGUAGES),
  writeDay: fc.constantFrom(...DATE_WRITERS),
  delimiter: fc.constantFrom(';', ',', '\t'),
  isComma: fc.boolean(),
  group: fc.constantFrom('', ' ', '\u00a0', 'mark'),
  signs: fc.constantFrom('signed', 'after', 'brackets', 'columns', 'side'),
  hasBalance: fc.boolean(),
  hasState: fc.boolean(),
  hasCurrency: fc.boolean(),
  isNewestFirst: fc.boolean(),
  order: fc.array(fc.nat(), { minLength: 11, maxLength: 11 }),
  above: fc.constantFrom('', 'Kontoutdrag\n\n', 'Maria Lind,,\n'),
  rows: fc.array(
    fc.record({
      gap: fc.integer({ min: 0, max: 9 }),
      minor: fc.oneof(
        fc.integer({ min: -5_000_000, max: -101 }),
        fc.integer({ min: 101, max: 9_000_000 }),
      ),
      shop: fc.constantFrom(...SHOPS),
    }),
    { minLength: 12, maxLength: 40 },
  ),
});

type Table = typeof table extends fc.Arbitrary<infer T> ? T : never;

function amountIn({ isComma, group }: Table, minor: number): string {
  const [whole = '', decimals = ''] = toAmountText(toTotal(Math.abs(minor))).split('.');
  const by = group === 'mark' ? (isComma ? '.' : ',') : group;
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, by)}${isComma ? ',' : '.'}${decimals}`;
}

function signed(by: Table, minor: number): string {
  const amount = amountIn(by, minor);
  if (minor >= 0) return amount;
  if (by.signs === 'after') return `${amount}-`;
  return by.signs === 'brackets' ? `(${amount})` : `-${amount}`;
}

/** The text of a table, and the expected rows. */
function written(by: Table) {
  let day = '2026-01-14';
  let saldo = 1_000_000_000;
  const reported = by.rows.map(({ gap, minor, shop }, at) => {
    day = addDays(day, gap);
    saldo += minor;
    return { day, minor, shop: `${shop} ${at % 5}`, saldo };
  });
  const { words } = by;
  const columns: [string, (row: (typeof reported)[number], at: number) => string][] = [
    [words.date, (row) => by.writeDay(row.day)],
    [words.text, (row) => row.shop],
    [words.id, (_, at) => `7f1c22ab90${1000 + at}e4`],
    [words.time, (_, at) => `09:${10 + (at % 50)}`],
    [words.account, () => 'SE4550000000058398257466'],
  ];
  if (by.signs === 'columns') {
    columns.push([words.in, (row) => (row.minor > 0 ? amountIn(by, row.minor) : '')]);
    columns.push([words.out, (row) => (row.minor < 0 ? amountIn(by, row.minor) : '')]);
  } else if (by.signs === 'side') {
    columns.push([words.amount, (row) => amountIn(by, row.minor)]);
    columns.push([words.side, (row) => (row.minor < 0 ? 'D' : 'K')]);
  } else columns.push([words.amount, (row) => signed(by, row.minor)]);
  if (by.hasBalance) columns.push([words.balance, (row) => amountIn(by, row.saldo)]);
  if (by.hasState) columns.push([words.state, (_, at) => (at === 3 ? 'Pending' : 'Completed')]);
  if (by.hasCurrency) columns.push([words.currency, () => 'SEK']);
  const inOrder = columns
    .map((column, at) => ({ column, key: by.order[at] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ column }) => column);
  const quoted = (cell: string) => (cell.includes(by.delimiter) ? `"${cell}"` : cell);
  const rows = by.isNewestFirst ? reported.toReversed() : reported;
  const lines = rows.map((row) =>
    inOrder.map(([, cell]) => quoted(cell(row, reported.indexOf(row)))).join(by.delimiter),
  );
  const names = inOrder.map(([name]) => name).join(by.delimiter);
  return { text: `${by.above}${names}\n${lines.join('\n')}\n`, told: rows, all: reported };
}

/** A table as it is guessed; null: a bank's own. */
function guessed(text: string): BankFile | null {
  const lines = likeliestLines(text);
  if (typeof lines === 'string') throw new Error(lines);
  if (findHeader(lines) !== null) return null;
  const columns = columnsOf(lines);
  if (columns === null) throw new Error('No columns');
  const { date, amount, ...mapping } = proposedMapping(columns, lines, TODAY);
  if (date === null || amount === null) throw new Error('No day or no amount');
  const header = mappedHeader(columns, { ...mapping, date, amount });
  const file = readTable(lines, header, { turn: false, today: TODAY, fileAccount: null });
  if (typeof file === 'string') throw new Error(file);
  return file;
}

test('every table is guessed as it was written', () => {
  fc.assert(
    fc.property(table, (by) => {
      const { text, told: reported, all } = written(by);
      const file = guessed(text);
      if (file === null) return;
      const waiting = by.hasState ? all[3] : undefined;
      // The balances count the pending row, and are read as those of the booked ones.
      const booked = (row: (typeof all)[number]) =>
        row.saldo - (waiting && all.indexOf(row) > 3 ? waiting.minor : 0);
      const truth = reported.map((row) =>
        row === waiting
          ? { state: 'pending', text: row.shop }
          : {
              state: 'booked',
              text: row.shop,
              row: {
                booked: row.day,
                amount: toAmountText(toTotal(row.minor)),
                ...(by.hasBalance && { balance: toAmountText(toTotal(booked(row))) }),
              },
            },
      );
      expect(file.rows).toMatchObject(truth);
    }),
    { numRuns: 60 },
  );
});

test('amounts in any convention are guessed as they were written, by two balances or none', () => {
  const conventions = [
    ['.', ',', 2],
    [',', '.', 2],
    [' ', ',', 2],
    ["'", '.', 2],
    ['.', ':', 2],
    ['.', '', 0],
    [',', '', 0],
  ] as const;
  const written = (minor: number, [group, decimal]: (typeof conventions)[number]) => {
    const [whole = '', ore = ''] = toAmountText(toTotal(minor)).split('.');
    const grouped = whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, group);
    return decimal === '' ? grouped : `${grouped}${decimal}${ore}`;
  };
  const moves = fc.array(
    fc.integer({ min: 1, max: 900_000_000 }).chain((size) => fc.constantFrom(size, -size)),
    { minLength: 3, maxLength: 12 },
  );
  fc.assert(
    fc.property(
      moves,
      fc.constantFrom(...conventions),
      fc.boolean(),
      (minors, convention, hasBalance) => {
        const scale = convention[2] === 0 ? 100 : 1;
        const amounts = minors.map((minor) => Math.trunc(minor / scale) * scale);
        // A colon without a sign is a time of the day.
        if (convention[1] === ':' && amounts.every((minor) => minor > -1)) return;
        let saldo = 50_000_000_000;
        const lines = amounts.map((minor, at) => {
          saldo += minor;
          const cells = [
            `2026-10-${at + 10}`,
            `Butik ${'ABCDE'[at % 5]}`,
            written(minor, convention),
          ];
          return [...cells, ...(hasBalance ? [written(saldo, convention)] : [])].join(';');
        });
        const names = ['Datum', 'Text', 'Belopp', ...(hasBalance ? ['Saldo'] : [])].join(';');
        const file = guessed([names, ...lines].join('\n'));
        expect(file?.rows.map((row) => (row.state === 'booked' ? row.row.amount : row))).toEqual(
          amounts.map((minor) => toAmountText(toTotal(minor))),
        );
        if (hasBalance) expect(file?.check.verdict).toBe('proven');
      },
    ),
    { numRuns: 200 },
  );
});
