// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assetTotals } from '#domain/figures/totals/asset-totals.ts';
import { balanceOf } from '#domain/figures/totals/balance.ts';
import { cashFlowAverage, cashFlowTotal } from '#domain/banking/cash-flow/cash-flow.ts';
import { yearlyTotal } from '#domain/banking/cash-flow/cash-flow-recurring.ts';
import { costTotals } from '#domain/figures/totals/cost-totals.ts';
import { goalTotals } from '#domain/figures/totals/goal-progress.ts';
import { financialHealth } from '#domain/figures/health/health.ts';
import { historyPoint } from '#domain/figures/history/history.ts';
import { CATEGORIES } from '#domain/household/sharing.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { countMember, householdSummary } from '#domain/household/household-summary.ts';
import { housingMarketOf } from '#domain/statistics/housing-market.ts';
import { incomeTotals } from '#domain/figures/totals/income-totals.ts';
import { inflationOf } from '#domain/statistics/inflation.ts';
import { liabilityTotals } from '#domain/figures/totals/liability-totals.ts';
import { netWorthChange } from '#domain/figures/net-worth/net-worth-change.ts';
import { rankAssets } from '#domain/figures/net-worth/performance.ts';
import { netWorthPoint } from '#domain/figures/net-worth/net-worth-series.ts';
import { isNoPrices, splitGrowth } from '#domain/figures/net-worth/real-terms.ts';
import {
  financialSummary,
  type Holdings,
  type ValuationTerms,
} from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import { averageOf, typeGroups } from '#domain/figures/totals/composition.ts';
import { compareProperties } from '#domain/figures/net-worth/valuations.ts';
import * as flowDrawers from '#web/banking/cash-flow/explain-flow.ts';
import { explainDistribution } from '#web/records/costs/costs-screen.tsx';
import { explainProperty } from '#web/figures/totals/explain-property.ts';
import { explainSplit } from '#web/figures/growth/growth-split.tsx';
import { explainTotal } from '#web/figures/totals/explain-total.ts';
import { explainMonthly, explainOverall } from '#web/records/goals/goals-screen.tsx';
import { explainCategory, explainHealth } from '#web/analysis/health/explain-health.ts';
import {
  explainHousehold,
  explainHouseholdNetWorth,
} from '#web/household/figures/explain-household.ts';
import { formatNumber, formatShare } from '#web/kit/i18n/format.ts';
import { explainWeightedRate } from '#web/records/liabilities/liabilities-summary.tsx';
import { explainPayments } from '#web/records/loan-payments/loan-payments.tsx';
import { explainHousing } from '#web/analysis/market/housing-section.tsx';
import { explainInflation } from '#web/analysis/market/inflation-section.tsx';
import { explainComparison } from '#web/analysis/comparison/property-part.tsx';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { isCompared } from '#web/dashboard/widgets/best-asset-widget.tsx';
import { explainBest } from '#web/dashboard/widgets/best-asset-dialog.tsx';
import { explainChange } from '#web/dashboard/widgets/explain-change.ts';
import { explainDifference } from '#web/dashboard/widgets/difference-dialog.tsx';
import {
  explainAverage,
  explainNetWorth,
  explainSummaryTotal,
} from '#web/dashboard/widgets/explain-summary.ts';
import {
  explainAssetsPerDebt,
  explainDebtRatio,
} from '#web/dashboard/widgets/net-worth-dialog.tsx';
import { costEnds, explainBetween } from '#web/dashboard/widgets/costs-dialog.tsx';
import { explainTypes } from '#web/dashboard/widgets/asset-breakdown-dialog.tsx';
import { addHoldings } from '#tests/app/holdings-drawers.ts';
import { addMortgages } from '#tests/app/mortgage-drawers.ts';
import { addNetPay, addTax, TAX_DRAWERS } from '#tests/app/tax-drawers.ts';
import { disagreements } from '#tests/app/printed-sums.ts';
import { Books, TODAY, UNKNOWN } from '#tests/app/random-books.ts';

/** A drawer, by the function that makes it, and the records behind its figure. */
type Drawer = {
  by: string;
  explanation: Explanation;
  /** Items behind the figure, whose currencies must be named or left out. */
  of: readonly { name: string; currency: string }[];
};

