import type { Currency } from '#domain/basics/currencies.ts';
import { divideRounded, toMinor, toTotal } from '#domain/basics/money.ts';
import { toBasisPoints } from '#domain/basics/percent.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { ratesOf } from '#domain/records/dated-terms.ts';
import { type InterestTerms, USUAL_DAY_COUNT } from '#domain/records/loan-interest.ts';
import { isSecured } from '#domain/records/interest-grounds.ts';
import { SELF, shareOf } from './mortgage-card.ts';
import type { Claim } from './reduction.ts';
import type { HomeTerms, MortgagePart, Mortgage, OwnerShare, PartTerms } from './mortgage.ts';

/** The stored terms of a home's mortgage. */
export type StoredMortgage = HomeTerms & {
  assetId: string;
  updatedAt: string;
  parts: readonly PartTerms[];
  /** Parts of the primary owner that are not shared with the user. */
  hiddenParts: number;
  /** Another owner states it; the user sees it. */
  isShared: boolean;
  /** Shares of other owners in its loans; absent: none is known. */
  others?: readonly (OwnerShare & { liabilityId: string })[];
};

/** A mortgage with the figures of its home and its loans. */
export type JoinedMortgage = Mortgage & {
  assetId: string | null;
  name: string | null;
  updatedAt: string | null;
  hiddenParts: number;
  isShared: boolean;
};

type HomesAndLoans = { assets: readonly Asset[]; liabilities: readonly Liability[] };

/**
 * The mortgages of a user's present homes, each with its present loans, in the order of the
 * homes; then, by currency, the home loans that are joined with none.
 */
export function joinedMortgages(
  stored: readonly StoredMortgage[],
  records: HomesAndLoans,
): JoinedMortgage[] {
  const loans = new Map(records.liabilities.map((liability) => [liability.id, liability]));
  const byHome = new Map(stored.map((each) => [each.assetId, each]));
  const homes = records.assets.flatMap((asset) => {
    const terms = byHome.get(asset.id);
    return terms === undefined ? [] : [joinedOf(terms, asset, loans)];
  });
  const joined = new Set(homes.flatMap(({ parts }) => parts.map((part) => part.liabilityId)));
  return [...homes, ...loose(records, joined)];
}

function joinedOf(
  { assetId, updatedAt, parts, hiddenParts, isShared, others, ...terms }: StoredMortgage,
  { name, currency }: Asset,
  loans: ReadonlyMap<string, Liability>,
): JoinedMortgage {
  const owed = parts.flatMap((part) => {
    const loan = loans.get(part.liabilityId);
    const owners = others?.filter(({ liabilityId }) => liabilityId === part.liabilityId);
    return loan === undefined ? [] : [partOf(part, loan, owners)];
  });
  return { assetId, name, updatedAt, hiddenParts, isShared, terms, currency, parts: owed };
}

function partOf(
  part: PartTerms,
  loan: Liability,
  others: readonly OwnerShare[] = [],
): MortgagePart {
  const { name, balance, monthlyAmortization, ownershipPercentage } = loan;
  const owned = { ownershipPercentage, others, isDeductible: isSecured(loan) };
  return { ...part, ...owned, rates: ratesOf(loan), name, balance, monthlyAmortization };
}

/** The terms by which a loan's interest is counted by its days, by the loan's id. */
export function interestTermsOf(
  stored: readonly StoredMortgage[],
  loans: readonly Liability[],
): Map<string, InterestTerms> {
  const parts = new Map(
    stored.flatMap(({ parts: all, dayCount }) =>
      all.map((part) => [part.liabilityId, { part, dayCount }] as const),
    ),
  );
  const terms = loans.flatMap((loan): [string, InterestTerms][] => {
    const joined = parts.get(loan.id);
    if (joined === undefined && loan.rates.length === 0) return [];
    const { part, dayCount = USUAL_DAY_COUNT } = joined ?? {};
    const { grantedOn = null, endsOn = null } = part ?? {};
    return [[loan.id, { rates: ratesOf(loan), dayCount, grantedOn, endsOn }]];
  });
  return new Map(terms);
}

/**
 * A year's deductible interest of a user's loans that are parts of no mortgage, at their present
 * balances: it has its part in the same reduction.
 */
export function claimsBesides(
  liabilities: readonly Liability[],
  joined: readonly Mortgage[],
  owner: string = SELF,
): Claim[] {
  const parts = new Set(joined.flatMap(({ parts: all }) => all.map((part) => part.liabilityId)));
  return liabilities
    .filter((loan) => !parts.has(loan.id) && isSecured(loan) && toMinor(loan.balance) > 0)
    .map(({ balance, currency, interestRate, monthlyInterest, ownershipPercentage }) => {
      const whole =
        interestRate === null
          ? BigInt(monthlyInterest === null ? 0 : toMinor(monthlyInterest)) * 12n
          : divideRounded(BigInt(toMinor(balance)) * BigInt(toBasisPoints(interestRate)), 10_000n);
      const interest = shareOf(toTotal(whole), { ownershipPercentage });
      return { owner, interest, currency };
    });
}

/** Homes with the day of their purchase, where a mortgage states it. */
export function withPurchases<Home extends { item: { id: string }; begun: string | null }>(
  homes: readonly Home[],
  stored: readonly StoredMortgage[],
): Home[] {
  const bought = new Map(
    stored.flatMap(({ assetId, baseReason, baseDay }) =>
      baseReason === 'purchase' ? [[assetId, baseDay]] : [],
    ),
  );
  return homes.map((home) => ({ ...home, begun: home.begun ?? bought.get(home.item.id) ?? null }));
}

/** Home loans without a home: their interest is known, their loan to value is not. */
function loose({ liabilities }: HomesAndLoans, joined: ReadonlySet<string>): JoinedMortgage[] {
  const loans = liabilities.filter(({ id, type }) => type === 'mortgage' && !joined.has(id));
  const groups = Map.groupBy(loans, ({ currency }) => currency);
  return [...groups].map(([currency, group]) => looseOf(currency, group));
}

function looseOf(currency: Currency, loans: readonly Liability[]): JoinedMortgage {
  const parts = loans.map((loan) => partOf(unstatedTerms(loan), loan));
  return {
    assetId: null,
    name: null,
    updatedAt: null,
    hiddenParts: 0,
    isShared: false,
    terms: null,
    currency,
    parts,
  };
}

/** Terms of a loan that has none yet; its present balance counts as the original amount. */
function unstatedTerms({ id, balance }: Pick<Liability, 'id' | 'balance'>): PartTerms {
  return {
    liabilityId: id,
    lender: null,
    grantedOn: null,
    originalAmount: balance,
    fixedUntil: null,
    isIncrease: false,
    hasExtraPercent: false,
    endsOn: null,
  };
}
