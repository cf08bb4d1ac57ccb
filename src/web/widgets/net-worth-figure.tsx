import type { ReactNode } from 'react';
import type { Currency } from '#domain/currencies.ts';
import { ReadFailure } from '#web/data/read-failure.tsx';
import { useSummary } from '#web/data/use-records.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { explainNetWorth } from './explain-net-worth.ts';
import { NetWorthNotes } from './net-worth-notes.tsx';
import { WidgetHead } from './widget-card.tsx';
import styles from './net-worth-trend.module.css';

type Props = {
  label: string;
  onOpen: () => void;
  /** How it changed, below the figure. */
  children: (currency: Currency) => ReactNode;
};

/** Net worth as the figure of a screen, how it came about, and what it leaves out. */
export function NetWorthFigure({ label, onOpen, children }: Props) {
  const language = useLanguage();
  const { data, isError, error, isFetching, refetch } = useSummary();
  return (
    <div>
      <WidgetHead
        label={label}
        explanation={data ? explainNetWorth(data, language) : null}
        onOpen={onOpen}
      />
      <div className={classes(styles['hero'], data === undefined && !isError && styles['waiting'])}>
        {data && <Amount value={data.netWorth} currency={data.currency} size="hero" />}
        {data === undefined && !isError && <Skeleton shapes={['hero']} />}
        {data === undefined && isError && (
          <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
      </div>
      <div className={styles['change']}>{data && children(data.currency)}</div>
      {data && <NetWorthNotes summary={data} />}
    </div>
  );
}
