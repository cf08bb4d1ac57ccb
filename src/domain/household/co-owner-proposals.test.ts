import { describe, expect, test } from 'vitest';
import { companionsOf, groupProposals } from './co-owner-proposals.ts';
import type { CoOwnedKind, CoOwnerLink } from './co-ownership.ts';
import type { PercentText } from '#domain/basics/percent.ts';

type Given = [id: string, kind: CoOwnedKind, togetherId: string | null];

function links(...given: Given[]): CoOwnerLink[] {
  return given.map(([id, kind, togetherId]) => ({ id, kind, togetherId }) as CoOwnerLink);
}

test('proposals that were made as one stand together, what is owned first, as proposed', () => {
  const newestFirst = links(
    ['5', 'assets', null],
    ['4', 'liabilities', 'one'],
    ['3', 'assets', 'one'],
    ['2', 'liabilities', 'one'],
    ['1', 'liabilities', null],
  );
  const ids = groupProposals(newestFirst).map((group) => group.map(({ id }) => id));
  expect(ids).toEqual([['5'], ['3', '2', '4'], ['1']]);
});

function item(name: string, type: string, share: string) {
  return { id: name, name, type, ownershipPercentage: share as PercentText };
}

const villa = item('Villan', 'real_estate', '50.00');
const cabin = item('Stugan', 'real_estate', '50.00');
const car = item('Bilen', 'vehicle', '50.00');
const half = item('Del 1', 'mortgage', '50.00');
const whole = item('Del 2', 'mortgage', '100.00');
const named = item('SEB, villan, del 3', 'mortgage', '50.00');
const student = item('CSN', 'student_loan', '50.00');
const liabilities = [half, whole, named, student];

const offered = (kind: CoOwnedKind, of: typeof villa, assets = [villa, car]) =>
  companionsOf({ kind, item: of }, { assets, liabilities }).map(({ item: { name }, isLikely }) => [
    name,
    isLikely,
  ]);

describe('items that may be proposed with an item', () => {
  test('is with the only home its mortgages, likely those that are owed alike', () => {
    expect(offered('assets', villa)).toEqual([
      ['Del 1', true],
      ['Del 2', false],
      ['SEB, villan, del 3', true],
    ]);
  });

  test('with one home of two likely those only that have its name', () => {
    expect(offered('assets', villa, [villa, cabin])).toEqual([
      ['Del 1', false],
      ['Del 2', false],
      ['SEB, villan, del 3', true],
    ]);
  });

  test('is with a mortgage the home and the other mortgages', () => {
    expect(offered('liabilities', half)).toEqual([
      ['Villan', true],
      ['Del 2', false],
      ['SEB, villan, del 3', true],
    ]);
  });

  test('is nothing with what is neither', () => {
    expect([offered('assets', car), offered('liabilities', student)]).toEqual([[], []]);
  });
});
