import type { ComponentType, ReactNode } from 'react';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Path } from '#web/client/navigation/paths.ts';
import { useSummary } from '#web/client/records/use-records.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import type { MovingField } from './month-change.tsx';
import { noNetWorthTexts, widgetTexts } from './texts.ts';
import type { NotedTotalName } from './notes-of.ts';
import { TotalCard } from './total-card.tsx';
import { useWidgetDialog, type WidgetDialogProps } from './use-widget-dialog.tsx';
import type { WidgetProps } from './widget-card.tsx';
import { TOTAL_SHAPES, WidgetReading } from './widget-reading.tsx';

type DialogProps = { title: string; summary: FinancialSummary };

type SummaryTotalOptions = {
  total: NotedTotalName;
  field: MovingField;
  /** The list behind the figure. */
  path: Path;
  count: 'assetCount' | 'costCount' | 'incomeCount' | 'liabilityCount';
  /** Shown in place of a figure without records, with a link to add the first. */
  empty?: Record<
    'text' | 'add',
    'addAssets' | 'addCost' | 'addIncome' | 'noAssets' | 'noCosts' | 'noIncome'
  >;
  /** A sparkline or a ring beside the change. */
  side: (summary: FinancialSummary) => ReactNode;
  loadDialog: () => Promise<{ Dialog: ComponentType<DialogProps & WidgetDialogProps> }>;
};

/** A widget of one total of the summary: its card, and its dialog when it is opened. */
export function summaryWidget(options: SummaryTotalOptions): ComponentType<WidgetProps> {
  const { total, field, path, count, empty, side, loadDialog } = options;
  function Answer({ label, summary }: { label: string; summary: FinancialSummary }) {
    const texts = { ...useTexts(widgetTexts), ...useTexts(noNetWorthTexts) };
    const { onOpen, dialog } = useWidgetDialog(loadDialog);
    const counted = texts[count]({ count: summary.explain[total].length });
    return (
      <>
        <TotalCard
          {...{ label, summary, total, field, onOpen }}
          list={{ path, count: counted }}
          empty={empty && { text: texts[empty.text], add: texts[empty.add] }}
          side={side(summary)}
        />
        {dialog({ title: label, summary })}
      </>
    );
  }
  return function SummaryWidget({ label }) {
    const summary = useSummary();
    return (
      <WidgetReading label={label} query={summary} shapes={TOTAL_SHAPES}>
        {(answer) => <Answer label={label} summary={answer} />}
      </WidgetReading>
    );
  };
}
