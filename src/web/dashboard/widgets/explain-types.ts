import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import { typeGroups } from '#domain/figures/totals/composition.ts';
import { explainNotIncluded, explainSources } from '#web/figures/totals/explain-total.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { assetTypes } from '#web/client/records/asset-type-texts.ts';
import { typeWord } from '#web/client/records/type-word.ts';
import { formatMoney, formatShare } from '#web/kit/i18n/format.ts';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { notesOf } from './notes-of.ts';
import { widgetTexts } from './texts.ts';

/** Total of each type of asset, and its share of all assets. */
export function explainTypes(summary: FinancialSummary, language: Language): Explanation {
  const { currency, explain, totalAssets } = summary;
  const money = (value: number) => formatMoney(value, currency, language);
  const lines = typeGroups(explain.totalAssets).map(({ type, value, percent }) => ({
    label: typeWord(assetTypes[language], type),
    amount: money(value),
    ...(percent !== null && { detail: formatShare(percent, language) }),
  }));
  const total = money(totalAssets);
  return {
    formula: widgetTexts[language].breakdownRule,
    lines: [...lines, { label: dataTexts[language].sum, amount: total, kind: 'sum' }],
    notIncluded: explainNotIncluded(notesOf(summary, ['totalAssets']).notIncluded, language),
    sources: explainSources(explain.totalAssets, language),
  };
}
