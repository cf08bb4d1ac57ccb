import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import {
  explainLine,
  explainNotIncluded,
  explainSources,
} from '#web/figures/totals/explain-total.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';
import type { Explanation, ExplanationLine } from '#web/kit/ui/explanation.ts';
import { notesOf } from './notes-of.ts';
import { widgetTexts } from './texts.ts';

/** Calculation of net worth: assets and their sum, debts and theirs, and the difference. */
export function explainNetWorth(summary: FinancialSummary, language: Language): Explanation {
  const texts = widgetTexts[language];
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
