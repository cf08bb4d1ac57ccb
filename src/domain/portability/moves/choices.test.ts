import { describe, expect, test } from 'vitest';
import { monthsFrom } from '#domain/basics/months.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { chosenFile, type MoveChoices } from './choices.ts';
import type { MoveFile } from './move-file.ts';
import { spreadsheetFile } from './spreadsheet.ts';

/** A file of months from one on, with rows of values; an empty text: none. */
function read(first: string, last: string, rows: Record<string, readonly string[]>): MoveFile {
  const header = ['', ...monthsFrom(first, last)];
  const lines = [header, ...Object.entries(rows).map(([name, values]) => [name, ...values])];
  const file = allSteps(spreadsheetFile([{ name: '', lines }], '2026-11'));
  if (typeof file === 'string') throw new Error(file);
  return file;
}

function choose(file: MoveFile, ...items: MoveChoices['items']): MoveFile {
  return allSteps(chosenFile(file, { items }));
}

const endedIn = ({ items }: MoveFile) => items.flatMap((each) => (each.hasEnded ? each.name : []));
const keyOf = (file: MoveFile, name: string) =>
  file.items.find((each) => each.name === name)?.key ?? '';

describe('costs of zero', () => {
  const file = read('2026-01', '2026-05', {
    Utgifter: [],
    Hyra: ['9000', '9000', '9100', '9100', '9100'],
    Gym: ['300', '300', '0', '0', '0'],
    Semester: ['0', '15000', '0', '14000', '0'],
  });

  test('at the end are its end, and are told of where the value before stays', () => {
    expect(endedIn(file)).toEqual(['Gym']);
    expect(file.issues).toEqual([{ code: 'zero', count: 2, example: 'Semester: 2026-03' }]);
  });

  test('are counted for the kinds and ends that the user chooses', () => {
    const lasting = choose(file, { key: keyOf(file, 'Gym'), hasEnded: false });
    expect(lasting.issues).toMatchObject([{ code: 'zero', count: 5 }]);
    const owned = choose(file, { key: keyOf(file, 'Semester'), kind: 'assets' });
    expect(owned.issues).toEqual([]);
    expect(endedIn(choose(owned, { key: keyOf(file, 'Gym'), kind: 'assets' }))).toEqual([]);
    const left = choose(file, { key: keyOf(file, 'Semester'), included: false });
    expect(left.issues).toEqual([]);
  });
});

test('a debt below zero is told of, a cost not', () => {
  const file = read('2026-01', '2026-02', { Skulder: [], CSN: ['100', '90'], Lån: ['10', '-5'] });
  expect(file.issues).toEqual([{ code: 'negative', count: 1, example: 'Lån: 2026-02' }]);
});

describe('an item has ended', () => {
  const months = monthsFrom('2024-06', '2026-08');
  /** A value each few months, until a month. */
  const every = (count: number, until: string) =>
    months.map((month, at) =>
      at % count === 0 && month <= until
        ? `${count * 7_919 + at ** 2 + Number(until.slice(5))}`
        : '',
    );

  test('when more months follow than lie between two of its own', () => {
    const file = read('2024-06', '2026-08', {
      Sparkonto: every(1, '2026-08'),
      Bil: every(1, '2026-06'),
      Fonder: every(1, '2026-07'),
      Bostad: every(12, '2026-08'),
      Stuga: every(12, '2024-06').with(12, '900'),
      Båt: every(3, '2025-12'),
    });
    // Valued in June of each year, the home is not sold in August; the cottage after 14 months is.
    expect(endedIn(file)).toEqual(['Bil', 'Stuga', 'Båt']);
    expect(file.items.filter(({ guesses }) => guesses.includes('ended'))).toHaveLength(3);
    const kept = choose(file, { key: keyOf(file, 'Bil'), hasEnded: false });
    expect(endedIn(kept)).toEqual(['Stuga', 'Båt']);
    expect(kept.items[1]?.guesses).toContain('ended');
  });
});
