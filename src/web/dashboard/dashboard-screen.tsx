import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { FinancialSummary } from '#domain/summary.ts';
import { paths } from '#web/data/paths.ts';
import { ReadFailure } from '#web/data/read-failure.tsx';
import { useSummary } from '#web/data/use-records.ts';
import { useKnownUser } from '#web/data/user.ts';
import { currencyUnits, formatLongDay } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DEFAULT_LAYOUT } from '#domain/widgets.ts';
import { dashboardTexts } from './texts.ts';
import { Wall, type Widgets } from './wall.tsx';

/** The whole of a person's economy at a glance (specification, section 2). */
type Props = { widgets: Widgets; activity: ReactNode };

export function DashboardScreen({ widgets, activity }: Props) {
  const summary = useSummary();
  const retry = () => void summary.refetch();
  return (
    <>
      <Welcome summary={summary.data ?? null} />
      {summary.isError && summary.data === undefined && (
        <ReadFailure error={summary.error} isRetrying={summary.isFetching} onRetry={retry} />
      )}
      {summary.isPending && <Spinner />}
      {summary.data && <Content summary={summary.data} widgets={widgets} />}
      {summary.data && activity}
    </>
  );
}

function Welcome({ summary }: { summary: FinancialSummary | null }) {
  const texts = useTexts(dashboardTexts);
  const language = useLanguage();
  const name = useKnownUser()?.firstName ?? null;
  const title = name === null ? texts.welcomeNameless : texts.welcome({ name });
  const lead =
    summary &&
    texts.lead({
      day: formatLongDay(summary.asOf, language),
      currencies: currencyUnits(summary.currency, language),
    });
  return <PageHead title={title} lead={lead ?? '\u00a0'} />;
}

function Content({ summary, widgets }: { summary: FinancialSummary; widgets: Widgets }) {
  if (isEmpty(summary)) return <Empty />;
  return <Wall types={DEFAULT_LAYOUT} widgets={widgets} />;
}

/** Nothing is recorded that a widget could show. */
function isEmpty({ explain, notIncluded }: FinancialSummary): boolean {
  return notIncluded.length === 0 && Object.values(explain).every((lines) => lines.length === 0);
}

function Empty() {
  const texts = useTexts(dashboardTexts);
  return (
    <Sheet>
      <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
        <Link href={paths.assets} className={buttonClass({ variant: 'primary' })}>
          <Icon of={Plus} size={16} />
          {texts.addAssets}
        </Link>
      </EmptyState>
    </Sheet>
  );
}
