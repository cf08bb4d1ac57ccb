import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { difference, toNumber } from '#domain/basics/money.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import { countedMinor, type NotIncluded } from '#domain/figures/totals/totals.ts';
import { explainNotIncluded, explainSources } from '#web/figures/totals/explain-total.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { formatMoney, formatMonth, formatNumber } from '#web/kit/i18n/format.ts';
import { rateSourceTexts } from '#web/figures/totals/texts.ts';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { dialogTexts } from './texts.ts';
import { notesOf, type NotedTotalName } from './notes-of.ts';

/** A sum, the number of items in it, and their average. */
export function explainAverage(
  summary: FinancialSummary,
  { name, count, average }: { name: NotedTotalName; count: number; average: number },
  language: Language,
): Explanation {
  const texts = dialogTexts[language];
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

/** Net worth or the costs at the end of a month, and the items left out. */
type StepPoint = Pick<HistoryPoint, 'month' | 'value'> & { notIncluded: readonly NotIncluded[] };

type ComparedPoints = {
  earlier: StepPoint;
  later: StepPoint;
  /** The totals that the figure is calculated from, for their currencies. */
  of: readonly NotedTotalName[];
};

/** The costs of the last two months of a series. */
export function costEnds(series: readonly HistoryPoint[]): ComparedPoints | null {
  const [earlier, later] = series.slice(-2).map(({ month, costs, notIncluded }) => {
    return { month, value: costs, notIncluded: notIncluded.filter(({ kind }) => kind === 'cost') };
  });
  return earlier && later ? { earlier, later, of: ['monthlyCosts'] } : null;
}

/** Values at the end of two months, and by how much one is greater: its label says which. */
export function explainBetween(
  { earlier, later, of }: ComparedPoints,
  { currency, explain }: FinancialSummary,
  language: Language,
): Explanation {
  const [greater, smaller] = later.value < earlier.value ? [earlier, later] : [later, earlier];
  const change = difference(
    countedMinor({ counted: greater.value }),
    countedMinor({ counted: smaller.value }),
  );
  const total = formatMoney(toNumber(change), currency, language);
  const texts = dialogTexts[language];
  const lineOf = ({ month }: StepPoint, value: number) => ({
    label: formatMonth(month, language),
    amount: formatMoney(value, currency, language),
  });
  const isForeign = of.some((name) => explain[name].some(({ rates }) => rates.length > 0));
  const leftOut = [earlier, later].flatMap(({ notIncluded }) => notIncluded);
  return {
    lines: [
      lineOf(greater, greater.value),
      lineOf(smaller, smaller.value === 0 ? 0 : -smaller.value),
      { label: texts.difference, amount: total, kind: 'sum' },
    ],
    notIncluded: explainNotIncluded(
      [...new Map(leftOut.map((item) => [item.id, item])).values()],
      language,
    ),
    sources: isForeign ? [rateSourceTexts[language].monthlyRates] : [],
  };
}
