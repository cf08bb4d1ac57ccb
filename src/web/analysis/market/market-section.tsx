import type { UseQueryResult } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import { type ReactNode, useId } from 'react';
import { dayOf } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { SeriesId } from '#domain/statistics/public-sources.ts';
import { ChartPlaceholder } from '#web/kit/charts/chart-frame.tsx';
import { MarketFailure } from '#web/figures/market/market-failure.tsx';
import { type MarketSeries, useDataSources } from '#web/figures/market/use-market.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import type { Explain } from '#web/kit/ui/explanation.ts';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from './market.module.css';
import { marketTexts } from './texts.ts';

/** How the figures of a series are written, and whose they are. */
export type SeriesFormat = { language: Language; source: string; unit: string };

type Props = {
  title: string;
  query: UseQueryResult<MarketSeries>;
  /** Message for a series that cannot be read. */
  failedText: string;
  sourceId: SeriesId;
  explain: Explain | null;
  /** Choice of the drawn values, and of chart or table. */
  tools: ReactNode;
  /** The last period in words. */
  lastPeriod: string | null;
  /** There are notes below its chart. */
  hasNotes?: boolean | undefined;
  /** Figure and chart; null where the series holds nothing to show. */
  children: ReactNode;
};

/** A published series: its latest figure, its chart, and where it comes from. */
export function MarketSection(props: Props) {
  const { title, query, failedText, sourceId, explain, tools, lastPeriod, children } = props;
  const isReading = query.data === undefined && !query.isError;
  const texts = useTexts(marketTexts);
  const titleId = useId();
  return (
    <Sheet className={styles['section']} aria-labelledby={titleId}>
      <div className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        {explain && <ExplainButton label={title} explain={explain} />}
        {children !== null && <div className={styles['tools']}>{tools}</div>}
      </div>
      {isReading && <Meanwhile hasNotes={props.hasNotes} />}
      {children}
      {query.data && children !== null && (
        <SourceLine series={query.data} sourceId={sourceId} lastPeriod={lastPeriod} />
      )}
      {children === null && !isReading && (
        <MarketFailure text={failedText} query={query} nothing={texts.nothing} />
      )}
    </Sheet>
  );
}

/** As high as the content being loaded. */
function Meanwhile({ hasNotes }: Pick<Props, 'hasNotes'>) {
  return (
    <>
      <div className={styles['meanwhile']}>
        <Skeleton shapes={['figure', 'line']} />
      </div>
      <ChartPlaceholder />
      <div className={classes(styles['footRoom'], hasNotes && styles['notesRoom'])} />
    </>
  );
}

type SourceLineProps = { series: MarketSeries; sourceId: SeriesId; lastPeriod: string | null };

/** Whose figures these are, up to when, of which day, and whether newer ones should have come. */
function SourceLine({ series, sourceId, lastPeriod }: SourceLineProps) {
  const texts = useTexts(marketTexts);
  const language = useLanguage();
  const known = useDataSources().data?.find(({ id }) => id === sourceId);
  const day = formatDay(dayOf(new Date(series.updatedAt)), language);
  const parts = [
    texts.source(series),
    lastPeriod !== null && texts.lastPeriod({ name: lastPeriod }),
    known?.origin === 'bundled' ? texts.bundled({ day }) : texts.updated({ day }),
  ];
  return (
    <footer className={styles['foot']}>
      <p>{parts.filter(Boolean).join(' · ')}</p>
      {series.stale && (
        <Tag tone="warn" icon={Clock}>
          {texts.stale}
        </Tag>
      )}
    </footer>
  );
}
