import { netIncomeOf } from '#domain/figures/totals/net-income.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { widgetTexts } from './texts.ts';

/** Note where an income's tax is unknown, and a figure after tax depends on it. */
export function EstimatedTax({ summary }: { summary: FinancialSummary }) {
  const texts = useTexts(widgetTexts);
  if (netIncomeOf(summary).estimated.length === 0) return null;
  return <Tag tone="est">{texts.estimatedTax}</Tag>;
}
