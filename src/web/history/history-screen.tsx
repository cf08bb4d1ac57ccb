import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { FIRST_MONTH } from '#domain/history.ts';
import { dayOf, isMonth, type Month, monthOf } from '#domain/months.ts';
import { HISTORY_KINDS } from '#domain/typed-values.ts';
import { paths } from '#web/data/paths.ts';
import { ReadFailure } from '#web/data/read-failure.tsx';
import { useHistoryMonth } from '#web/data/use-history-month.ts';
import { formatMonth } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './history.module.css';
import { MonthForm } from './month-form.tsx';
import { MonthPicker } from './month-picker.tsx';
import { historyTexts } from './texts.ts';
import { useGuardedPage } from './typing.ts';

/** What everything was worth in a month (specification, section 2). */
export function HistoryScreen() {
  const texts = useTexts(historyTexts);
  const language = useLanguage();
  const [running] = useState(() => monthOf(dayOf(new Date())));
  const [month, choose] = useChosenMonth(running);
  useGuardedPage();
  const isRunning = month === running;
  return (
    <>
      <PageHead title={texts.heading} lead={texts.lead} />
      <MonthPicker month={month} running={running} onChoose={choose} />
      <p className={styles['note']}>
        {isRunning ? texts.runningMonth({ month: formatMonth(month, language) }) : '\u00a0'}
      </p>
      <Month month={month} isRunning={isRunning} />
    </>
  );
}

function Month({ month, isRunning }: { month: Month; isRunning: boolean }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useHistoryMonth(month);
  const isRead = data !== undefined && !isPlaceholderData;
  if (error !== null && !isRead) {
    return <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <Sheet className={styles['loading']}>
        <Skeleton shapes={['label', 'row', 'row', 'row']} />
      </Sheet>
    );
  }
  if (HISTORY_KINDS.every((kind) => data[kind].length === 0)) return <Empty />;
  return (
    <MonthForm items={data} month={month} isRunning={isRunning} isReading={isPlaceholderData} />
  );
}

function Empty() {
  const texts = useTexts(historyTexts);
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

/** The month that the address names; else the running one. It is still there after a reload. */
function useChosenMonth(running: Month): [Month, (month: Month) => void] {
  const [params, change] = useSearchParams();
  const wanted = params.get('month') ?? '';
  const isKnown = isMonth(wanted) && wanted >= FIRST_MONTH && wanted <= running;
  const choose = (month: Month) => change({ month }, { replace: true });
  return [isKnown ? wanted : running, choose];
}
