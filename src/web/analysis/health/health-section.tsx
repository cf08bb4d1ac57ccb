import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import {
  type FinancialHealth,
  financialHealth,
  savingsWithLoans,
  scoreStatus,
} from '#domain/figures/health/health.ts';
import type { HealthCategory, HealthLabel } from '#domain/figures/health/health-category.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { useSummary } from '#web/client/records/use-records.tsx';
import { TotalNotes } from '#web/figures/totals/total-notes.tsx';
import { ArchGauge, Radar, type ChartTone } from '#web/kit/charts/score-charts.tsx';
import { formatNumber } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass, Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import type { Explain } from '#web/kit/ui/explanation.ts';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { MissingPayments } from '#web/records/loan-payments/missing-payments.tsx';
import { CategoryCells } from './category-cells.tsx';
import { PriorityList } from './priority-list.tsx';
import { healthTexts } from './texts.ts';
import styles from './health-section.module.css';

const TITLE_ID = 'financial-health';

/** The same on the dashboard, where a phone begins with the score and the first priority. */
export function HealthAtAGlance() {
  return <HealthSection isBrief />;
}

/** Financial health: one score of five measures, and the priorities. */
export function HealthSection({ isBrief = false }: { isBrief?: boolean }) {
  const summary = useSummary();
  return (
    <Sheet className={styles['health']} aria-labelledby={TITLE_ID}>
      {summary.data ? (
        <Verdict summary={summary.data} isBrief={isBrief} />
      ) : (
        <Part title={<Title explain={null} />}>
          {summary.isError ? (
            <ReadFailure
              error={summary.error}
              isRetrying={summary.isFetching}
              onRetry={() => void summary.refetch()}
            />
          ) : (
            <Skeleton shapes={['hero', 'line', 'row', 'row', 'row']} />
          )}
        </Part>
      )}
    </Sheet>
  );
}

function Verdict({ summary, isBrief }: { summary: FinancialSummary; isBrief: boolean }) {
  const texts = useTexts(healthTexts);
  const language = useLanguage();
  const [isAll, setAll] = useState(!isBrief);
  const health = financialHealth(summary);
  const { score, mean } = health;
  const { currency, notIncluded } = summary;
  // The dashboard says once, above all of its figures, how old its rates are.
  const oldRates = isBrief ? [] : summary.oldRates;
  if (score === null || mean === null) return <NoScore {...{ summary, health, oldRates }} />;
  // Its words come when they are asked for: the score does not wait for them.
  const explain = async () => {
    const { explainHealth } = await import('./explain-health.ts');
    return explainHealth({ ...health, score, mean }, summary, language);
  };
  return (
    <div className={classes(isBrief && styles['brief'], isAll && styles['all'])}>
      <div className={styles['parts']}>
        <Part title={<Title explain={explain} />}>
          <ScoreArch score={score} categories={health.categories} />
          <div className={styles['notes']}>
            <TotalNotes currency={currency} notIncluded={notIncluded} oldRates={oldRates} />
            <MissingPayments summary={summary} />
          </div>
        </Part>
        <div className={styles['radar']}>
          <HealthRadar categories={health.categories} />
        </div>
        <div className={styles['priorities']}>
          <PriorityList health={health} currency={currency} />
        </div>
      </div>
      <CategoryCells
        categories={health.categories}
        currency={currency}
        withLoans={savingsWithLoans(summary)}
      />
      {isBrief && (
        <div className={styles['more']}>
          <Button variant="ghost" isWide aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? texts.fewer : texts.all}
          </Button>
        </div>
      )}
    </div>
  );
}

type NoScoreProps = {
  summary: FinancialSummary;
  health: FinancialHealth;
  oldRates: FinancialSummary['oldRates'];
};

/** Without a score, which differs from a score of 0: the known measures, and records to add. */
function NoScore({ summary, health: { categories }, oldRates }: NoScoreProps) {
  const texts = useTexts(healthTexts);
  const { currency, notIncluded } = summary;
  const count = categories.filter((category) => category.score !== null).length;
  const text = count === 0 ? texts.emptyText : texts.tooFewText({ count });
  return (
    <>
      <Part title={<Title explain={null} />}>
        <EmptyState title={texts.emptyTitle} text={text}>
          {count === 0 && (
            <Link href={paths.assets} className={buttonClass({ variant: 'primary' })}>
              {texts.addAssets}
            </Link>
          )}
        </EmptyState>
        <TotalNotes currency={currency} notIncluded={notIncluded} oldRates={oldRates} />
        <MissingPayments summary={summary} />
      </Part>
      {count > 0 && (
        <CategoryCells
          categories={categories}
          currency={currency}
          withLoans={savingsWithLoans(summary)}
        />
      )}
    </>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['part']}>
      {title}
      <div className={styles['middle']}>{children}</div>
    </div>
  );
}

function Title({ explain }: { explain: Explain | null }) {
  const texts = useTexts(healthTexts);
  return (
    <div className={styles['head']}>
      <h2 id={TITLE_ID} className={styles['title']}>
        {texts.title}
      </h2>
      {explain && <ExplainButton label={texts.title} explain={explain} />}
    </div>
  );
}

const TONES: Readonly<Record<HealthLabel, ChartTone>> = {
  critical: 'negative',
  warning: 'warning',
  good: 'accent',
  excellent: 'positive',
  usual_home: 'accent',
  usual_studies: 'accent',
  high: 'warning',
};

type Props = { score: number; categories: readonly HealthCategory[] };

/** The overall score beneath an arch of the five measures, each in the color of its status. */
function ScoreArch({ score, categories }: Props) {
  const texts = useTexts(healthTexts);
  const unmeasured = categories.filter((category) => category.score === null).length;
  const parts = categories.map(({ name, standing, score: own }) => ({
    id: name,
    score: own,
    tone: standing && TONES[standing],
  }));
  return (
    <>
      <ArchGauge sentence={texts.gauge({ score })} parts={parts}>
        <span className={styles[scoreStatus(score)]} aria-hidden="true">
          {score}
        </span>
      </ArchGauge>
      <p className={styles['caption']}>
        {texts.outOf} {unmeasured > 0 && texts.unmeasured({ count: unmeasured })}
      </p>
    </>
  );
}

/** The five measures side by side, with name and score at each corner. */
function HealthRadar({ categories }: Pick<Props, 'categories'>) {
  const texts = useTexts(healthTexts);
  const language = useLanguage();
  const axes = categories.map(({ name, score }) => ({
    id: name,
    name: texts[name],
    score,
    shown: score === null ? '–' : formatNumber(score, language, 0),
  }));
  const scores = axes.map(({ name, score, shown }) =>
    texts.scoreOf({ name, score: score === null ? texts.noData.toLowerCase() : shown }),
  );
  return <Radar sentence={texts.radar({ scores: scores.join(', ') })} axes={axes} />;
}
