import { balanceOf } from '#domain/balance.ts';
import type { FinancialSummary } from '#domain/summary.ts';
import type { Language } from '#domain/texts.ts';
import { formatMoney, formatNumber, formatShare } from '#web/i18n/format.ts';
import { dialogTexts } from './dialog-texts.ts';
import type { Statistic } from './statistics.tsx';

/** Assets against debts; a dash and why where there is nothing to divide by. */
export function ratioStatistics(summary: FinancialSummary, language: Language): Statistic[] {
  const texts = dialogTexts[language];
  const { assetsPerDebt, debtPercent } = balanceOf(summary);
  const ratio = assetsPerDebt === null ? null : formatNumber(assetsPerDebt, language);
  const share = debtPercent === null ? null : formatShare(debtPercent, language);
  const made = (value: string, formula: string) =>
    explainRatio(summary, { value, formula, language });
  return [
    {
      label: texts.assetsPerDebt,
      ...(ratio === null
        ? { value: '–', detail: texts.noDebts }
        : { value: ratio, explain: () => made(ratio, texts.assetsPerDebtRule) }),
    },
    {
      label: texts.debtRatio,
      ...(share === null
        ? { value: '–', detail: texts.noAssets }
        : { value: share, explain: () => made(share, texts.debtRatioRule) }),
    },
  ];
}

type Made = { value: string; formula: string; language: Language };

function explainRatio(
  { currency, totalAssets, totalLiabilities }: FinancialSummary,
  { value, formula, language }: Made,
) {
  const texts = dialogTexts[language];
  const money = (amount: number) => formatMoney(amount, currency, language);
  return {
    total: value,
    formula,
    lines: [
      { label: texts.assets, amount: money(totalAssets) },
      { label: texts.liabilities, amount: money(totalLiabilities) },
    ],
  };
}
