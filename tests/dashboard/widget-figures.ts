import type { Language } from '#domain/basics/texts.ts';
import {
  formatExactChange,
  formatMoney,
  formatMoneyChange,
  formatMonth,
  formatMonthName,
  formatNumber,
  formatPercentChange,
  formatShare,
} from '#web/kit/i18n/format.ts';
import { type Household, monthlyMinor } from './household-figures.ts';
import { WIDGET_WORDS } from './widget-words.ts';

type MovedField = 'value' | 'assets' | 'liabilities' | 'income' | 'costs';

/** Figures of each widget's dialog, calculated from the rows and the series. */
export function dialogFigures(household: Household, language: Language) {
  const words = WIDGET_WORDS[language];
  const money = moneyIn(language);
  const { rows, totals } = household;
  const { totalAssets, totalLiabilities, monthlyCosts } = totals;
  const moved = (field: MovedField) => changeIn(household, field, language);
  return {
    income: incomeFigures(household, language),
    monthly_costs: costFigures(household, language),
    costs: [
      `${words.total} ${money(monthlyCosts)} ${moved('costs')}`,
      ...rows.costs.filter((cost) => monthlyMinor(cost) > 0).map(({ name }) => name),
    ],
    income_vs_costs: differenceFigures(household, language),
    net_worth: balanceFigures(household, language),
    total_assets: [
      `${words.total} ${money(totalAssets)} ${moved('assets')}`,
      ...rows.assets.map(({ name }) => name),
      words.openList,
    ],
    total_liabilities: [
      `${words.total} ${money(totalLiabilities)} ${moved('liabilities')}`,
      ...totals.explain.totalLiabilities.map(({ counted }) => money(counted)),
      words.openList,
    ],
    asset_breakdown: breakdownFigures(household, language),
  };
}

function incomeFigures(household: Household, language: Language): string[] {
  const words = WIDGET_WORDS[language];
  const money = moneyIn(language);
  const sources = household.rows.incomes.filter((income) => monthlyMinor(income) > 0);
  const months = sources.map(monthlyMinor);
  const total = months.reduce((all, each) => all + each, 0);
  const net = sources.reduce((all, income) => {
    const tax = Number(income.taxPercentage);
    return all + Math.round((monthlyMinor(income) * (tax === 0 ? 70 : 100 - tax)) / 100);
  }, 0);
  return [
    `${words.total} ${money(total / 100)} ${changeIn(household, 'income', language)}`,
    `${words.average} ${money(Math.round(total / sources.length) / 100)}`,
    `${words.sources} ${sources.length}`,
    `${words.highestIncome} ${money(Math.max(...months) / 100)}`,
    `${words.netIncome} ${money(net / 100)} ${words.estimated}`,
    words.rental,
  ];
}

function costFigures(household: Household, language: Language): string[] {
  const words = WIDGET_WORDS[language];
  const money = moneyIn(language);
  const costs = household.rows.costs.filter((cost) => monthlyMinor(cost) > 0);
  const groups = [...Map.groupBy(costs, ({ type }) => type).values()].map((items) =>
    items.map(monthlyMinor).reduce((all, each) => all + each, 0),
  );
  const total = groups.reduce((all, each) => all + each, 0);
  const highest = Math.max(...groups);
  const { since, change } = lastChange(household, 'costs');
  const share = plain(formatShare((highest / total) * 100, language));
  return [
    `${words.total} ${money(total / 100)} ${changeIn(household, 'costs', language)}`,
    `${words.housing} ${share} ${money(highest / 100)}`,
    `${words.averageCategory} ${money(Math.round(total / groups.length) / 100)}`,
    `${words.categories} ${groups.length}`,
    `${words.highestCost} ${money(highest / 100)} ${words.housing}`,
    `${words.lowestCost} ${money(Math.min(...groups) / 100)} ${words.other}`,
    `${words.saved(formatMonthName(since, language))} ${money(-change)}`,
    ...costs.map(({ name }) => name),
  ];
}

function differenceFigures(household: Household, language: Language): string[] {
  const words = WIDGET_WORDS[language];
  const { monthlyIncome, monthlyCosts, monthlyNetIncome } = household.totals;
  const signed = (value: number) => plain(formatExactChange(value, 'SEK', language));
  return [
    `${words.afterTax} ${signed(monthlyNetIncome)}`,
    `${signed(-monthlyCosts)} ${words.left} ${signed(monthlyIncome - monthlyCosts)}`,
    `${signed(-monthlyCosts)} ${words.left} ${signed(monthlyNetIncome)}`,
    words.beforeTax,
  ];
}

function balanceFigures(household: Household, language: Language): string[] {
  const words = WIDGET_WORDS[language];
  const money = moneyIn(language);
  const { totalAssets, totalLiabilities, netWorth } = household.totals;
  const share = (part: number, whole: number) => plain(formatShare((part / whole) * 100, language));
  // Since the same month a year ago.
  const [first, last] = [household.series.at(-13), household.series.at(-1)];
  const growth = (last?.value ?? 0) - (first?.value ?? 0);
  const year = formatMonth(first?.month ?? '', language);
  return [
    `${money(netWorth)} ${changeIn(household, 'value', language)}`,
    `${words.assets} ${money(totalAssets)}`,
    `${words.debts} ${money(totalLiabilities)}`,
    `${words.assetsPerDebt} ${formatNumber(totalAssets / totalLiabilities, language)}`,
    `${words.debtRatio} ${share(totalLiabilities, totalAssets)}`,
    `${words.growth} ${moneyChange(growth, first?.value ?? 0, language)} ${words.since} ${year}`,
    words.positive,
  ];
}

function breakdownFigures(household: Household, language: Language): string[] {
  const words = WIDGET_WORDS[language];
  const money = moneyIn(language);
  const { totalAssets, explain } = household.totals;
  const property = explain.totalAssets.filter(({ type }) => type === 'real_estate');
  const value = property.reduce((all, { counted }) => all + counted, 0);
  const share = plain(formatShare((value / totalAssets) * 100, language));
  return [
    `${words.total} ${money(totalAssets)} ${changeIn(household, 'assets', language)}`,
    `${words.property} ${share} ${money(value)}`,
    ...explain.totalAssets.map(({ counted }) => money(counted)),
    ...explain.totalAssets.map(({ name }) => name),
  ];
}

/** `+700 kr (+1,3 %) sedan oktober`; less than a twentieth of a percent is left unsaid. */
function changeIn(household: Household, field: MovedField, language: Language): string {
  const { since, before, change } = lastChange(household, field);
  const month = formatMonthName(since, language);
  return `${moneyChange(change, before, language)} ${WIDGET_WORDS[language].since} ${month}`;
}

function lastChange({ series }: Household, field: MovedField) {
  const [earlier, present] = [series.at(-2), series.at(-1)];
  if (!earlier || !present) throw new Error('There is no earlier month');
  const change = Math.round((present[field] - earlier[field]) * 100) / 100;
  return { since: earlier.month, before: earlier[field], change };
}

function moneyChange(change: number, before: number, language: Language): string {
  const amount = formatMoneyChange(change, 'SEK', language);
  const percent = Math.round((change / before) * 1000) / 10;
  if (percent === 0) return plain(amount);
  return plain(`${amount} (${formatPercentChange(percent, language)})`);
}

function moneyIn(language: Language): (value: number) => string {
  return (value) => plain(formatMoney(value, 'SEK', language));
}

/** With ordinary spaces, as it is read. */
function plain(text: string): string {
  return text.replaceAll(/\s/g, ' ');
}
