import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSummary } from '#web/client/records/use-records.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { MonthSpark } from './month-spark.tsx';
import { widgetTexts } from './texts.ts';
import { TotalCard } from './total-card.tsx';
import type { WidgetProps } from './widget-card.tsx';
import { useWidgetDialog } from './use-widget-dialog.tsx';
import { TOTAL_SHAPES, WidgetReading } from './widget-reading.tsx';

const loadIncomeDialog = async () => ({
  Dialog: (await import('./income-dialog.tsx')).IncomeDialog,
});

/** Monthly income before tax. */
export function Income({ label }: WidgetProps) {
  const summary = useSummary();
  return (
    <WidgetReading label={label} query={summary} shapes={TOTAL_SHAPES}>
      {(answer) => <Answer label={label} summary={answer} />}
    </WidgetReading>
  );
}

function Answer({ label, summary }: { label: string; summary: FinancialSummary }) {
  const texts = useTexts(widgetTexts);
  const { onOpen, dialog } = useWidgetDialog(loadIncomeDialog);
  const count = texts.incomeCount({ count: summary.explain.monthlyIncome.length });
  return (
    <>
      <TotalCard
        {...{ label, summary, onOpen }}
        total="monthlyIncome"
        field="income"
        list={{ path: paths.income, count }}
        empty={{ text: texts.noIncome, add: texts.addIncome }}
        side={<MonthSpark field="income" tone="income" />}
      />
      {dialog({ title: label, summary })}
    </>
  );
}
