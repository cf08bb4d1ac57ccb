import { otherYearsTax } from '#domain/figures/totals/monthly-difference.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { widgetTexts } from './texts.ts';

/** Note where a figure after tax depends on an unknown tax, or on another year's rules. */
export function EstimatedTax({ summary }: { summary: FinancialSummary }) {
  const language = useLanguage();
  const { monthlyNetIncome } = summary.explain;
  const tax = otherYearsTax(monthlyNetIncome);
  const note = monthlyNetIncome.some(({ isEstimated }) => isEstimated)
    ? widgetTexts[language].estimatedTax
    : tax && dataTexts[language].rulesOf(tax);
  return note && <Tag tone="est">{note}</Tag>;
}
