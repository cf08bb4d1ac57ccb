import type { Currency } from '#domain/basics/currencies.ts';
import { addDays, type Day, dayOf } from '#domain/basics/months.ts';
import type { Asset } from '#domain/records/assets.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { DatedRate, InterestTerms } from '#domain/records/loan-interest.ts';
import type { HomeTerms, LoanPart, Mortgage, PartTerms } from './mortgage.ts';

/** The stored terms of a home's mortgage. */
export type StoredMortgage = HomeTerms & {
  assetId: string;
  updatedAt: string;
  parts: readonly PartTerms[];
  /** Parts of the primary owner that are not shared with the user. */
  hiddenParts: number;
  /** Another owner states it; the user sees it. */
  isShared: boolean;
};

/** A mortgage with the figures of its home and its loans. */
export type JoinedMortgage = Mortgage & {
  assetId: string | null;
  name: string | null;
  updatedAt: string | null;
  hiddenParts: number;
  isShared: boolean;
};

type Records = { assets: readonly Asset[]; liabilities: readonly Liability[]; asOf: Day };

/**
 * The mortgages of a user's present homes, each with its present loans, in the order of the
 * homes; then, by currency, the home loans that are joined with none.
 */
export function joinedMortgages(
  stored: readonly StoredMortgage[],
  records: Records,
): JoinedMortgage[] {
  const loans = new Map(records.liabilities.map((liability) => [liability.id, liability]));
  const byHome = new Map(stored.map((each) => [each.assetId, each]));
  const homes = records.assets.flatMap((asset) => {
    const terms = byHome.get(asset.id);
    return terms === undefined ? [] : [joinedOf(terms, asset, { loans, asOf: records.asOf })];
  });
  const joined = new Set(homes.flatMap(({ parts }) => parts.map((part) => part.liabilityId)));
  return [...homes, ...loose(records, joined)];
}

type Loans = { loans: ReadonlyMap<string, Liability>; asOf: Day };

function joinedOf(
  { assetId, updatedAt, parts, hiddenParts, isShared, ...terms }: StoredMortgage,
  { name, currency }: Asset,
  { loans, asOf }: Loans,
): JoinedMortgage {
  const owed = parts.flatMap((part) => {
    const loan = loans.get(part.liabilityId);
    return loan === undefined ? [] : [partOf(part, loan, asOf)];
  });
  return { assetId, name, updatedAt, hiddenParts, isShared, terms, currency, parts: owed };
}

function partOf(part: PartTerms, loan: Liability, asOf: Day): LoanPart {
  const { name, balance, monthlyAmortization, ownershipPercentage } = loan;
  const rates = ratesWith(part.rates, loan, asOf);
  return { ...part, rates, name, balance, monthlyAmortization, ownershipPercentage };
}

/** The rates and the day count of loans that are joined with a home, by the loan's id. */
export function interestTermsOf(
  stored: readonly StoredMortgage[],
  loans: readonly Liability[],
  asOf: Day,
): Map<string, InterestTerms> {
  const byId = new Map(loans.map((loan) => [loan.id, loan]));
  const terms = stored.flatMap(({ parts, dayCount }) =>
    parts.flatMap(({ liabilityId, rates }): [string, InterestTerms][] => {
      const loan = byId.get(liabilityId);
      return loan ? [[liabilityId, { rates: ratesWith(rates, loan, asOf), dayCount }]] : [];
    }),
  );
  return new Map(terms);
}

/** A rate that was changed on the loan itself applies from the day of that change. */
function ratesWith(
  rates: readonly DatedRate[],
  { interestRate, updatedAt }: Liability,
  asOf: Day,
): readonly DatedRate[] {
  const last = rates.at(-1);
  if (interestRate === null || last?.rate === interestRate) return rates;
  const changedOn = dayOf(new Date(updatedAt));
  const next = last === undefined ? changedOn : addDays(last.from, 1);
  const from = [asOf, changedOn > next ? changedOn : next].toSorted()[0] ?? asOf;
  return [...rates.filter((each) => each.from < from), { from, rate: interestRate }];
}

/** Home loans without a home: their interest is known, their loan to value is not. */
function loose({ liabilities, asOf }: Records, joined: ReadonlySet<string>): JoinedMortgage[] {
  const loans = liabilities.filter(({ id, type }) => type === 'mortgage' && !joined.has(id));
  const groups = Map.groupBy(loans, ({ currency }) => currency);
  return [...groups].map(([currency, group]) => looseOf(currency, group, asOf));
}

function looseOf(currency: Currency, loans: readonly Liability[], asOf: Day): JoinedMortgage {
  const parts = loans.map((loan) => partOf(unstatedTerms(loan), loan, asOf));
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
    rates: [],
    isIncrease: false,
    hasExtraPercent: false,
    endsOn: null,
  };
}
