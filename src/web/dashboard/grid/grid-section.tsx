import { type ReactNode, useState } from 'react';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { type Told, tellingWidgets } from '#domain/figures/dashboard/telling-widgets.ts';
import { DEFAULT_LAYOUT } from '#domain/figures/dashboard/widgets.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useNetWorthHistory } from '#web/figures/growth/use-net-worth-history.ts';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { createCells } from './cells.ts';
import { loadCustomizing } from './customizing-code.ts';
import { useLayout } from './use-layout.ts';
import { WidgetGrid, WidgetGridWaiting } from './widget-grid.tsx';

const loadBare = () => import('./bare.tsx');

type Props = {
  demo: ReactNode;
  /** Null until it is read. */
  summary: FinancialSummary | null;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
};

/** The grid of widgets, and its editing tools. */
export function GridSection({ demo, summary, isOpen, onChange }: Props) {
  const layout = useLayout();
  const [cells] = useState(createCells);
  const { query, types } = layout;
  const told = useTold(summary);
  if (types === null) {
    if (!query.isError) return <WidgetGridWaiting types={DEFAULT_LAYOUT} />;
    const retry = () => void query.refetch();
    return <ReadFailure error={query.error} isRetrying={query.isFetching} onRetry={retry} />;
  }
  return (
    <>
      {isOpen && (
        <LazyPart load={loadCustomizing} onFailure={() => onChange(false)}>
          {({ Panel }) => <Panel {...{ layout, types, demo }} />}
        </LazyPart>
      )}
      {types.length === 0 && (
        <LazyPart load={loadBare}>
          {({ Bare }) => <Bare isOpen={isOpen} onOpen={() => onChange(true)} />}
        </LazyPart>
      )}
      <WidgetGrid
        {...{ cells, isOpen }}
        types={isOpen || !told ? types : tellingWidgets(types, told)}
      />
      {isOpen && (
        <LazyPart load={loadCustomizing} onFailure={() => onChange(false)}>
          {({ Sorting }) => <Sorting {...{ cells, layout, types }} />}
        </LazyPart>
      )}
    </>
  );
}

/** Notifications to show; null until they are read. */
function useTold(summary: FinancialSummary | null): Told | null {
  const { data: months = [] } = useNetWorthHistory('1y');
  if (summary === null) return null;
  const { explain, notIncluded } = summary;
  const items = [...Object.values(explain).flat(), ...notIncluded];
  return { kinds: items.map(({ kind }) => kind), hasPast: months.length !== 1 };
}
