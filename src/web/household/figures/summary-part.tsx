import { Link } from 'wouter';
import type { HouseholdSummary } from '#domain/household/household-summary.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { TotalNotes } from '#web/figures/totals/total-notes.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { Sheet, Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { leftOutLines, type HouseholdExplainContext } from './explain-household.ts';
import { QueriedPart } from './figure-part.tsx';
import styles from './household-figures.module.css';
import { SharesPart } from './shares-part.tsx';
import { SummaryTiles } from './summary-tiles.tsx';
import { householdFigureTexts } from './texts.ts';
import { type HouseholdQuery, useHouseholdSummary, useNames } from './use-household-figures.ts';

/** Totals of the household, and shares to check. */
export function SummaryPart(householdQuery: HouseholdQuery) {
  const language = useLanguage();
  const { data: summary, ...query } = useHouseholdSummary(householdQuery);
  const { names, query: members } = useNames(householdQuery);
  return (
    <QueriedPart queries={[{ data: summary, ...query }, members]} placeholder={<SummarySkeleton />}>
      {() => summary && names && <Summary {...{ summary, names, language }} />}
    </QueriedPart>
  );
}

function Summary(context: HouseholdExplainContext) {
  const texts = useTexts(householdFigureTexts);
  const { summary } = context;
  if (isEmpty(summary)) {
    return (
      <Sheet>
        <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
          <Link href={paths.assets} className={buttonClass({ variant: 'primary' })}>
            {texts.toAssets}
          </Link>
        </EmptyState>
      </Sheet>
    );
  }
  return (
    <>
      <SummaryTiles {...context} />
      <SharesPart {...context} />
    </>
  );
}

/** Items without a rate, by member, and old rates. */
export function LeftOut(context: HouseholdExplainContext) {
  const { currency, notIncluded, oldRates } = context.summary;
  if (notIncluded.length + oldRates.length === 0) return null;
  return (
    <div className={styles['notes']}>
      <TotalNotes {...{ currency, notIncluded, oldRates }} />
      {notIncluded.length > 0 && (
        <ul>
          {leftOutLines(notIncluded, context).map(({ label, reason }) => (
            <li key={label + reason}>
              {label}: {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** True when no member has a counted item, none is left out and no category is withheld. */
function isEmpty({ explain, notIncluded, notShared }: HouseholdSummary): boolean {
  const parts = Object.values(explain).flat();
  const isNothing = parts.every(({ counted, lines }) => counted === 0 && !lines?.length);
  return isNothing && notIncluded.length + notShared.length === 0;
}

const AWAITED = [
  'netWorth',
  'totalAssets',
  'totalLiabilities',
  'monthlyIncome',
  'monthlyCosts',
  'memberCount',
] as const;

/** Placeholder with the height of the tiles. */
function SummarySkeleton() {
  const texts = useTexts(householdFigureTexts);
  return (
    <Tiles columnsMax={3}>
      {AWAITED.map((name) => (
        <Tile key={name}>
          <Figure label={texts[name]} explain={null} below={'\u00a0'}>
            <div className={styles['awaited']}>
              <Skeleton shapes={['figure']} />
            </div>
          </Figure>
        </Tile>
      ))}
    </Tiles>
  );
}
