import { balanceOf } from '#domain/figures/totals/balance.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import { formatNumber, formatShare } from '#web/kit/i18n/format.ts';
import { dialogTexts } from './dialog-texts.ts';
import { explainAssetsPerDebt, explainDebtRatio } from './explain-ratios.ts';
import type { Statistic } from './statistics.tsx';

/** Assets against debts; a dash and why where there is nothing to divide by. */
export function ratioStatistics(summary: FinancialSummary, language: Language): Statistic[] {
  const texts = dialogTexts[language];
  const { assetsPerDebt, debtPercent } = balanceOf(summary);
  const ratio = assetsPerDebt === null ? null : formatNumber(assetsPerDebt, language);
  const share = debtPercent === null ? null : formatShare(debtPercent, language);
  return [
    {
      label: texts.assetsPerDebt,
      ...(ratio === null
        ? { value: '–', detail: texts.noDebts }
        : { value: ratio, explain: () => explainAssetsPerDebt(summary, ratio, language) }),
    },
    {
      label: texts.debtRatio,
      ...(share === null
        ? { value: '–', detail: texts.noAssets }
        : { value: share, explain: () => explainDebtRatio(summary, share, language) }),
    },
  ];
}
