import { divideRounded, type Minor, sum, toNumber, toTotal } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import { type PercentText, toBasisPoints, WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import { countedMinor } from '#domain/figures/totals/totals.ts';
import type { Holdings } from '#domain/figures/totals/summary.ts';
import {
  type JoinedMortgage,
  joinedMortgages,
  type StoredMortgage,
} from '#domain/mortgage/joined.ts';
import { cardsOf, type MortgageCard } from '#domain/mortgage/mortgage-card.ts';
import type { AverageRates } from '#domain/mortgage/rate-check.ts';
import { dividedBy, type Reduction, reductionOn } from '#domain/mortgage/reduction.ts';

/** A member's share of an item of another member. */
export type LinkedShare = { itemId: string; userId: string; percent: PercentText };

/** The mortgages that a member states, their shared records, and the shares that others have. */
export type MemberMortgages = {
  userId: string;
  stored: readonly StoredMortgage[];
  holdings: Pick<Holdings, 'assets' | 'liabilities'>;
  shares: readonly LinkedShare[];
};

/** An owner's part of a mortgage: interest and deduction of a year, in major units. */
export type MortgageOwner = { userId: string; interestYear: number; deductionYear: number };

/** A mortgage of a household, whole and once, with each owner's part. */
export type HouseholdMortgage = {
  mortgage: JoinedMortgage;
  card: MortgageCard;
  owners: MortgageOwner[];
};

type Figures = { asOf: Day; averages?: AverageRates; reduction?: Reduction };

/**
 * The mortgages of a household's homes, each by the member who states it. The reduction is counted
 * for each owner on all of their interest, and divided by their interest in each mortgage.
 */
export function householdMortgages(
  members: readonly MemberMortgages[],
  { asOf, averages = {}, reduction = reductionOn(asOf) }: Figures,
): HouseholdMortgage[] {
  const all = members.flatMap((member) => {
    const { assets, liabilities } = member.holdings;
    const joined = joinedMortgages(member.stored, { assets, liabilities }).filter(
      ({ assetId }) => assetId !== null,
    );
    const cards = cardsOf(joined, { asOf, averages, reduction });
    return joined.flatMap((mortgage, at) => {
      const card = cards[at];
      return card === undefined ? [] : [{ mortgage, card, interest: interestOf(card, member) }];
    });
  });
  const owners = [...new Set(all.flatMap(({ interest }) => [...interest.keys()]))];
  const deductions = new Map(
    owners.map((userId) => {
      const own = all.map(({ interest }) => interest.get(userId) ?? (0 as Minor));
      return [userId, dividedBy(reduction(sum(own)), own)];
    }),
  );
  return all.map(({ mortgage, card, interest }, at) => ({
    mortgage,
    card,
    owners: [...interest].map(([userId, minor]) => ({
      userId,
      interestYear: toNumber(minor),
      deductionYear: toNumber(deductions.get(userId)?.[at] ?? (0 as Minor)),
    })),
  }));
}

/** A year's interest of each owner of a mortgage, in minor units. */
function interestOf(card: MortgageCard, { userId, shares }: MemberMortgages): Map<string, Minor> {
  const interest = new Map<string, Minor>();
  const add = (owner: string, amount: Minor, basisPoints: number) => {
    const part = divideRounded(BigInt(amount) * BigInt(basisPoints), BigInt(WHOLE_BASIS_POINTS));
    interest.set(owner, toTotal((interest.get(owner) ?? 0) + Number(part)));
  };
  for (const part of card.parts) {
    const whole = countedMinor({ counted: part.interestYear });
    add(userId, whole, Math.round(part.ownPercent * 100));
    for (const { itemId, userId: owner, percent } of shares) {
      if (itemId === part.liabilityId) add(owner, whole, toBasisPoints(percent));
    }
  }
  return interest;
}
