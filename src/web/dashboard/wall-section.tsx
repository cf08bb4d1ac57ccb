import { type ReactNode, useState } from 'react';
import { DEFAULT_LAYOUT } from '#domain/widgets.ts';
import { ReadFailure } from '#web/data/read-failure.tsx';
import { useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { createCells } from './cells.ts';
import { loadCustomizing } from './customizing-code.ts';
import { dashboardTexts } from './texts.ts';
import { useChanges } from './use-changes.ts';
import { useLayout } from './use-layout.ts';
import { Wall, WallWaiting, type Widgets } from './wall.tsx';

type Props = {
  widgets: Widgets;
  demo: ReactNode;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
};

/** The wall of widgets, and what it is rebuilt with. */
export function WallSection({ widgets, demo, isOpen, onChange }: Props) {
  const layout = useLayout();
  const { add, remove, reorder } = useChanges(layout);
  const [cells] = useState(createCells);
  const { query, types } = layout;
  if (types === null) {
    if (!query.isError) return <WallWaiting types={DEFAULT_LAYOUT} />;
    const retry = () => void query.refetch();
    return <ReadFailure error={query.error} isRetrying={query.isFetching} onRetry={retry} />;
  }
  return (
    <>
      {isOpen && (
        <OnDemand load={loadCustomizing} onFailure={() => onChange(false)}>
          {({ Panel }) => <Panel types={types} onAdd={add} demo={demo} />}
        </OnDemand>
      )}
      {types.length === 0 && <Bare isOpen={isOpen} onOpen={() => onChange(true)} />}
      <Wall {...{ cells, types, widgets, isOpen }} />
      {isOpen && (
        <OnDemand load={loadCustomizing} onFailure={() => onChange(false)}>
          {({ Sorting }) => <Sorting {...{ cells, types }} onReorder={reorder} onRemove={remove} />}
        </OnDemand>
      )}
    </>
  );
}

/** Everything was removed. */
function Bare({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  const texts = useTexts(dashboardTexts);
  return (
    <Sheet>
      <EmptyState title={texts.bareTitle} text={isOpen ? texts.bareTextNow : texts.bareText}>
        {!isOpen && (
          <Button variant="primary" onClick={onOpen}>
            {texts.customize}
          </Button>
        )}
      </EmptyState>
    </Sheet>
  );
}
