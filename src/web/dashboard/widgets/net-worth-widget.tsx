import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSummary } from '#web/client/records/use-records.ts';
import { widgetNames } from './widget-names.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { dialogOnDemand } from './dialog-on-demand.tsx';
import { explainNetWorth } from './explain-net-worth.ts';
import { MonthChange } from './month-change.tsx';
import { NetArch } from './net-arch.tsx';
import { CardNotes } from './card-notes.tsx';
import { noNetWorthTexts } from './no-net-worth-texts.ts';
import { EmptyCard } from './total-card.tsx';
import { useWidgetDialog } from './use-widget-dialog.tsx';
import { WidgetCard } from './widget-card.tsx';
import { LIST_SHAPES, WidgetReading } from './widget-reading.tsx';

const BalanceDialog = dialogOnDemand(
  async () => (await import('./balance-dialog.tsx')).BalanceDialog,
);

/** Net worth as one figure among others, and how much of the assets it is. */
export function NetWorth() {
  const label = useTexts(widgetNames).net_worth;
  const summary = useSummary();
  return (
    <WidgetReading label={label} query={summary} shapes={LIST_SHAPES}>
      {(answer) => <Answer label={label} summary={answer} />}
    </WidgetReading>
  );
}

function Answer({ label, summary }: { label: string; summary: FinancialSummary }) {
  const empty = useTexts(noNetWorthTexts);
  const language = useLanguage();
  const { onOpen, dialog } = useWidgetDialog(BalanceDialog);
  const { currency, netWorth } = summary;
  if (isWithout(summary)) {
    const { noNetWorthTitle: text, addAssets: add } = empty;
    return <EmptyCard {...{ label, text, add }} path={paths.assets} />;
  }
  return (
    <>
      <WidgetCard
        label={label}
        explain={() => explainNetWorth(summary, language)}
        value={<Amount value={netWorth} currency={currency} size="widget" />}
        change={<MonthChange field="value" currency={currency} />}
        onOpen={onOpen}
      >
        <NetArch summary={summary} />
        <CardNotes summary={summary} of={['totalAssets', 'totalLiabilities']} />
      </WidgetCard>
      {dialog({ title: label, summary })}
    </>
  );
}

/** Nothing is owned or owed, counted or not. */
function isWithout({ explain, notIncluded }: FinancialSummary): boolean {
  const kinds = notIncluded.map(({ kind }) => kind);
  const counted = explain.totalAssets.length + explain.totalLiabilities.length;
  return counted === 0 && !kinds.includes('asset') && !kinds.includes('liability');
}
