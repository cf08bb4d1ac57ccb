import { difference, type Minor, sum, toNumber, toTotal } from '#domain/basics/money.ts';
import type { CapitalRules } from '#domain/tax/capital/capital-rules.ts';
import { cutToOre, exactOf, kronorOf, minus, percentOf } from '#domain/basics/ratios.ts';

/** A member's year; null: the member does not share what it is counted from. */
export type MemberYear = { userId: string; net: number; insuranceDeduction: number } | null;

/** Interest that a member can deduct at the higher reduction, and that beyond it, in kronor. */
export type DeficitMember = { userId: string; left: number; beyond: number };

/**
 * Members of a household by the bound of the higher reduction, and the gain of a year in which
 * `moved` kronor of interest were paid by those with room; null: nothing to move.
 */
export type DeficitRooms = {
  limit: number;
  below: number;
  above: number;
  members: DeficitMember[];
  move: { moved: number; gain: number } | null;
};

type DeficitSteps = CapitalRules['deficit']['steps'];

/**
 * Who has room under the bound of the higher reduction, and the gain of moving interest there. The
 * part of a deficit for endowment insurance takes no room; a surplus adds to it, for interest
 * lowers its tax by as much.
 */
export function deficitRooms(
  years: readonly MemberYear[],
  { deficit: { steps } }: Pick<CapitalRules, 'deficit'>,
): DeficitRooms {
  const bound = cutToOre(kronorOf(steps[0]?.upTo ?? '0'));
  const counted = years.flatMap((year) => (year === null ? [] : [memberOf(year, bound)]));
  const all = (field: 'left' | 'beyond') => sum(counted.map((member) => member[field]));
  const moved = toTotal(Math.min(all('left'), all('beyond')));
  const [below, above] = [rateOf(steps, 0), rateOf(steps, 1)];
  const gain = cutToOre(minus(percentOf(exactOf(moved), below), percentOf(exactOf(moved), above)));
  return {
    limit: toNumber(bound),
    below: Number(below),
    above: Number(above),
    members: counted.map(({ userId, left, beyond }) => ({
      userId,
      left: toNumber(left),
      beyond: toNumber(beyond),
    })),
    move: moved > 0 ? { moved: toNumber(moved), gain: toNumber(gain) } : null,
  };
}

type OwnerDeficit = { userId: string; left: Minor; beyond: Minor };

function memberOf(
  { userId, net, insuranceDeduction }: NonNullable<MemberYear>,
  bound: Minor,
): OwnerDeficit {
  const none = toTotal(0);
  const ofInsurance = Math.min(insuranceDeduction, Math.max(0, -net));
  const deficit = difference(none, sum([inOre(net), inOre(ofInsurance)]));
  const room = difference(bound, deficit);
  const counted: OwnerDeficit = { userId, left: none, beyond: none };
  return room < 0 ? { ...counted, beyond: difference(none, room) } : { ...counted, left: room };
}

/** Totals are in whole kronor. */
function inOre(kronor: number): Minor {
  return toTotal(kronor * 100);
}

function rateOf(steps: DeficitSteps, at: number): string {
  return (steps[at] ?? steps.at(-1))?.rate ?? '0';
}
