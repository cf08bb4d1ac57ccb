import { type ComponentType, memo, type ReactNode, type Ref, Suspense, useMemo } from 'react';
import { columnsFor, FULL_WIDTH, type WidgetType } from '#domain/figures/dashboard/widgets.ts';
import { widgetNames } from '#web/dashboard/widgets/widget-names.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import type { Cells } from './cells.ts';
import { dashboardTexts } from './texts.ts';
import styles from './wall.module.css';
import { WidgetBoundary } from './widget-boundary.tsx';

/** What stands in the cell of each type; a widget reads what it shows by itself. */
export type Widgets = { readonly [Type in WidgetType]: { Widget: ComponentType } };

type Props = {
  cells: Cells;
  types: readonly WidgetType[];
  widgets: Widgets;
  /** The joints are open, and the widgets themselves do nothing. */
  isOpen: boolean;
};

const COLUMNS = { 2: 'two', 3: 'three', 4: null } as const;

/** The widgets of a dashboard, like stones in a wall. */
export function Wall({ cells, types, widgets, isOpen }: Props) {
  const texts = useTexts(dashboardTexts);
  const columns = COLUMNS[columnsFor(types)];
  return (
    <section
      aria-label={texts.wall}
      className={classes(styles['wall'], columns && styles[columns], isOpen && styles['open'])}
    >
      {types.map((type) => (
        <Cell key={type} {...{ type, cells }} Widget={widgets[type].Widget} isInert={isOpen} />
      ))}
    </section>
  );
}

type CellProps = { type: WidgetType; cells: Cells; Widget: ComponentType; isInert: boolean };

const Cell = memo(function Cell({ type, cells, Widget, isInert }: CellProps) {
  const ref = useMemo(() => cells.note(type), [cells, type]);
  const name = useTexts(widgetNames)[type];
  return (
    <CellFrame ref={ref} type={type}>
      <div className={styles['content']} inert={isInert}>
        <WidgetBoundary name={name}>
          <Suspense fallback={<Waiting />}>
            <Widget />
          </Suspense>
        </WidgetBoundary>
      </div>
    </CellFrame>
  );
});

/** Before it is known what the dashboard shows: a wall of the usual shape. */
export function WallWaiting({ types }: { types: readonly WidgetType[] }) {
  return (
    <div className={styles['wall']}>
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
