import type { ComparedAsset } from './compared-asset.ts';
import type { Language } from '#domain/basics/texts.ts';
import {
  formatExactChange,
  formatMoney,
  formatMonth,
  formatPercentChange,
} from '#web/kit/i18n/format.ts';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { rankingTexts } from './texts.ts';

/** The two values and the change between them. */
export function explainBest(best: ComparedAsset, language: Language): Explanation {
  const { values, currency, change, percent, name } = best;
  const texts = rankingTexts[language];
  const lineOf = ({ month, value }: { month: string; value: number }) => ({
    label: name,
    detail: formatMonth(month, language),
    amount: formatMoney(value, currency, language),
  });
  return {
    formula: texts.rule,
    lines: [
      ...values.slice(-1).map(lineOf),
      ...values.slice(0, 1).map(({ month, value }) => lineOf({ month, value: -value })),
      {
        label: texts.change,
        amount: formatExactChange(change, currency, language),
        kind: 'subtotal',
      },
      ...values.slice(0, 1).map(({ month, value }) => ({
        label: texts.divided({ month: formatMonth(month, language) }),
        amount: `÷ ${formatMoney(value, currency, language)}`,
        kind: 'operation' as const,
      })),
      { label: texts.percent, amount: formatPercentChange(percent, language), kind: 'sum' },
    ],
  };
}
