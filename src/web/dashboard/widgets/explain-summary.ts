import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { type Language, defineTexts } from '#domain/basics/texts.ts';
import {
  explainTotal,
  explainLine,
  explainNotIncluded,
  explainSources,
} from '#web/figures/totals/explain-total.ts';
import type { Explanation, ExplanationLine } from '#web/kit/ui/explanation.ts';
import { notesOf, type NotedTotalName } from './summary-notes.tsx';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import { formatMoney, formatNumber } from '#web/kit/i18n/format.ts';
import { dataTexts } from '#web/client/records/texts.ts';

/** Sentences on the calculation of each. */
const RULES = {
  totalAssets: 'totalAssetsRule',
  totalLiabilities: 'totalLiabilitiesRule',
  monthlyIncome: 'monthlyIncomeRule',
  monthlyCosts: 'monthlyCostsRule',
} as const;

/** A total of a summary with all that explains it. */
export function explainSummaryTotal(
  summary: FinancialSummary,
  name: NotedTotalName,
  language: Language,
): Explanation {
  const { currency, explain } = summary;
  const { notIncluded } = notesOf(summary, [name]);
  const rule = summaryTexts[language][RULES[name]];
  return explainTotal(
    { value: summary[name], lines: explain[name], notIncluded },
    { currency, language, rule },
  );
}

/** Calculation of net worth: assets and their sum, debts and theirs, and the difference. */
export function explainNetWorth(summary: FinancialSummary, language: Language): Explanation {
  const texts = summaryTexts[language];
  const { currency, explain } = summary;
  const money = (value: number) => formatMoney(value, currency, language);
  const total = money(summary.netWorth);
  const less = (value: number) => money(value === 0 ? 0 : -value);
  const partOf = (line: CountedLine): ExplanationLine => explainLine(line, { currency, language });
  const debts = explain.totalLiabilities.map((line) => ({
    ...partOf(line),
    amount: less(line.counted),
  }));
  return {
    formula: texts.netWorthRule,
    lines: [
      ...explain.totalAssets.map(partOf),
      { label: texts.assetsShare, amount: money(summary.totalAssets), kind: 'subtotal' },
      ...debts,
      { label: texts.liabilitiesShare, amount: less(summary.totalLiabilities), kind: 'subtotal' },
      { label: texts.netWorth, amount: total, kind: 'sum' },
    ],
    notIncluded: explainNotIncluded(
      notesOf(summary, ['totalAssets', 'totalLiabilities']).notIncluded,
      language,
    ),
    sources: explainSources([...explain.totalAssets, ...explain.totalLiabilities], language),
  };
}

/** A sum, the number of items in it, and their average. */
export function explainAverage(
  summary: FinancialSummary,
  { name, count, average }: { name: NotedTotalName; count: number; average: number },
  language: Language,
): Explanation {
  const texts = summaryTexts[language];
  const { currency, explain, [name]: sum } = summary;
  const total = formatMoney(average, currency, language);
  return {
    lines: [
      { label: dataTexts[language].sum, amount: formatMoney(sum, currency, language) },
      { label: texts.count, amount: `÷ ${formatNumber(count, language)}`, kind: 'operation' },
      { label: texts.average, amount: total, kind: 'sum' },
    ],
    notIncluded: explainNotIncluded(notesOf(summary, [name]).notIncluded, language),
    sources: explainSources(explain[name], language),
  };
}

/** Words of these explanations. */
const summaryTexts = defineTexts({
  en: {
    netWorth: 'Net worth',
    netWorthRule: 'Your share of what you own, less your share of what you owe.',
    assetsShare: 'Assets, your share',
    liabilitiesShare: 'Liabilities, your share',
    totalAssetsRule: 'Your share of each asset, converted and rounded once, then added.',
    totalLiabilitiesRule: 'Your share of each debt, converted and rounded once, then added.',
    monthlyIncomeRule: 'Before tax. Yearly incomes are divided by 12, one-time ones do not count.',
    monthlyCostsRule: 'Yearly costs are divided by 12, one-time ones do not count.',
    count: 'How many',
    average: 'Average',
  },
  sv: {
    netWorth: 'Nettoförmögenhet',
    netWorthRule: 'Din andel av det du äger, minus din andel av det du är skyldig.',
    assetsShare: 'Tillgångar, din andel',
    liabilitiesShare: 'Skulder, din andel',
    totalAssetsRule: 'Din andel av varje tillgång, omräknad och avrundad en gång, sedan adderad.',
    totalLiabilitiesRule: 'Din andel av varje skuld, omräknad och avrundad en gång, sedan adderad.',
    monthlyIncomeRule: 'Före skatt. Årsinkomster delas med 12, engångsinkomster räknas inte.',
    monthlyCostsRule: 'Årskostnader delas med 12, engångskostnader räknas inte.',
    count: 'Antal',
    average: 'Snitt',
  },
});
