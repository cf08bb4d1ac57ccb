import { minorOf, sum, toNumber } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import type { Holdings } from '#domain/figures/totals/summary.ts';
import {
  claimsBesides,
  type JoinedMortgage,
  joinedMortgages,
  type StoredMortgage,
} from '#domain/mortgage/joined.ts';
import { cardsInSteps, type MortgageCard } from '#domain/mortgage/mortgage-card.ts';
import type { AverageRates } from '#domain/mortgage/rate-check.ts';
import type { Claim, Reduction } from '#domain/mortgage/reduction.ts';
import type { Rates } from '#domain/statistics/rates.ts';

/** A member's share of an item of another member, and the copy of it in that member's list. */
export type LinkedShare = { itemId: string; userId: string; copyId: string; percent: PercentText };

/** The mortgages that a member states, their shared records, and the shares that others have. */
export type MemberMortgages = {
  userId: string;
  stored: readonly StoredMortgage[];
  holdings: Pick<Holdings, 'assets' | 'liabilities'>;
  shares: readonly LinkedShare[];
};

/** An owner's part of a mortgage: interest and deduction of a year, in major units. */
export type MortgageOwner = {
  userId: string;
  interestYear: number;
  /** Null: the currency has no exchange rate. */
  deductionYear: number | null;
};

/** A mortgage of a household, whole and once, with each owner's part. */
export type HouseholdMortgage = {
  mortgage: JoinedMortgage;
  card: MortgageCard;
  owners: MortgageOwner[];
};

type MortgageOptions = { asOf: Day; averages?: AverageRates; reduction?: Reduction; rates?: Rates };

/**
 * The mortgages of a household's homes, each by the member who states it. The reduction is counted
 * for each owner on all interest that the household sees of them, as on their own page, and divided
 * by their interest in each mortgage. A member, then a mortgage, in a step.
 */
export function* householdMortgages(
  of: readonly MemberMortgages[],
  figures: MortgageOptions,
): Steps<HouseholdMortgage[]> {
  const all: MembersMortgage[] = [];
  const besides: Claim[] = [];
  for (const member of withLoansOnce(of)) {
    yield;
    const own = joinedOf(member);
    all.push(...own);
    yield;
    const joined = own.map(({ mortgage }) => mortgage);
    besides.push(...claimsBesides(member.holdings.liabilities, joined, member.userId));
  }
  const selves = all.map(({ userId }) => userId);
  const cards = yield* cardsInSteps(
    all.map(({ mortgage }) => mortgage),
    { ...figures, besides, selves },
    ({ assetId }) => assetId !== null,
  );
  return all.flatMap(({ mortgage }, at) => {
    const card = cards[at];
    if (!card) return [];
    return [{ mortgage, card, owners: ownersOf(card) }];
  });
}

type MembersMortgage = { userId: string; mortgage: JoinedMortgage };

/** A member's mortgages and home loans, with the shares that others have in them. */
function joinedOf(member: MemberMortgages): MembersMortgage[] {
  const { userId, stored, shares, holdings } = member;
  const sharesOf = Map.groupBy(shares, ({ itemId }) => itemId);
  return joinedMortgages(stored, holdings).map((mortgage) => ({
    userId,
    mortgage: {
      ...mortgage,
      parts: mortgage.parts.map((part) => ({
        ...part,
        others: sharesOf.get(part.liabilityId) ?? [],
      })),
    },
  }));
}

/** A copy counts with the loan itself, if its owner shows that to the household; else as it is. */
function withLoansOnce(members: readonly MemberMortgages[]): MemberMortgages[] {
  const counted = new Set(
    members.flatMap(({ holdings, shares }) => {
      const shown = new Set(holdings.liabilities.map(({ id }) => id));
      return shares.flatMap(({ itemId, copyId }) => (shown.has(itemId) ? copyId : []));
    }),
  );
  return members.map((member) => {
    const { assets, liabilities } = member.holdings;
    const once = liabilities.filter(({ id }) => !counted.has(id));
    return { ...member, holdings: { assets, liabilities: once } };
  });
}

/** Interest and deduction of each known owner of a mortgage. */
function ownersOf(card: MortgageCard): MortgageOwner[] {
  const owned = card.parts.flatMap(({ owners }) => owners);
  const known = owned.filter(({ isRest }) => !isRest).map(({ owner }) => owner);
  return [...new Set(known)].map((userId) => {
    const own = owned.filter(({ owner }) => owner === userId);
    const total = (amounts: number[]) => toNumber(sum(amounts.map(minorOf)));
    const deductions = own.flatMap(({ deductionYear }) => deductionYear ?? []);
    return {
      userId,
      interestYear: total(own.map(({ interestYear }) => interestYear)),
      deductionYear: deductions.length < own.length ? null : total(deductions),
    };
  });
}
