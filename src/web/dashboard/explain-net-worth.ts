import type { FinancialSummary } from '#domain/summary.ts';
import type { Language } from '#domain/texts.ts';
import { explainLine, explainNotIncluded, explainSources } from '#web/data/explain-total.ts';
import { formatMoney } from '#web/i18n/format.ts';
import type { Explanation, ExplanationLine } from '#web/ui/explanation.ts';
import { dashboardTexts } from './texts.ts';

/** How net worth came about: assets and their sum, debts and theirs, and what is left. */
export function explainNetWorth(summary: FinancialSummary, language: Language): Explanation {
  const texts = dashboardTexts[language];
  const { currency, explain } = summary;
  const money = (value: number) => formatMoney(value, currency, language);
  const total = money(summary.netWorth);
  const debts = summary.totalLiabilities === 0 ? 0 : -summary.totalLiabilities;
  const partsOf = (lines: FinancialSummary['explain']['totalAssets']): ExplanationLine[] =>
    lines.map((line) => explainLine(line, { currency, language }));
  const counted = [...explain.totalAssets, ...explain.totalLiabilities];
  return {
    total,
    formula: texts.netWorthRule,
    lines: [
      ...partsOf(explain.totalAssets),
      { label: texts.assetsShare, amount: money(summary.totalAssets), kind: 'subtotal' },
      ...partsOf(explain.totalLiabilities),
      { label: texts.liabilitiesShare, amount: money(debts), kind: 'subtotal' },
      { label: texts.netWorth, amount: total, kind: 'sum' },
    ],
    notIncluded: explainNotIncluded(
      summary.notIncluded.filter(({ kind }) => kind === 'asset' || kind === 'liability'),
      language,
    ),
    sources: explainSources(counted, language),
  };
}
