import { readingAhead } from '#web/client/cache/queries.ts';
import { LazyPart, loadAhead, PartBoundary } from '#web/kit/ui/lazy-part.tsx';
import {
  COMPARED_PERIOD,
  loadComparison,
  NationalComparison,
} from '#web/analysis/comparison/national-comparison.tsx';
import { valuationsQuery } from '#web/analysis/comparison/property-part.tsx';
import { HealthSection } from '#web/analysis/health/health-section.tsx';
import { readMarket } from '#web/figures/market/use-market.ts';
import { netWorthHistoryQuery } from '#web/figures/growth/use-net-worth-history.ts';
import { HousingSection } from '#web/analysis/market/housing-section.tsx';
import { InflationSection } from '#web/analysis/market/inflation-section.tsx';
import { summaryQuery, useSummary } from '#web/client/records/use-records.tsx';
import { useIsNoteAwaited } from '#web/records/loan-payments/missing-payments.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Below, Held, Skeleton } from '#web/kit/ui/loading.tsx';
import { PageHead } from '#web/kit/ui/page-frame.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import styles from './analytics.module.css';
import { analyticsTexts } from './texts.ts';

/** They are at the end of the page, and not needed at first. */
const loadSources = () => import('./data-sources.tsx');
const loadFeatures = () => import('./features.tsx');

/** A user's economy compared with Sweden's (docs/product.md, section 2). Each part fails alone. */
export function AnalyticsScreen() {
  const texts = useTexts(analyticsTexts);
  const { data: summary, isPending } = useSummary();
  const isNoteAwaited = useIsNoteAwaited(summary);
  return (
    <>
      <PageHead title={texts.heading} lead={texts.lead} />
      <Held isHeld={isNoteAwaited && !isPending}>
        <PartBoundary>
          <HealthSection />
        </PartBoundary>
      </Held>
      <Held isHeld={isNoteAwaited}>
        <div className={styles['pair']}>
          <PartBoundary>
            <InflationSection />
          </PartBoundary>
          <PartBoundary>
            <HousingSection />
          </PartBoundary>
        </div>
        <Below>
          <PartBoundary>
            <NationalComparison />
          </PartBoundary>
          <LazyPart load={loadSources} waiting={<SourcesRoom />}>
            {({ DataSources }) => <DataSources />}
          </LazyPart>
          <LazyPart load={loadFeatures}>{({ Features }) => <Features />}</LazyPart>
        </Below>
      </Held>
    </>
  );
}

AnalyticsScreen.readAhead = readingAhead((ahead) => {
  const { read, source } = ahead;
  return Promise.all([
    readMarket(ahead),
    read(summaryQuery(source)),
    read(netWorthHistoryQuery(source, COMPARED_PERIOD)),
    read(valuationsQuery(source)),
    ...[loadSources, loadFeatures].map(loadAhead),
    loadComparison(),
  ]);
});

function SourcesRoom() {
  return (
    <Sheet className={styles['below']}>
      <div className={styles['waiting']}>
        <Skeleton shapes={['label', 'row', 'row', 'row']} />
      </div>
    </Sheet>
  );
}