const PRICES = new Map([
  ['2025-09', '123.45'],
  ['2025-10', '123.90'],
  ['2025-11', '124.10'],
]);
const CHECKED = { source: 'SCB', unit: '2020 = 100' };
const RUNS = 150;
const TOTALS = ['totalAssets', 'totalLiabilities', 'monthlyIncome', 'monthlyCosts'] as const;

/** Every drawer that the product can open over a random book. */
function drawersOf(books: Books, language: Language): Drawer[] {
  const drawers: Drawer[] = [];
  const add = (by: string, explanation: Explanation | null, of: Drawer['of'] = []) => {
    if (explanation) drawers.push({ by, explanation, of });
  };
  addRecords(books, language, add);
  addFlow(books, language, add);
  addTax(books, language, add);
  addNetPay(books, language, add);
  addMortgages(books, language, add);
  addHoldings(books, language, add);
  addStatistics(language, add);
  return drawers;
}

const isComing = ({ frequency }: { frequency: string }) => frequency !== 'one_time';

type Add = (by: string, explanation: Explanation | null, of?: Drawer['of']) => void;

function addRecords(books: Books, language: Language, add: Add): void {
  const terms = books.terms();
  const holdings = books.holdings();
  const { assets, liabilities, incomes, costs } = holdings;
  const { currency } = terms;
  const shown = { currency, language, rule: '' };
  const summary = financialSummary(holdings, terms);
  const worth = [...assets, ...liabilities];
  const monthly = [...incomes, ...costs].filter(isComing);
  for (const name of TOTALS) {
    const of = {
      totalAssets: assets,
      totalLiabilities: liabilities,
      monthlyIncome: incomes.filter(isComing),
      monthlyCosts: costs.filter(isComing),
    }[name];
    add('explainSummaryTotal', explainSummaryTotal(summary, name, language), of);
    const counted = summary.explain[name].map((line) => line.counted);
    if (counted.length === 0) continue;
    const average = { name, count: counted.length, average: averageOf(counted) };
    add('explainAverage', explainAverage(summary, average, language), of);
  }
  add('explainNetWorth', explainNetWorth(summary, language), worth);
  add('explainTypes', explainTypes(summary, language), assets);
  add('explainDifference', explainDifference(summary, language), monthly);
  const { assetsPerDebt, debtPercent } = balanceOf(summary);
  if (assetsPerDebt !== null) {
    const shownRatio = formatNumber(assetsPerDebt, language);
    add('explainAssetsPerDebt', explainAssetsPerDebt(summary, shownRatio, language), worth);
  }
  if (debtPercent !== null) {
    const shownShare = formatShare(debtPercent, language);
    add('explainDebtRatio', explainDebtRatio(summary, shownShare, language), worth);
  }
  addTotals({ books, terms, holdings }, language, add);
  const health = financialHealth(summary);
  for (const category of health.categories) {
    add('explainCategory', explainCategory(category, shown));
  }
  const { score, mean, categories } = health;
  if (score !== null && mean !== null) {
    add('explainHealth', explainHealth({ score, mean, categories }, summary, language), [
      ...worth,
      ...monthly,
    ]);
  }
  addGoals(books, language, add);
  addPast({ books, terms, holdings }, language, add);
  addHousehold({ books, terms, holdings }, language, add);
}

/** The screens of the records. */
function addTotals({ terms, holdings }: Kept, language: Language, add: Add): void {
  const { assets, liabilities, incomes, costs } = holdings;
  const shown = { currency: terms.currency, language, rule: '' };
  const summary = financialSummary(holdings, terms);
  const ofAssets = assetTotals(assets, terms);
  const ofIncomes = incomeTotals(incomes, terms);
  const ofCosts = costTotals(costs, terms);
  const ofLoans = liabilityTotals(liabilities, terms);
  const totals = [
    ofAssets.total,
    ofAssets.liquid,
    ofAssets.realEstate,
    ...ofAssets.groups.map(({ total }) => total),
    ofIncomes.monthly,
    ofIncomes.monthlyNet,
    ofIncomes.oneTime,
    ofIncomes.annual,
    ofIncomes.annualNet,
    ofIncomes.annualTax,
    ofCosts.monthly,
    ofCosts.annual,
    ofCosts.oneTime,
    ...ofCosts.categories.map(({ total }) => total),
    ofLoans.total,
    ofLoans.monthlyPayments,
    ofLoans.annualInterest,
    ...typeGroups(summary.explain.totalAssets).map((group) => ({ ...group, notIncluded: [] })),
  ];
  for (const total of totals) add('explainTotal', explainTotal(total, shown));
  add('explainDistribution', explainDistribution(ofCosts, shown), costs.filter(isComing));
  const { weightedRate, unrated } = ofLoans;
  if (weightedRate) {
    add('explainWeightedRate', explainWeightedRate(weightedRate, { ...shown, unrated }));
  }
  add('explainPayments', explainPayments(summary, language));
  for (const line of summary.explain.totalAssets.filter(({ index }) => index)) {
    const own = assetTotals(
      assets.filter(({ id }) => id === line.id),
      { ...terms, currency: line.currency },
    ).total.lines[0];
    if (own) add('explainProperty', explainProperty({ line: own, valuedOn: null }, language));
  }
}

