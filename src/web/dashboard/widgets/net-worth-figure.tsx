import type { ReactNode } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useSummary } from '#web/client/records/use-records.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
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
        explain={data ? () => explain(data, language) : null}
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

/** Its words come when they are asked for: the figure does not wait for them. */
async function explain(summary: FinancialSummary, language: Language): Promise<Explanation> {
  return (await import('./explain-net-worth.ts')).explainNetWorth(summary, language);
}
