import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { FinancialSummary } from '#domain/summary.ts';
import { paths } from '#web/data/paths.ts';
import { useSummary } from '#web/data/use-records.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { loadAhead } from '#web/ui/on-demand.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import styles from './dashboard.module.css';
import { loadCustomizing } from './customizing-code.ts';
import { dashboardTexts } from './texts.ts';
import type { Widgets } from './wall.tsx';
import { WallSection } from './wall-section.tsx';
import { Welcome } from './welcome.tsx';

type Props = {
  widgets: Widgets;
  health: ReactNode;
  activity: ReactNode;
  actions: ReactNode;
  /** Example data: the way in or out, and what says that it is there. */
  demo: ReactNode;
  notice: ReactNode;
};

/** The whole of a person's economy at a glance (specification, section 2). */
export function DashboardScreen({ widgets, health, activity, actions, demo, notice }: Props) {
  const summary = useSummary().data ?? null;
  const [isOpen, setOpen] = useState(false);
  const isEmpty = summary !== null && hasNothing(summary);
  return (
    <>
      <Welcome summary={summary}>
        <Toggle isOpen={isOpen} onChange={setOpen} />
      </Welcome>
      {!isOpen && notice}
      {isEmpty && !isOpen ? (
        <Beginning demo={demo} />
      ) : (
        <WallSection {...{ widgets, demo, isOpen }} onChange={setOpen} />
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

/** Nothing is recorded that a widget could show. */
function hasNothing({ explain, notIncluded }: FinancialSummary): boolean {
  return notIncluded.length === 0 && Object.values(explain).every((lines) => lines.length === 0);
}

function Beginning({ demo }: { demo: ReactNode }) {
  const texts = useTexts(dashboardTexts);
  return (
    <Sheet>
      <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
        <Link href={paths.assets} className={buttonClass({ variant: 'primary' })}>
          <Icon of={Plus} size={16} />
          {texts.addAssets}
        </Link>
      </EmptyState>
      <div className={styles['demo']}>{demo}</div>
    </Sheet>
  );
}
