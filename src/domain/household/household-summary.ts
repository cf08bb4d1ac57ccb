import type { Currency } from '#domain/basics/currencies.ts';
import {
  type HouseholdShares,
  householdShares,
  type SharedHoldings,
  sharesOf,
  type SharesOfMember,
} from './household-shares.ts';
import { CATEGORIES, type Category } from './sharing.ts';
import { difference, type Minor, sum, toNumber } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Steps } from '#domain/basics/steps.ts';
import type { UsedRate } from '#domain/statistics/rates.ts';
import { oldRatesOf, partsOf, type ValuationTerms } from '#domain/figures/totals/summary.ts';
import {
  type CountedLine,
  type LeftOut,
  type Total,
  totalOf,
} from '#domain/figures/totals/totals.ts';

/** A category that a member does not share, so no total includes it. */
export type NotShared = { userId: string; category: Category };

/** An item that a total leaves out; without id and name if its owner shows totals only. */
export type HouseholdLeftOut = Omit<LeftOut, 'id' | 'name'> & {
  userId: string;
  id: string | null;
  name: string | null;
};

/** A member's part of a total; `lines` is null if the member shows totals only. */
export type MemberPart = { userId: string; counted: number; lines: CountedLine[] | null };

const TOTALS = {
  totalAssets: 'assets',
  totalLiabilities: 'liabilities',
  monthlyIncome: 'income',
  monthlyCosts: 'costs',
} as const;

type SummaryTotalName = keyof typeof TOTALS;
type SummedCategory = (typeof TOTALS)[SummaryTotalName];

/** A member's contribution to each total; null for categories that are not shared. */
export type MemberTotals = { userId: string; isTotalsOnly: boolean; netWorth: number | null } & {
  [Name in SummaryTotalName]: number | null;
};

/**
 * Totals of the items that members share, in one currency. Each item counts with the member's own
 * share, so jointly owned items count once. Figures are in major units with at most two decimals;
 * incomes and costs are per month.
 */
export type HouseholdSummary = HouseholdShares & { [Name in SummaryTotalName]: number } & {
  currency: Currency;
  asOf: Day;
  netWorth: number;
  memberCount: number;
  members: MemberTotals[];
  notShared: NotShared[];
  notIncluded: HouseholdLeftOut[];
  oldRates: UsedRate[];
  explain: { [Name in SummaryTotalName]: MemberPart[] };
};

/** Adds up the rounded lines of shared items, as in the members' own totals, in steps. */
export function* householdSummary(
  counted: readonly CountedMember[],
  terms: ValuationTerms,
): Steps<HouseholdSummary> {
  const shares = yield* householdShares(counted, terms);
  const minorOf = (name: SummaryTotalName) =>
    sum(counted.map(({ totals }) => minorIn(totals[name])));
  const [assets, liabilities] = [minorOf('totalAssets'), minorOf('totalLiabilities')];
  const every = counted
    .flatMap(({ totals }) => Object.values(totals))
    .filter((one) => one !== null);
  const partsIn = (name: SummaryTotalName) => counted.flatMap((one) => partOf(one, name));
  return {
    currency: terms.currency,
    asOf: terms.asOf,
    totalAssets: toNumber(assets),
    totalLiabilities: toNumber(liabilities),
    netWorth: toNumber(difference(assets, liabilities)),
    monthlyIncome: toNumber(minorOf('monthlyIncome')),
    monthlyCosts: toNumber(minorOf('monthlyCosts')),
    memberCount: counted.length,
    members: counted.map(totalsOf),
    notShared: counted.flatMap(notSharedBy),
    notIncluded: counted.flatMap(leftOutOf),
    ...shares,
    oldRates: oldRatesOf(every, terms.asOf),
    explain: {
      totalAssets: partsIn('totalAssets'),
      totalLiabilities: partsIn('totalLiabilities'),
      monthlyIncome: partsIn('monthlyIncome'),
      monthlyCosts: partsIn('monthlyCosts'),
    },
  };
}

/** The categories that a member does not share. */
function notSharedBy({ userId, shared }: CountedMember): NotShared[] {
  return CATEGORIES.filter((category) => !shared.includes(category)).map((category) => ({
    userId,
    category,
  }));
}

/** A member's totals, and the items that may be shared with others. */
export type CountedMember = SharesOfMember &
  Pick<SharedHoldings, 'isTotalsOnly' | 'shared'> & {
    totals: Record<SummaryTotalName, Total | null>;
  };

/** Counts a member's holdings, which are not needed any more then, in steps. */
export function* countMember(member: SharedHoldings, terms: ValuationTerms): Steps<CountedMember> {
  const parts = partsOf(member.holdings, terms);
  const totals: Partial<CountedMember['totals']> = {};
  for (const [name, category] of Object.entries(TOTALS) as [SummaryTotalName, SummedCategory][]) {
    yield;
    totals[name] = member.shared.includes(category)
      ? totalOf(parts[category], terms.currency, terms.rates)
      : null;
  }
  yield;
  const { isTotalsOnly, shared } = member;
  const all = totals as CountedMember['totals'];
  return { ...sharesOf(member, parts), isTotalsOnly, shared, totals: all };
}

function totalsOf({ userId, isTotalsOnly, totals }: CountedMember): MemberTotals {
  const { totalAssets, totalLiabilities, monthlyIncome, monthlyCosts } = totals;
  const isWorthless = totalAssets === null && totalLiabilities === null;
  const netWorth = difference(minorIn(totalAssets), minorIn(totalLiabilities));
  return {
    userId,
    isTotalsOnly,
    totalAssets: totalAssets?.value ?? null,
    totalLiabilities: totalLiabilities?.value ?? null,
    netWorth: isWorthless ? null : toNumber(netWorth),
    monthlyIncome: monthlyIncome?.value ?? null,
    monthlyCosts: monthlyCosts?.value ?? null,
  };
}

function partOf(
  { userId, isTotalsOnly, totals }: CountedMember,
  name: SummaryTotalName,
): MemberPart[] {
  const total = totals[name];
  if (total === null) return [];
  return [{ userId, counted: total.value, lines: isTotalsOnly ? null : total.lines }];
}

function leftOutOf({ userId, isTotalsOnly, totals }: CountedMember): HouseholdLeftOut[] {
  return Object.values(totals)
    .flatMap((total) => total?.notIncluded ?? [])
    .map(({ id, name, ...why }) => ({
      userId,
      ...why,
      id: isTotalsOnly ? null : id,
      name: isTotalsOnly ? null : name,
    }));
}

function minorIn(total: Total | null): Minor {
  return total?.minor ?? (0 as Minor);
}
