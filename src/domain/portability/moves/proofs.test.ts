import { expect, test } from 'vitest';
import { allSteps } from '#domain/basics/steps.ts';
import { chosenFile } from './choices.ts';
import { OWED } from './move-file.ts';
import { provenTotals } from './proofs.ts';
import { spreadsheetFile } from './spreadsheet.ts';

const MONTHS = 24;
const none = { isSum: false, isSure: false, isGroup: false, isOfSome: false, isSkipped: false };
const unknown = { name: '', sign: 1, kind: null, of: null } as const;

/** How often figures are read to find sums among rows of which half are named so, but add nothing. */
function readsOf(count: number): number {
  let reads = 0;
  const rows = Array.from({ length: count }, (_, row) => {
    const figures = Array.from(
      { length: MONTHS },
      (__, month) => ((row + 7) ** 5 * (month + 3) ** 3) % 99_991,
    );
    const counted = new Proxy(figures, {
      get: (own, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(own, key);
      },
    });
    const isNamed = row % 2 === 1;
    return {
      stated: counted,
      figures: counted,
      ...unknown,
      isNamed,
      isNet: row % 4 === 3,
      ...none,
    };
  });
  expect(allSteps(provenTotals(rows))).toEqual([]);
  return reads;
}

test('reads the figures of sums that add nothing in proportion to the pairs of rows', () => {
  for (const count of [40, 120]) expect(readsOf(count)).toBeLessThan(6 * count ** 2 * MONTHS);
});

/** Numbers from 0 to 1 that are the same in each run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Bostad: ['Villan', 'Lägenheten', 'Torpet'],
  Sparande: ['ISK', 'Lysa', 'Fonder Avanza'],
  Pension: ['Tjänstepension', 'Premiepension'],
  Konton: ['Lönekonto', 'Buffert'],
  Fordon: ['Bilen', 'Båten'],
};
const DEBTS = ['Bolån', 'CSN', 'Billån', 'Kreditkort'];
const PARTS = ['Övervärde', 'Insats', 'Netto', 'Eget kapital', 'Home equity', 'Kvar', 'Vår del'];
const NETS = [
  'Nettoförmögenhet',
  'Totalt',
  'Netto',
  'Summa',
  'Net worth',
  'Allt',
  'Insats',
  'Vårt',
];

type Line = { name: string; values: readonly number[] };

/** A table of homes, loans, accounts and pensions with sums at any places, and its net worth. */
function randomTable(seed: number): { lines: string[][]; worth: number } {
  const random = numbersFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Each>(list: readonly Each[]): Each => list[below(list.length)] as Each;
  const some = <Each>(list: readonly Each[], count: number) =>
    list
      .map((each) => ({ each, at: random() }))
      .toSorted((one, other) => one.at - other.at)
      .slice(0, count)
      .map(({ each }) => each);
  const months = 2 + below(6);
  const line = (name: string): Line => {
    let value = 10_000 + below(900_000);
    const values = Array.from({ length: months }, () => {
      value = Math.round(value * (0.97 + random() * 0.06));
      return value;
    });
    return { name, values };
  };
  const sign = pick([1, -1]);
  const isDebt = ({ name }: Line) => DEBTS.some((debt) => name.startsWith(debt));
  const left = (lines: readonly Line[]) =>
    Array.from({ length: months }, (_, month) =>
      lines.reduce((sum, each) => sum + (isDebt(each) ? -1 : 1) * (each.values[month] ?? 0), 0),
    );
  const debts = some(DEBTS, below(4)).map(line);
  const names = some(Object.keys(GROUPS), 1 + below(4));
  const groups = names.map((name, at) => ({
    name,
    lines: [
      ...some(GROUPS[name] ?? [], 1 + below(3)).map(line),
      ...(at === 0 && debts.length > 1 ? debts.splice(0, 1) : []),
    ],
  }));
  if (debts.length > 0) groups.push({ name: 'Skulder', lines: debts });
  const all = groups.flatMap(({ lines }) => lines);
  const owned = left(all.filter((each) => !isDebt(each)));
  const owed = left(all.filter(isDebt)).map((value) => -value * sign);
  const block: Line[] = [
    { name: 'Summa tillgångar', values: owned },
    ...(all.some(isDebt) ? [{ name: 'Summa skulder', values: owed }] : []),
  ];
  const head = pick(['none', 'heading', 'sum'] as const);
  const part = pick(['none', 'word', 'any'] as const);
  const rows = groups.flatMap(({ name, lines }): (Line | string)[] => {
    const isOwed = name === 'Skulder';
    const values = isOwed ? owed.map((_, at) => -(left(lines)[at] ?? 0) * sign) : left(lines);
    const own = lines.map((each) =>
      isDebt(each) ? { ...each, values: each.values.map((value) => value * sign) } : each,
    );
    const word = { name: `Summa ${name.toLowerCase()}`, values };
    const any = lines.length > 1 && !isOwed ? { name: pick(PARTS), values } : word;
    return [
      ...(head === 'heading' ? [name] : head === 'sum' ? [{ name, values }] : []),
      ...own,
      ...(part === 'none' || head === 'sum' ? [] : [part === 'word' ? word : any]),
    ];
  });
  const place = pick(['none', 'top', 'bottom'] as const);
  if (place !== 'none') {
    // By its name alone a row that repeats another one is its sum.
    const net = { name: pick(all.length > 1 ? NETS : NETS.slice(0, 5)), values: left(all) };
    const sums = random() < 0.4 ? (place === 'top' ? [net, ...block] : [...block, net]) : [net];
    if (place === 'top') rows.unshift(...sums);
    else rows.push(...sums);
  }
  const header = ['Post', ...Array.from({ length: months }, (_, month) => `2026-0${month + 1}`)];
  const lines = rows.map((each) =>
    typeof each === 'string' ? [each] : [each.name, ...each.values.map(String)],
  );
  const across = [header, ...lines];
  const down = header.map((_, at) => across.map((cells) => cells[at] ?? ''));
  // Headings that stand beside the months have no cells of their own.
  const isTurned = head !== 'heading' && random() < 0.3;
  return { lines: isTurned ? down : across, worth: left(all).at(-1) ?? 0 };
}

