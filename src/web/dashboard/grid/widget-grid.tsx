import { memo, type ReactNode, type Ref, Suspense, useMemo } from 'react';
import { columnsFor, FULL_WIDTH, type WidgetType } from '#domain/figures/dashboard/widgets.ts';
import { Widget, widgetName } from '#web/dashboard/widgets/widgets.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import type { Cells } from './cells.ts';
import { dashboardTexts } from './texts.ts';
import styles from './widget-grid.module.css';
import { PartBoundary } from '#web/kit/ui/part-boundary.tsx';

type Props = {
  cells: Cells;
  types: readonly WidgetType[];
  /** The joints are open, and the widgets themselves do nothing. */
  isOpen: boolean;
};

const COLUMNS = { 2: 'two', 3: 'three', 4: null } as const;

/** The widgets of a dashboard, like tiles in a grid. */
export function WidgetGrid({ cells, types, isOpen }: Props) {
  const texts = useTexts(dashboardTexts);
  const columns = COLUMNS[columnsFor(types)];
  return (
    <section
      aria-label={texts.grid}
      className={classes(styles['grid'], columns && styles[columns], isOpen && styles['open'])}
    >
      {types.map((type) => (
        <Cell key={type} {...{ type, cells }} isInert={isOpen} />
      ))}
    </section>
  );
}

type CellProps = { type: WidgetType; cells: Cells; isInert: boolean };

const Cell = memo(function Cell({ type, cells, isInert }: CellProps) {
  const ref = useMemo(() => cells.note(type), [cells, type]);
  const name = widgetName(type, useLanguage());
  return (
    <CellFrame ref={ref} type={type}>
      <div className={styles['content']} inert={isInert}>
        <PartBoundary name={name}>
          <Suspense fallback={<Waiting />}>
            <Widget type={type} />
          </Suspense>
        </PartBoundary>
      </div>
    </CellFrame>
  );
});

/** Placeholder until the widgets are known: a grid of the usual shape. */
export function WidgetGridWaiting({ types }: { types: readonly WidgetType[] }) {
  return (
    <div className={styles['grid']}>
      {types.map((type) => (
        <CellFrame key={type} type={type}>
          <Waiting />
        </CellFrame>
      ))}
    </div>
  );
}

type FrameProps = { type: WidgetType; ref?: Ref<HTMLDivElement>; children: ReactNode };

function CellFrame({ type, ref, children }: FrameProps) {
  const isAcross = FULL_WIDTH.includes(type);
  return (
    <div
      ref={ref}
      data-widget={type}
      className={classes(styles['cell'], isAcross && styles['across'])}
    >
      {children}
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles['waiting']}>
      <Skeleton />
    </div>
  );
}
