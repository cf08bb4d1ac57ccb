import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { memo, type ReactNode, type Ref, Suspense, useMemo, useState } from 'react';
import { dayOf } from '#domain/basics/months.ts';
import { isEmptySummary } from '#domain/figures/dashboard/first-day.ts';
import {
  widgetsWithData,
  type WidgetData,
  columnsFor,
  DEFAULT_LAYOUT,
  FULL_WIDTH,
  type WidgetType,
} from '#domain/figures/dashboard/widgets.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { storedCurrency } from '#web/client/records/preferred-currency.ts';
import { useSummary } from '#web/client/records/use-records.tsx';
import { useKnownUser } from '#web/client/session/user.ts';
import { Widget, widgetName } from '#web/dashboard/widgets/widgets.tsx';
import { useNetWorthHistory } from '#web/figures/growth/use-net-worth-history.ts';
import { currencyUnits, formatLongDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { LazyPart, loadAhead, PartBoundary } from '#web/kit/ui/lazy-part.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { type GridCells, createCells } from './cells.ts';
import { dashboardTexts } from './texts.ts';
import { useLayout } from './use-layout.ts';
import styles from './dashboard.module.css';

type Props = {
  health: ReactNode;
  activity: ReactNode;
  actions: ReactNode;
  /** Buttons to load or remove the example data, and its notice. */
  demo: ReactNode;
  notice: ReactNode;
  /** First steps of a new user. */
  firstDay: ReactNode;
};

/** Overview of a user's economy (docs/product.md, section 2). */
export function DashboardScreen(props: Props) {
  const { health, activity, actions, demo, notice, firstDay } = props;
  const summary = useSummary().data ?? null;
  const [isOpen, setOpen] = useState(false);
  const isEmpty = summary !== null && isEmptySummary(summary);
  return (
    <>
      <Welcome summary={summary}>
        <Toggle isOpen={isOpen} onChange={setOpen} />
      </Welcome>
      {!isOpen && notice}
      {!isOpen && firstDay}
      {isEmpty && !isOpen ? (
        <Sheet className={styles['demo']}>{demo}</Sheet>
      ) : (
        <GridSection {...{ demo, summary, isOpen }} onChange={setOpen} />
      )}
      <div inert={isOpen} className={classes(styles['below'], isOpen && styles['dimmed'])}>
        {!isEmpty && health}
        <div className={styles['pair']}>
          {activity}
          {actions}
        </div>
      </div>
    </>
  );
}

function Toggle({ isOpen, onChange }: { isOpen: boolean; onChange: (isOpen: boolean) => void }) {
  const texts = useTexts(dashboardTexts);
  const load = () => loadAhead(loadCustomizing);
  return (
    <Button
      variant={isOpen ? 'primary' : 'secondary'}
      icon={LayoutDashboard}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => onChange(!isOpen)}
    >
      {isOpen ? texts.done : texts.customize}
    </Button>
  );
}

/** Greeting, date, and the currency of the figures below. */
function Welcome(props: { summary: FinancialSummary | null; children: ReactNode }) {
  const { summary, children } = props;
  const texts = useTexts(dashboardTexts);
  const language = useLanguage();
  const [today] = useState(() => dayOf(new Date()));
  const user = useKnownUser();
  const name = user?.firstName ?? null;
  const title = name === null ? texts.welcomeNameless : texts.welcome({ name });
  // Known before the totals are, and the same, so that nothing moves when they come.
  const currency = summary?.currency ?? user?.currency ?? storedCurrency();
  const day = formatLongDay(summary?.asOf ?? today, language);
  const lead = currency && texts.lead({ day, currencies: currencyUnits(currency, language) });
  return (
    <PageHead title={title} lead={lead ?? '\u00a0'}>
      {children}
    </PageHead>
  );
}

const loadBare = () => import('./panel.tsx');

type GridSectionProps = {
  demo: ReactNode;
  /** Null until it is read. */
  summary: FinancialSummary | null;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
};

/** The grid of widgets, and its editing tools. */
function GridSection({ demo, summary, isOpen, onChange }: GridSectionProps) {
  const layout = useLayout();
  const [cells] = useState(createCells);
  const { query, types } = layout;
  const data = useWidgetData(summary);
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
        types={isOpen || !data ? types : widgetsWithData(types, data)}
      />
      {isOpen && (
        <LazyPart load={loadCustomizing} onFailure={() => onChange(false)}>
          {({ Sorting }) => <Sorting {...{ cells, layout, types }} />}
        </LazyPart>
      )}
    </>
  );
}

/** Kinds of records and months that widgets can show; null until they are read. */
function useWidgetData(summary: FinancialSummary | null): WidgetData | null {
  const { data: months = [] } = useNetWorthHistory('1y');
  if (summary === null) return null;
  const { explain, notIncluded } = summary;
  const items = [...Object.values(explain).flat(), ...notIncluded];
  return { kinds: items.map(({ kind }) => kind), hasPast: months.length !== 1 };
}

/** Loads the code that edits the dashboard. */
async function loadCustomizing() {
  const [{ Panel }, { Sorting }] = await Promise.all([
    import('./panel.tsx'),
    import('./sorting.tsx'),
  ]);
  return { Panel, Sorting };
}

type WidgetGridProps = {
  cells: GridCells;
  types: readonly WidgetType[];
  /** The joints are open, and the widgets themselves do nothing. */
  isOpen: boolean;
};

const COLUMNS = { 2: 'two', 3: 'three', 4: null } as const;

/** The widgets of a dashboard, like tiles in a grid. */
function WidgetGrid({ cells, types, isOpen }: WidgetGridProps) {
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

type WidgetCellProps = { type: WidgetType; cells: GridCells; isInert: boolean };

const Cell = memo(function Cell({ type, cells, isInert }: WidgetCellProps) {
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
function WidgetGridWaiting({ types }: { types: readonly WidgetType[] }) {
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

/**
 * In place of first steps or a notice while their height is not known: the content that follows
 * stays hidden meanwhile, for two seconds at most.
 */
export function AwaitedSteps() {
  return <span className={styles['awaited']} />;
}