/** Net worth in the last month by the kinds and the signs that would be saved. */
function savedWorth(lines: string[][]): number {
  const read = allSteps(spreadsheetFile([{ name: '', lines }], '2026-11'));
  if (typeof read === 'string') return Number.NaN;
  const { items } = allSteps(chosenFile(read, { items: [], currency: 'SEK' }));
  return items.reduce((sum, { kind, leftOut, months }) => {
    const value = Number(months.at(-1)?.value ?? 0);
    return leftOut === null ? sum + (OWED.has(kind) ? -value : value) : sum;
  }, 0);
}

test('ends what a sum does not count in the last month, of which most rows have a value', () => {
  const ended = (net: string, other: string) => {
    const lines = [
      ['Post', '2026-08', '2026-09', '2026-10', '2026-11'],
      ['ISK', '100', '104', '106', '110'],
      ['Bilen', '80', '79', '78', ''],
      ['Bolån', '-50', '-49', '-48', other],
      ['Netto', '130', '134', '136', net],
    ];
    const read = allSteps(spreadsheetFile([{ name: '', lines }], '2026-11'));
    if (typeof read === 'string') return read;
    const { items } = allSteps(chosenFile(read, { items: [], currency: 'SEK' }));
    return items.filter(({ hasEnded }) => hasEnded).map(({ name }) => name);
  };
  expect(ended('63', '-47')).toEqual(['Bilen']);
  expect(ended('', '-47')).toEqual([]);
  // Two of three rows are not filled in yet.
  expect(ended('110', '')).toEqual([]);
});

const TABLES = 1_000;

test(`what ${TABLES} drawn tables have, with sums at any places, comes to their net worth`, () => {
  const wrong = Array.from({ length: TABLES }, (_, seed) => ({ seed, ...randomTable(seed + 1) }))
    .map(({ seed, lines, worth }) => ({ seed, lines, worth, saved: savedWorth(lines) }))
    .filter(({ worth, saved }) => worth !== saved)
    .map(
      ({ lines, worth, saved }) =>
        `${worth} ≠ ${saved}\n${lines.map((line) => line.join('|')).join('\n')}`,
    );
  expect(`${wrong.length} wrong\n${wrong.slice(0, 8).join('\n\n')}`).toBe('0 wrong\n');
});

const PAIRS = 100;

test(`what ${PAIRS} drawn tables of two owners have, below each other, comes to both`, () => {
  const wrong = Array.from({ length: PAIRS }, (_, seed) => {
    const { lines, worth } = randomTable(seed + 1);
    const both = [['Anna'], ...lines, [], ['Erik'], ...lines];
    return { both, worth: 2 * worth, saved: savedWorth(both) };
  })
    .filter(({ worth, saved }) => worth !== saved)
    .map(
      ({ both, worth, saved }) =>
        `${worth} ≠ ${saved}\n${both.map((line) => line.join('|')).join('\n')}`,
    );
  expect(`${wrong.length} wrong\n${wrong.slice(0, 4).join('\n\n')}`).toBe('0 wrong\n');
});
