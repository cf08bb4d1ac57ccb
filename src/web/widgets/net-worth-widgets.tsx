import type { FinancialSummary } from '#domain/summary.ts';
import { useSummary } from '#web/data/use-records.ts';
import { widgetNames } from '#web/data/widget-names.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { explainNetWorth } from './explain-net-worth.ts';
import { NetWorthNotes } from './net-worth-notes.tsx';
import { WidgetCard } from './widget-card.tsx';
import { WidgetReading } from './widget-reading.tsx';

/** Net worth as one figure among others. */
export function NetWorth() {
  const label = useTexts(widgetNames).net_worth;
  const summary = useSummary();
  return (
    <WidgetReading label={label} query={summary}>
      {(answer) => <NetWorthCard label={label} summary={answer} />}
    </WidgetReading>
  );
}

function NetWorthCard({ label, summary }: { label: string; summary: FinancialSummary }) {
  const language = useLanguage();
  const { currency, netWorth } = summary;
  return (
    <WidgetCard
      label={label}
      explanation={explainNetWorth(summary, language)}
      value={<Amount value={netWorth} currency={currency} size="widget" />}
      change={<NetWorthNotes summary={summary} />}
    />
  );
}
