import { useId } from 'react';
import { Link } from 'wouter';
import { MarketFailure } from '#web/figures/market/market-failure.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import type { SourceStatus } from '#domain/statistics/public-sources.ts';
import { useDataSources } from '#web/figures/market/use-market.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { linkClass } from '#web/kit/ui/text-class.ts';
import styles from './analytics.module.css';
import { type AlikeSeries, SourceRow } from './source-row.tsx';
import { sourcesTexts } from './texts.ts';

/** Publisher of each public figure, and its status. */
export function DataSources() {
  const texts = useTexts(sourcesTexts);
  const titleId = useId();
  const query = useDataSources();
  return (
    <Sheet className={styles['below']} aria-labelledby={titleId}>
      <div className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {texts.title}
        </h2>
        <Link href={paths.sources} className={linkClass}>
          {texts.about}
        </Link>
      </div>
      {query.data && (
        <ul>
          {alikeIn(query.data).map((series) => (
            <SourceRow key={series[0].id} series={series} />
          ))}
        </ul>
      )}
      {query.data === undefined && (
        <div className={styles['waiting']}>
          {query.isError ? (
            <MarketFailure text={texts.failed} query={query} />
          ) : (
            <Skeleton shapes={['row', 'row', 'row']} />
          )}
        </div>
      )}
    </Sheet>
  );
}

/** Series of one table that are in the same state are one source; others stay apart. */
function alikeIn(sources: readonly SourceStatus[]): AlikeSeries[] {
  const groups = Map.groupBy(sources, (source) => {
    const { publisher, table, state, stale, lastPeriod, origin, updatedAt, failure } = source;
    return [publisher, table, state, stale, lastPeriod, origin, updatedAt, failure].join('|');
  });
  return [...groups.values()] as unknown as AlikeSeries[];
}
