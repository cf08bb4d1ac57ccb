import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import {
  addMonths,
  dayOf,
  isMonth,
  type Month,
  monthOf,
  toMonth,
  yearAndMonth,
} from '#domain/basics/months.ts';
import type { HistoryMonth } from '#domain/figures/history/history-month.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { changeSince } from '#domain/figures/history/trend.ts';
import { HISTORY_KINDS } from '#domain/records/kinds.ts';
import { readingAhead } from '#web/client/cache/queries.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import {
  useSource,
  itemsQuery,
  summaryQuery,
  useSummary,
} from '#web/client/records/use-records.tsx';
import { monthWorthQuery, useMonthWorth } from '#web/figures/growth/use-net-worth-history.ts';
import { readLinks } from '#web/household/co-owners/use-links.ts';
import { formatMoneyChange, formatMonth, formatMonthName } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { buttonClass, Icon, IconButton } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { mortgagesQuery } from '#web/mortgage/use-mortgages.ts';
import styles from './history.module.css';
import { MonthForm } from './month-form.tsx';
import { waitingIn } from './running-month.tsx';
import { historyTexts } from './texts.ts';
import { useGuardedPage, useTyping } from './typing.ts';
import { monthQuery, useHistoryMonth } from './use-history-month.ts';

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

type ShownMonth = { month: Month; isRunning: boolean };

function MonthHead({ month, isRunning }: ShownMonth) {
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

function MonthOfAll({ month, isRunning }: ShownMonth) {
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

type Props = { month: Month; running: Month; onChoose: (month: Month) => void };

/** Any month since 1980 that has begun; this year and the last one come first. */
function MonthPicker({ month, running, onChoose }: Props) {
  const texts = useTexts(historyTexts);
  const { year, month: number } = yearAndMonth(month);
  const choose = (wanted: Month) => onChoose(wanted > running ? running : wanted);
  return (
    <div className={styles['picker']}>
      <IconButton
        icon={ChevronLeft}
        label={texts.earlier}
        disabled={month === FIRST_MONTH}
        onClick={() => choose(addMonths(month, -1))}
      />
      <Select
        label={texts.year}
        value={String(year)}
        options={yearsUntil(running).map((value) => ({ value, text: value }))}
        onChange={(event) => choose(toMonth(Number(event.target.value), number))}
      />
      <Select
        label={texts.month}
        value={String(number)}
        options={useMonthsOf(year, running)}
        onChange={(event) => choose(toMonth(year, Number(event.target.value)))}
      />
      <IconButton
        icon={ChevronRight}
        label={texts.later}
        disabled={month === running}
        onClick={() => choose(addMonths(month, 1))}
      />
    </div>
  );
}

function yearsUntil(running: Month): string[] {
  const { year: last } = yearAndMonth(running);
  const { year: first } = yearAndMonth(FIRST_MONTH);
  return Array.from({ length: last - first + 1 }, (_, back) => String(last - back));
}

/** The months of a year; those that have not begun cannot be chosen. */
function useMonthsOf(year: number, running: Month) {
  const texts = useTexts(historyTexts);
  const language = useLanguage();
  const unsaved = new Set(useTyping().months());
  return Array.from({ length: 12 }, (_, index) => {
    const of = toMonth(year, index + 1);
    const name = formatMonthName(of, language);
    const text = unsaved.has(of) ? texts.unsaved({ month: name }) : name;
    return { value: String(index + 1), text, isDisabled: of > running };
  });
}

/** Net worth in the month, in view while its values below are written. */
function UnderMonthWorth({ month, children }: { month: Month; children: ReactNode }) {
  return (
    <div className={styles['frame']}>
      <MonthWorth month={month} />
      {children}
    </div>
  );
}

function MonthWorth({ month }: { month: Month }) {
  const texts = useTexts(historyTexts);
  const language = useLanguage();
  const { data: series = [], isSuccess, isPlaceholderData } = useMonthWorth(month);
  const { data: summary } = useSummary();
  const point = series.find((each) => each.month === month);
  const change = point && changeSince(series, 'value');
  return (
    <p className={styles['worth']}>
      <span>{texts.netWorth({ month: formatMonth(month, language) })}</span>
      {point && summary && (
        <b>
          <Amount value={point.value} currency={summary.currency} />
        </b>
      )}
      {!point && isSuccess && !isPlaceholderData && <span>{texts.noValues}</span>}
      {point?.estimated && <span>{texts.estimated}</span>}
      {change && summary && (
        <span>
          {texts.since({
            change: formatMoneyChange(change.change, summary.currency, language),
            month: formatMonth(change.since, language),
          })}
        </span>
      )}
    </p>
  );
}
