import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Minor } from '#domain/basics/money.ts';
import { capitalRulesOf } from '#domain/tax/capital/capital-rules.ts';
import { reductionOf } from '#domain/tax/capital/capital-tax.ts';
import { ruleBook } from '#domain/tax/rules/rule-book.ts';
import { deficitRooms, type MemberYear } from './deficit-rooms.ts';

const rules = capitalRulesOf(2026, ruleBook());
if ('noRule' in rules) throw new Error(rules.noRule);
const rules2026 = rules;

const roomsOf = (...years: MemberYear[]) => deficitRooms(years, rules2026);
const member = (userId: string, net: number, insuranceDeduction = 0) => {
  return { userId, net, insuranceDeduction };
};

test('one with 150 000 kr of interest, and one with none, gain 4 500 kr', () => {
  // 40 500 alone, and 2 × 22 500 = 45 000 with half each.
  expect(roomsOf(member('Maria', -150_000), member('Erik', 0))).toEqual({
    limit: 100_000,
    below: 30,
    above: 21,
    members: [
      { userId: 'Maria', left: 0, beyond: 50_000 },
      { userId: 'Erik', left: 100_000, beyond: 0 },
    ],
    move: { moved: 50_000, gain: 4_500 },
  });
});

test('the gain ends where the room does', () => {
  // Erik has room for 20 000: 20 000 × (30 − 21) %.
  expect(roomsOf(member('Maria', -150_000), member('Erik', -80_000)).move).toEqual({
    moved: 20_000,
    gain: 1_800,
  });
});

test('nothing is moved where nobody is beyond, and from nobody who does not share', () => {
  expect(roomsOf(member('Maria', -90_000), member('Erik', 0)).move).toBe(null);
  expect(roomsOf(member('Maria', -150_000), null)).toMatchObject({
    members: [{ userId: 'Maria' }],
    move: null,
  });
});

test('the part for endowment insurance takes no room, and a surplus adds to it', () => {
  expect(roomsOf(member('Maria', -110_650, 10_650), member('Erik', 5_000)).members).toEqual([
    { userId: 'Maria', left: 0, beyond: 0 },
    { userId: 'Erik', left: 105_000, beyond: 0 },
  ]);
});

test('a gain is that of the two reductions before and after, whatever the deficits are', () => {
  const kr = (kronor: number) => (kronor * 100) as Minor;
  const reduction = (deficit: number) =>
    reductionOf(kr(deficit), kr(0), rules2026).reductionParts.reduce(
      (total, part) => total + part.reduction,
      0,
    );
  const deficit = fc.integer({ min: 0, max: 400_000 });
  fc.assert(
    fc.property(deficit, deficit, (one, other) => {
      const { move } = roomsOf(member('Maria', -one), member('Erik', -other));
      const moved = move?.moved ?? 0;
      const [from, to] = one > other ? [one, other] : [other, one];
      const before = reduction(one) + reduction(other);
      const after = reduction(from - moved) + reduction(to + moved);
      expect(after - before).toBe(Math.round((move?.gain ?? 0) * 100));
    }),
    { numRuns: 200 },
  );
});
