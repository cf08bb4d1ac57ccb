import { describe, expect, test } from 'vitest';
import { changeGroups } from './change-groups.ts';
import type { ChangeLine, NetWorthChangeReason } from './item-change.ts';

type Given = [name: string, reason: NetWorthChangeReason, change: number, type?: string];

function line(...[name, reason, change, type = 'other']: Given): ChangeLine {
  const kind = reason === 'amortization' || reason === 'borrowed' ? 'liability' : 'asset';
  return { kind, id: name, name, type, reason, change, before: null, after: null };
}

const bars = (lines: ChangeLine[], max = 5) =>
  changeGroups(lines, max).map(({ sort, name, change }) => [sort, name, change]);

describe('the bars of a change', () => {
  test('reasons of a sort are one, values stand for themselves, accounts together', () => {
    const lines = [
      line('Villa', 'index', 10_000),
      line('Stuga', 'index', 8_500),
      line('ISK', 'value', 7_420, 'investment'),
      line('Bolån 1', 'amortization', 3_170),
      line('Bolån 2', 'amortization', 3_170),
      line('Bil', 'value', -1_300),
      line('Lönekonto', 'value', -12_000, 'checking'),
      line('Buffert', 'value', -318, 'savings'),
    ];
    expect(bars(lines)).toEqual([
      ['index', null, 10_000 + 8_500],
      ['accounts', null, -12_000 - 318],
      ['item', 'ISK', 7_420],
      ['amortization', null, 3_170 + 3_170],
      ['item', 'Bil', -1_300],
    ]);
  });

  test('an account alone is called by its name', () => {
    expect(bars([line('Buffert', 'value', 5, 'savings')])).toEqual([['item', 'Buffert', 5]]);
  });

  test('more than there is room for are one', () => {
    const lines = ['A', 'B', 'C', 'D'].map((name, at) => line(name, 'value', 10.1 - at));
    expect(bars(lines, 4)).toHaveLength(4);
    expect(bars(lines, 3)).toEqual([
      ['item', 'A', 10.1],
      ['item', 'B', 9.1],
      ['rest', null, 15.2],
    ]);
  });

  test('a group that cancels out has no bar', () => {
    const moved = [
      line('Konto', 'value', -50, 'checking'),
      line('Buffert', 'value', 50, 'savings'),
    ];
    expect(bars(moved)).toEqual([]);
    const many = ['A', 'B', 'C', 'D'].map((name, at) => line(name, 'value', at % 2 ? 1 : -1));
    expect(bars(many, 3)).toEqual([
      ['item', 'A', -1],
      ['item', 'B', 1],
    ]);
  });

  test('nothing is nothing', () => expect(bars([])).toEqual([]));
});
