import { monthlyDifference } from '#domain/figures/totals/monthly-difference.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSummary } from '#web/client/records/use-records.ts';
import { formatMoneyChange } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { MissingPayments } from '#web/records/loan-payments/missing-payments.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { EstimatedTax } from './estimated-tax.tsx';
import { explainLater } from './explain-later.ts';
import { InAndOut } from './in-and-out.tsx';
import { MonthChange } from './month-change.tsx';
import { CardNotes } from './card-notes.tsx';
import { DIFFERENCE_OF, notesOf } from './notes-of.ts';
import { widgetTexts } from './texts.ts';
import { EmptyCard } from './total-card.tsx';
import { useWidgetDialog } from './use-widget-dialog.tsx';
import { WidgetCard, WidgetNote, type WidgetProps } from './widget-card.tsx';
import { LIST_SHAPES, WidgetReading } from './widget-reading.tsx';

const loadDifferenceDialog = async () => ({
  Dialog: (await import('./difference-dialog.tsx')).DifferenceDialog,
});

/** A month's incomes less its costs. */
export function IncomeVsCosts({ label }: WidgetProps) {
  const summary = useSummary();
  return (
    <WidgetReading label={label} query={summary} shapes={LIST_SHAPES}>
      {(answer) => <Answer label={label} summary={answer} />}
    </WidgetReading>
  );
}

function Answer({ label, summary }: { label: string; summary: FinancialSummary }) {
  const texts = useTexts(widgetTexts);
  const language = useLanguage();
  const { onOpen, dialog } = useWidgetDialog(loadDifferenceDialog);
  const { currency, totalIncome, totalCosts } = summary;
  const { beforeTax, netIncome, afterTax } = monthlyDifference(summary);
  const isBare = totalIncome === 0 && totalCosts === 0;
  if (isBare && notesOf(summary, DIFFERENCE_OF).notIncluded.length === 0) {
    const { nothingMonthly: text, addIncome: add } = texts;
    return <EmptyCard {...{ label, text, add }} path={paths.income} />;
  }
  const before = formatMoneyChange(beforeTax, currency, language);
  return (
    <>
      <WidgetCard
        label={label}
        explain={() => explainLater('difference', summary, language)}
        value={<Amount value={afterTax} currency={currency} size="widget" isChange />}
        change={<MonthChange field="left" currency={currency} />}
        onOpen={onOpen}
      >
        <InAndOut income={netIncome} costs={totalCosts} currency={currency} />
        <CardNotes summary={summary} of={DIFFERENCE_OF} />
        <MissingPayments summary={summary} />
        <WidgetNote>
          {texts.afterTax({ before })} <EstimatedTax summary={summary} />
        </WidgetNote>
      </WidgetCard>
      {dialog({ title: label, summary })}
    </>
  );
}
