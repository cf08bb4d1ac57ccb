import type { FinancialSummary } from '#domain/summary.ts';
import type { Language } from '#domain/texts.ts';
import { formatMoney } from '#web/i18n/format.ts';
import type { Explanation } from '#web/ui/explanation.ts';
import { dialogTexts } from './dialog-texts.ts';

/** A figure that was made of assets and debts, and what they were. */
export function explainRatio(
  { currency, totalAssets, totalLiabilities }: FinancialSummary,
  value: string,
  { language, rule }: { language: Language; rule: string },
): { value: string; explanation: Explanation } {
  const texts = dialogTexts[language];
  const money = (amount: number) => formatMoney(amount, currency, language);
  return {
    value,
    explanation: {
      total: value,
      formula: rule,
      lines: [
        { label: texts.assets, amount: money(totalAssets) },
        { label: texts.liabilities, amount: money(totalLiabilities) },
      ],
    },
  };
}
