import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { dayOf, isMonth, type Month, monthOf } from '#domain/basics/months.ts';
import { HISTORY_KINDS } from '#domain/figures/history/history-kinds.ts';
import type { HistoryMonth } from '#domain/figures/history/history-month.ts';
import { readingAhead } from '#web/client/cache/read-ahead.ts';
import { itemsQuery, summaryQuery } from '#web/client/records/use-records.ts';
import { monthWorthQuery } from '#web/figures/growth/use-net-worth-history.ts';
import { readLinks } from '#web/household/co-owners/use-links.ts';
import { mortgagesQuery } from '#web/mortgage/use-mortgages.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { monthQuery, useHistoryMonth } from './use-history-month.ts';
import { formatMonthName } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { PageHead } from '#web/kit/ui/page-head.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import styles from './history.module.css';
import { MonthForm } from './month-form.tsx';
import { MonthPicker } from './month-picker.tsx';
import { UnderMonthWorth } from './month-worth.tsx';
import { waitingIn } from './running-month.tsx';
import { historyTexts } from './texts.ts';
import { useGuardedPage } from './typing.ts';

/** The running month and the values to update; or any earlier month, as it counts. */
export function HistoryScreen() {
  const [running] = useState(runningMonth);
  const [month, choose] = useChosenMonth(running);
  useGuardedPage();
  const isRunning = month === running;
  return (
    <>
      <MonthHead month={month} isRunning={isRunning} />
      <MonthPicker month={month} running={running} onChoose={choose} />
      <UnderMonthWorth month={month}>
        <MonthOfAll key={String(isRunning)} month={month} isRunning={isRunning} />
      </UnderMonthWorth>
    </>
  );
}

HistoryScreen.readAhead = readingAhead(async (ahead) => {
  const { read, source } = ahead;
  const month = runningMonth();
  await Promise.all([
    read(monthQuery(source, month)),
    read(monthWorthQuery(source, month)),
    read(summaryQuery(source)),
    read(mortgagesQuery(source)),
    read(itemsQuery(source, 'liabilities')),
    readLinks(ahead),
  ]);
});

function runningMonth(): Month {
  return monthOf(dayOf(new Date()));
}

type Shown = { month: Month; isRunning: boolean };

function MonthHead({ month, isRunning }: Shown) {
  const texts = useTexts(historyTexts);
  const name = formatMonthName(month, useLanguage());
  const { data, isPlaceholderData } = useHistoryMonth(month);
  const isRead = data !== undefined && !isPlaceholderData;
  if (!isRunning || !isRead || isEmpty(data)) {
    return <PageHead title={texts.heading} lead={texts.lead} />;
  }
  const count = waitingIn(data).length;
  const title = texts.waiting({ count, month: capitalized(name) });
  return <PageHead title={title} lead={count > 0 ? texts.waitingLead : texts.settledLead} />;
}

function MonthOfAll({ month, isRunning }: Shown) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useHistoryMonth(month);
  const isRead = data !== undefined && !isPlaceholderData;
  if (error !== null && !isRead) {
    return <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined || (isRunning && !isRead)) {
    return (
      <Sheet className={styles['loading']}>
        <Skeleton shapes={['label', 'row', 'row', 'row']} />
      </Sheet>
    );
  }
  if (isEmpty(data)) return <Empty />;
  return (
    <MonthForm items={data} month={month} isRunning={isRunning} isReading={isPlaceholderData} />
  );
}

function isEmpty(items: HistoryMonth): boolean {
  return HISTORY_KINDS.every((kind) => items[kind].length === 0);
}

/** A month begins a heading. */
function capitalized(name: string): string {
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

function Empty() {
  const texts = useTexts(historyTexts);
  const { isAccount } = useSource();
  return (
    <Sheet>
      <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
        <Link
          href={isAccount ? paths.assets : paths.guestAssets}
          className={buttonClass({ variant: 'primary' })}
        >
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