function addGoals(books: Books, language: Language, add: Add): void {
  const [goals, terms] = [books.goals(), books.terms()];
  const totals = goalTotals(goals, terms);
  add('explainOverall', explainOverall(totals, { terms, language }), goals);
  add('explainMonthly', explainMonthly(totals, goals, { terms, language }));
}

type Kept = {
  books: Books;
  terms: ValuationTerms;
  holdings: Holdings;
};

function addPast({ books, terms, holdings }: Kept, language: Language, add: Add): void {
  const { currency } = terms;
  const once = { ...terms, asOf: '2025-09-30' };
  const then = { holdings: books.earlier(holdings), terms: once };
  const change = netWorthChange(then, { holdings, terms });
  const compared = { ...change, currency, from: '2025-09', to: '2026-11' };
  add('explainChange', explainChange(compared, language), [
    ...holdings.assets,
    ...holdings.liabilities,
  ]);
  const summary = financialSummary(holdings, terms);
  const series = [historyPoint(then.holdings, once), historyPoint(holdings, terms)];
  const ends = costEnds(series);
  if (ends) add('explainBetween', explainBetween(ends, summary, language));
  const [from, to] = series.map(netWorthPoint);
  const split =
    from && to && splitGrowth({ from, to: { ...to, month: '2025-11' }, arrived: 12.34 }, PRICES);
  if (split && !isNoPrices(split)) {
    add('explainSplit', explainSplit(split, { currency, language, prices: CHECKED, summary }), [
      ...holdings.assets,
      ...holdings.liabilities,
    ]);
  }
  const watched = holdings.assets.map((asset, at) => ({
    asset,
    observed: [
      { ...then.holdings.assets[at], month: '2025-09', currency: asset.currency },
      { ...asset, month: '2026-11' },
    ],
  }));
  for (const each of rankAssets(watched, terms).assets) {
    if (isCompared(each)) add('explainBest', explainBest(each, language));
  }
  const seen = { prices: terms.housePrices, running: '2026-11' };
  for (const each of compareProperties(watched, seen)) {
    add('explainComparison', explainComparison(each, language));
  }
}

function addHousehold({ books, terms, holdings }: Kept, language: Language, add: Add): void {
  const memberOf = (userId: string, of: Holdings, isTotalsOnly: boolean) => ({
    userId,
    isTotalsOnly,
    shared: CATEGORIES.filter(() => books.below(5) > 0),
    holdings: of,
    names: [userId],
    links: { copies: new Set<string>(), given: new Map<string, number>() },
  });
  const members = [
    memberOf('maria', holdings, false),
    memberOf('erik', books.holdings(), books.below(2) === 0),
  ];
  const names = new Map([
    ['maria', 'Maria'],
    ['erik', 'Erik'],
  ]);
  const counted = members.map((member) => allSteps(countMember(member, terms)));
  const shown = { summary: allSteps(householdSummary(counted, terms)), names, language };
  for (const name of TOTALS) {
    add('explainHousehold', explainHousehold(name, shown));
  }
  add('explainHouseholdNetWorth', explainHouseholdNetWorth(shown));
}

