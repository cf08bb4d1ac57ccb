import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import { explainNotIncluded, explainSources } from '#web/figures/totals/explain-total.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { dialogTexts } from './texts.ts';
import { notesOf } from './notes-of.ts';

const OF = ['totalAssets', 'totalLiabilities'] as const;

/** Assets divided by debts. */
export function explainAssetsPerDebt(
  summary: FinancialSummary,
  total: string,
  language: Language,
): Explanation {
  const { assets, liabilities, assetsPerDebt, assetsPerDebtRule } = dialogTexts[language];
  const [top, bottom] = [summary.totalAssets, summary.totalLiabilities];
  const words = { of: assets, divided: liabilities, made: assetsPerDebt, rule: assetsPerDebtRule };
  return explainRatio(summary, { top, bottom, total, language, ...words });
}

/** Debts as a share of the assets. */
export function explainDebtRatio(
  summary: FinancialSummary,
  total: string,
  language: Language,
): Explanation {
  const { assets, liabilities, debtRatio, debtRatioRule } = dialogTexts[language];
  const [top, bottom] = [summary.totalLiabilities, summary.totalAssets];
  const words = { of: liabilities, divided: assets, made: debtRatio, rule: debtRatioRule };
  return explainRatio(summary, { top, bottom, total, language, ...words });
}

type ExplainedRatio = {
  top: number;
  bottom: number;
  total: string;
  language: Language;
  of: string;
  divided: string;
  made: string;
  rule: string;
};

function explainRatio(summary: FinancialSummary, ratio: ExplainedRatio): Explanation {
  const { top, bottom, total, language, rule } = ratio;
  const { explain, currency } = summary;
  const money = (amount: number) => formatMoney(amount, currency, language);
  return {
    formula: rule,
    lines: [
      { label: ratio.of, amount: money(top) },
      { label: ratio.divided, amount: `÷ ${money(bottom)}`, kind: 'operation' },
      { label: ratio.made, amount: total, kind: 'sum' },
    ],
    notIncluded: explainNotIncluded(notesOf(summary, OF).notIncluded, language),
    sources: explainSources(
      OF.flatMap((name) => explain[name]),
      language,
    ),
  };
}
