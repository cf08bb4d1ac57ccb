import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { type ReactNode, useState } from 'react';
import { dayOf } from '#domain/basics/months.ts';
import { isEmptySummary } from '#domain/figures/dashboard/newcomer.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { storedCurrency } from '#web/client/records/preferred-currency.ts';
import { useSummary } from '#web/client/records/use-records.ts';
import { useKnownUser } from '#web/client/session/user.ts';
import { currencyUnits, formatLongDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { PageHead } from '#web/kit/ui/page-head.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import styles from './dashboard.module.css';
import { loadCustomizing } from './customizing-code.ts';
import { dashboardTexts } from './texts.ts';
import { GridSection } from './grid-section.tsx';

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

/** Overview of a user's economy (specification, section 2). */
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