function addFlow(books: Books, language: Language, add: Add): void {
  const terms = books.terms();
  const { currency } = terms;
  const flow = books.flow(terms);
  const shown = { currency, language, categories: [] };
  const months = flow.months.filter(({ isRunning }) => !isRunning);
  const [average, total] = [cashFlowAverage(months), cashFlowTotal(months)];
  for (const field of ['income', 'spending', 'net'] as const) {
    if (!average) continue;
    const made = flowDrawers.explainAverage({ months, average, total }, field, shown);
    add('explainAverage', made);
  }
  add('explainSavings', flowDrawers.explainSavings({ months, total }, shown));
  for (const month of flow.months) {
    add('explainMonth', flowDrawers.explainMonth(month, shown));
    add('explainSpending', flowDrawers.explainSpending(month, shown));
  }
  for (const direction of ['in', 'out'] as const) {
    const own = flow.recurring.filter((each) => each.direction === direction);
    const of = { total: yearlyTotal(own, direction), rates: flow.rates };
    add('explainRecurring', flowDrawers.explainRecurring(own, of, shown), own);
  }
  for (const merchant of flow.merchants.top) {
    add('explainMerchant', flowDrawers.explainMerchant(merchant, flow.months, shown));
  }
  if (flow.forecast) {
    const made = flowDrawers.explainForecast(flow, flow.forecast, shown);
    add('explainForecast', made, [...flow.balances, ...flow.recurring]);
  }
}

function addStatistics(language: Language, add: Add): void {
  const inflation = inflationOf(
    new Map([
      ['2025-03', '117.80'],
      ['2025-04', '118.05'],
      ['2026-03', '119.30'],
      ['2026-04', '118.90'],
    ]),
  );
  const housing = housingMarketOf(
    new Map([
      ['2025K2', '946'],
      ['2026K1', '951'],
      ['2026K2', '965'],
    ]),
    ['2026K2'],
  );
  if (inflation) add('explainInflation', explainInflation(inflation, { language, ...CHECKED }));
  if (housing) add('explainHousing', explainHousing(housing, { language, ...CHECKED }));
}

const walked = ['sv', 'en'] as const;

describe.each(walked)('every drawer in %s', (language) => {
  const drawers = Array.from({ length: RUNS }, (_, seed) =>
    drawersOf(new Books(seed + 1), language),
  ).flat();

  test('prints lines that come to its figure, to the last shown digit', () => {
    const wrong = drawers.flatMap(({ by, explanation }) => {
      const isFloored = by === 'explainOverall' || TAX_DRAWERS.includes(by);
      const isMean = by === 'explainHealth';
      const found = disagreements(explanation, { language, isFloored, isMean });
      return found.map((each) => `${by}: ${each}`);
    });
    expect(wrong).toEqual([]);
  });

  test('names every rate that it used and every record that it left out', () => {
    const wrong = drawers.flatMap(({ by, explanation, of }) => {
      const { notIncluded = [], sources = [] } = explanation;
      const missing = of.filter(
        ({ name, currency }) =>
          currency === UNKNOWN && !notIncluded.some(({ label }) => label.includes(name)),
      );
      const isForeign = of.some(({ currency }) => currency === 'USD');
      const isNamed = sources.some((source) =>
        /USD|varje månads sista|last rate of each month/.test(source),
      );
      const hasOther = of.some(({ currency }) => !['USD', UNKNOWN].includes(currency));
      const unnamed = isForeign && hasOther && !isNamed;
      return [
        ...missing.map(({ name }) => `${by} does not name ${name}`),
        ...(unnamed ? [`${by} does not name the rate of the dollar`] : []),
      ];
    });
    expect(wrong).toEqual([]);
  });
});

/** Functions that only load or choose another, or that others use. */
const LOADERS = ['explain', 'explainFigure', 'explainMortgage', 'useExplain', 'useExplanation'];

test('no drawer of the product is left out of this', () => {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' });
  const made = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) =>
      readFileSync(join('src/web', file), 'utf8').split(/\n(?=\/\*\*|export|function|async)/),
    )
    .flatMap(
      (piece) =>
        /^(?:export )?(?:async )?function (\w+)\([^]*?\): (?:Promise<)?Explanation\b(?!Line)/.exec(
          piece,
        )?.[1] ?? [],
    )
    .filter((name) => !LOADERS.includes(name));
  const books = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => drawersOf(new Books(seed), 'sv'));
  const opened = new Set(books.map(({ by }) => by));
  expect(TODAY).toBe('2026-11-21');
  expect(new Set(made)).toEqual(opened);
});
