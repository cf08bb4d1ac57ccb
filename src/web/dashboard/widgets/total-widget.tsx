import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSummary } from '#web/client/records/use-records.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { MonthSpark } from './month-spark.tsx';
import { noNetWorthTexts } from './no-net-worth-texts.ts';
import { widgetTexts } from './texts.ts';
import { TotalCard } from './total-card.tsx';
import type { WidgetProps } from './widget-card.tsx';
import { useWidgetDialog } from './use-widget-dialog.tsx';
import { TOTAL_SHAPES, WidgetReading } from './widget-reading.tsx';

const loadTotalDialog = async () => ({
  Dialog: (await import('./total-dialog.tsx')).TotalDialog,
});

/** Total of assets: the user's share. */
export function TotalAssets({ label }: WidgetProps) {
  const summary = useSummary();
  return (
    <WidgetReading label={label} query={summary} shapes={TOTAL_SHAPES}>
      {(answer) => <Assets label={label} summary={answer} />}
    </WidgetReading>
  );
}

/** Total of debts: the user's share. */
export function TotalLiabilities({ label }: WidgetProps) {
  const summary = useSummary();
  return (
    <WidgetReading label={label} query={summary} shapes={TOTAL_SHAPES}>
      {(answer) => <Liabilities label={label} summary={answer} />}
    </WidgetReading>
  );
}

type Props = { label: string; summary: FinancialSummary };

function Assets({ label, summary }: Props) {
  const texts = useTexts(widgetTexts);
  const { addAssets } = useTexts(noNetWorthTexts);
  const { onOpen, dialog } = useWidgetDialog(loadTotalDialog);
  const count = texts.assetCount({ count: summary.explain.totalAssets.length });
  return (
    <>
      <TotalCard
        {...{ label, summary, onOpen }}
        total="totalAssets"
        field="assets"
        list={{ path: paths.assets, count }}
        empty={{ text: texts.noAssets, add: addAssets }}
        side={<MonthSpark field="assets" />}
      />
      {dialog({ title: label, summary, total: 'totalAssets' })}
    </>
  );
}

function Liabilities({ label, summary }: Props) {
  const texts = useTexts(widgetTexts);
  const { onOpen, dialog } = useWidgetDialog(loadTotalDialog);
  const count = texts.liabilityCount({ count: summary.explain.totalLiabilities.length });
  return (
    <>
      <TotalCard
        {...{ label, summary, onOpen }}
        total="totalLiabilities"
        field="liabilities"
        list={{ path: paths.liabilities, count }}
        side={<MonthSpark field="liabilities" tone="debts" />}
      />
      {dialog({ title: label, summary, total: 'totalLiabilities' })}
    </>
  );
}
