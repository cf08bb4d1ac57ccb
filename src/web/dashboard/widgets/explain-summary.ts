import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { type Language, defineTexts } from '#domain/basics/texts.ts';
import { explainBasis, explainLine, explainTotal } from '#web/figures/totals/explain-total.ts';
import { type Calculation, calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { notesOf, type NotedTotalName } from './summary-notes.tsx';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import { formatNumber } from '#web/kit/i18n/format.ts';
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
  const { currency, explain, netWorth, totalAssets, totalLiabilities } = summary;
  const partOf = (line: CountedLine) => explainLine(line, { currency, language });
  const debts = explain.totalLiabilities.map((line) => ({
    ...partOf(line),
    amount: -line.counted,
  }));
  const figure = {
    label: texts.netWorth,
    amount: netWorth,
    of: [
      { label: texts.assetsShare, amount: totalAssets, of: explain.totalAssets.map(partOf) },
      { label: texts.liabilitiesShare, amount: -totalLiabilities, of: debts },
    ],
  };
  const of = ['totalAssets', 'totalLiabilities'] as const;
  return explainFigure(summary, { of, figure, formula: texts.netWorthRule }, language);
}

/** A sum, the number of items in it, and their average. */
export function explainAverage(
  summary: FinancialSummary,
  { name, count, average }: { name: NotedTotalName; count: number; average: number },
  language: Language,
): Explanation {
  const texts = summaryTexts[language];
  const figure: Calculation = {
    label: texts.average,
    amount: average,
    of: [
      { label: dataTexts[language].sum, amount: summary[name] },
      { label: texts.count, by: '÷', amount: formatNumber(count, language) },
    ],
  };
  return explainFigure(summary, { of: [name], figure }, language);
}

type SummaryFigure = {
  /** The totals that the figure follows from. */
  of: readonly NotedTotalName[];
  figure: Calculation;
  /** Figures below it. */
  below?: readonly Calculation[];
  formula?: string;
};

/** A figure that follows from totals of a summary, with their sources and what they leave out. */
export function explainFigure(
  summary: FinancialSummary,
  { of, figure, below, formula }: SummaryFigure,
  language: Language,
): Explanation {
  const { currency, explain } = summary;
  const { notIncluded } = notesOf(summary, of);
  return {
    formula,
    lines: calculationLines(figure, { currency, language }, below),
    ...explainBasis({ notIncluded, lines: of.flatMap((name) => explain[name]) }, language),
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
