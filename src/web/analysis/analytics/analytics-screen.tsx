import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { NationalComparison } from '#web/analysis/comparison/national-comparison.tsx';
import { HealthSection } from '#web/analysis/health/health-section.tsx';
import { HousingSection } from '#web/analysis/market/housing-section.tsx';
import { InflationSection } from '#web/analysis/market/inflation-section.tsx';
import { PartBoundary } from '#web/kit/ui/part-boundary.tsx';
import { useSummary } from '#web/client/records/use-records.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { PageHead } from '#web/kit/ui/page-head.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import styles from './analytics.module.css';
import { analyticsTexts } from './texts.ts';

/** They are at the end of the page, and not needed at first. */
const loadSources = () => import('./data-sources.tsx');
const loadFeatures = () => import('./features.tsx');

/** A user's economy compared with Sweden's (specification, section 2). Each part fails alone. */
export function AnalyticsScreen() {
  const texts = useTexts(analyticsTexts);
  const { isPending } = useSummary();
  return (
    <>
      <PageHead title={texts.heading} lead={texts.lead} />
      <PartBoundary>
        <HealthSection />
      </PartBoundary>
      <div className={classes(isPending && styles['held'])}>
        <div className={styles['pair']}>
          <PartBoundary>
            <InflationSection />
          </PartBoundary>
          <PartBoundary>
            <HousingSection />
          </PartBoundary>
        </div>
        <PartBoundary>
          <NationalComparison />
        </PartBoundary>
        <LazyPart load={loadSources} waiting={<SourcesRoom />}>
          {({ DataSources }) => <DataSources />}
        </LazyPart>
        <LazyPart load={loadFeatures}>{({ Features }) => <Features />}</LazyPart>
      </div>
    </>
  );
}

function SourcesRoom() {
  return (
    <Sheet className={styles['below']}>
      <div className={styles['waiting']}>
        <Skeleton shapes={['label', 'row', 'row', 'row']} />
      </div>
    </Sheet>
  );
}
