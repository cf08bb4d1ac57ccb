import { ChangeSince, comparable, UnreadChange } from './figure-change.tsx';
import type { GrowthEnds } from '#domain/figures/net-worth/growth.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { changeSince } from '#domain/figures/history/trend.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { differencesOf } from '#domain/figures/totals/monthly-difference.ts';
import { useNetWorthChange } from '#web/figures/growth/use-net-worth-change.ts';
import { useNetWorthHistory } from '#web/figures/growth/use-net-worth-history.ts';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import type { ComponentType } from 'react';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { useSummary } from '#web/client/records/use-records.tsx';
import {
  useWidgetDialog,
  type WidgetDialogProps,
  type WidgetProps,
  WidgetReading,
  type WidgetShapes,
} from './widget-card.tsx';

export type SummaryCardProps = WidgetProps & { summary: FinancialSummary; onOpen: () => void };

export type SummaryDialogProps = WidgetDialogProps & { title: string; summary: FinancialSummary };

type SummaryWidgetOptions = {
  /** Placeholder of the card until the summary is read. */
  shapes: WidgetShapes;
  Card: ComponentType<SummaryCardProps>;
  loadDialog: () => Promise<{ Dialog: ComponentType<SummaryDialogProps> }>;
};

/** A widget of figures of the summary: its card, and its dialog when it is opened. */
export function summaryWidget(options: SummaryWidgetOptions): ComponentType<WidgetProps> {
  const { shapes, Card, loadDialog } = options;
  function Answer({ label, summary }: WidgetProps & { summary: FinancialSummary }) {
    const { onOpen, dialog } = useWidgetDialog(loadDialog);
    return (
      <>
        <Card {...{ label, summary, onOpen }} />
        {dialog({ title: label, summary })}
      </>
    );
  }
  return function SummaryWidget({ label }) {
    const summary = useSummary();
    return (
      <WidgetReading label={label} query={summary} shapes={shapes}>
        {(answer) => <Answer label={label} summary={answer} />}
      </WidgetReading>
    );
  };
}

/** A figure of the series, or a month's income less its costs. */
export type MovingField = 'value' | 'assets' | 'liabilities' | 'income' | 'costs' | 'left';

type MonthChangeProps = { field: MovingField; currency: Currency };

/** Figures that are better when lower. */
const BURDENS: readonly MovingField[] = ['liabilities', 'costs'];

/** Change of a figure of the summary since the month before; loaded separately from the figure. */
export function MonthChange({ field, currency }: MonthChangeProps) {
  const { data, isError, isFetching, refetch } = useNetWorthHistory('1y');
  const { data: compared } = useNetWorthChange();
  const favorable = BURDENS.includes(field) ? 'down' : 'up';
  if (data) {
    const moved = changeOf(data, field);
    const change = isWorth(field) ? comparable(moved, compared, field) : moved;
    return <ChangeSince change={change} {...{ currency, favorable }} />;
  }
  if (!isError) return <Skeleton shapes={['line']} />;
  return <UnreadChange isRetrying={isFetching} onRetry={() => void refetch()} />;
}

function changeOf(series: readonly HistoryPoint[], field: MovingField) {
  return field === 'left'
    ? changeSince(differencesOf(series), 'value')
    : changeSince(series, field);
}

function isWorth(field: MovingField): field is keyof GrowthEnds {
  return field === 'value' || field === 'assets' || field === 'liabilities';
}
