import type { FinancialSummary } from '#domain/summary.ts';
import type { Language } from '#domain/texts.ts';
import { useSummary } from '#web/data/use-records.ts';
import { widgetNames } from '#web/data/widget-names.ts';
import { formatMoney } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Amount } from '#web/ui/amount.tsx';
import type { Explanation } from '#web/ui/explanation.ts';
import { widgetTexts } from './texts.ts';
import { WidgetCard } from './widget-card.tsx';
import { WidgetReading } from './widget-reading.tsx';

/** What is left of a month's incomes, before tax, when its costs are paid. */
export function IncomeVsCosts() {
  const label = useTexts(widgetNames).income_vs_costs;
  const language = useLanguage();
  const summary = useSummary();
  return (
    <WidgetReading label={label} query={summary}>
      {(answer) => (
        <WidgetCard
          label={label}
          explanation={explainDifference(answer, language)}
          value={<Amount value={differenceOf(answer)} currency={answer.currency} size="widget" />}
        />
      )}
    </WidgetReading>
  );
}

function differenceOf({ totalIncome, totalCosts }: FinancialSummary): number {
  return Math.round(totalIncome * 100 - totalCosts * 100) / 100;
}

function explainDifference(summary: FinancialSummary, language: Language): Explanation {
  const texts = widgetTexts[language];
  const money = (value: number) => formatMoney(value, summary.currency, language);
  const total = money(differenceOf(summary));
  const { totalIncome, totalCosts } = summary;
  return {
    total,
    formula: texts.differenceRule,
    lines: [
      { label: texts.incomes, amount: money(totalIncome) },
      { label: texts.costs, amount: money(totalCosts === 0 ? 0 : -totalCosts) },
      { label: widgetNames[language].income_vs_costs, amount: total, kind: 'sum' },
    ],
    notIncluded: [],
    sources: [],
  };
}
