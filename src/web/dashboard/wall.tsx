import { type ComponentType, Suspense } from 'react';
import { columnsFor, FULL_WIDTH, type WidgetType } from '#domain/widgets.ts';
import { widgetNames } from '#web/data/widget-names.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dashboardTexts } from './texts.ts';
import styles from './wall.module.css';
import { WidgetBoundary } from './widget-boundary.tsx';

/** What stands in the cell of each type; a widget reads what it shows by itself. */
export type Widgets = { readonly [Type in WidgetType]: { Widget: ComponentType } };

type Props = { types: readonly WidgetType[]; widgets: Widgets };

const COLUMNS = { 2: 'two', 3: 'three', 4: null } as const;

/** The widgets of a dashboard, like stones in a wall. */
export function Wall({ types, widgets }: Props) {
  const texts = useTexts(dashboardTexts);
  const columns = COLUMNS[columnsFor(types)];
  return (
    <section
      aria-label={texts.wall}
      className={classes(styles['wall'], columns && styles[columns])}
    >
      {types.map((type) => (
        <Cell key={type} type={type} Widget={widgets[type].Widget} />
      ))}
    </section>
  );
}

function Cell({ type, Widget }: { type: WidgetType; Widget: ComponentType }) {
  const name = useTexts(widgetNames)[type];
  return (
    <div
      data-widget={type}
      className={classes(styles['cell'], FULL_WIDTH.includes(type) && styles['across'])}
    >
      <WidgetBoundary name={name}>
        <Suspense fallback={<Skeleton />}>
          <Widget />
        </Suspense>
      </WidgetBoundary>
    </div>
  );
}
