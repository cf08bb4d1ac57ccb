import type { Minor } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { exactOf, NOTHING, plus, type Ratio } from '#domain/basics/ratios.ts';

/** Money paid in, or securities moved in from outside, on a day. */
export type Deposit = { day: Day; amount: Minor };

/** Assets moved from one of the owner's ISK to another: they left one and arrived at the other. */
export type AccountMove = { left: Day; arrived: Day; amount: Minor };

/**
 * Values at the starts of the quarters; null: not known, and not counted. Moves from the owner's
 * other ISK are not deposits.
 */
export type IskFacts = {
  starts: readonly (Minor | null)[];
  deposits: readonly Deposit[];
  moves: readonly AccountMove[];
};

/** Value on 1 January (null: not known, and not counted) and premiums of endowment insurance. */
export type InsuranceFacts = { start: Minor | null; premiums: readonly Deposit[] };

/** The first day of each quarter of a year. */
export function quarterStarts(year: number): Day[] {
  return ['01', '04', '07', '10'].map((month) => `${year}-${month}-01`);
}

/**
 * Capital base of an ISK (income tax act 42:37–41): a quarter of the values at the starts of the
 * quarters and of the deposits. Moved assets that were on neither account at the start of a quarter
 * count as if they had arrived before it (42:40).
 */
export function iskBase(year: number, { starts, deposits, moves }: IskFacts): Ratio {
  const amounts = [
    ...starts.filter((value) => value !== null),
    ...deposits.map(({ amount }) => amount),
    ...quarterStarts(year).flatMap((start) =>
      moves.filter((move) => isBetween(move, start)).map(({ amount }) => amount),
    ),
  ];
  const { top } = amounts.map(exactOf).reduce(plus, NOTHING);
  return { top, bottom: 4n };
}

/** Whether moved assets were on neither account when a day began. */
export function isBetween({ left, arrived }: AccountMove, day: Day): boolean {
  return left < day && arrived >= day;
}

/**
 * Capital base of endowment insurance (42:49): the value on 1 January and the premiums, half of
 * those paid after June.
 */
export function insuranceBase(year: number, { start, premiums }: InsuranceFacts): Ratio {
  const halves = premiums.reduce(
    (total, { day, amount }) => total + BigInt(amount) * (day < `${year}-07-01` ? 2n : 1n),
    0n,
  );
  return { top: BigInt(start ?? 0) * 2n + halves, bottom: 2n };
}
