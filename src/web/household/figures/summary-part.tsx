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
import { leftOutLines, type HouseholdTerms } from './explain-household.ts';
import { Reading } from './figure-part.tsx';
import styles from './household-figures.module.css';
import { SharesPart } from './shares-part.tsx';
import { SummaryTiles } from './summary-tiles.tsx';
import { householdFigureTexts } from './texts.ts';
import { type Looked, useHouseholdSummary, useNames } from './use-household-figures.ts';

/** What the members have together, and what of it is not counted. */
export function SummaryPart(looked: Looked) {
  const language = useLanguage();
  const { data: summary, ...query } = useHouseholdSummary(looked);
  const { names, query: members } = useNames(looked);
  return (
    <Reading queries={[{ data: summary, ...query }, members]} meanwhile={<Room />}>
      {() => summary && names && <Summary {...{ summary, names, language }} />}
    </Reading>
  );
}

function Summary(terms: HouseholdTerms) {
  const texts = useTexts(householdFigureTexts);
  const { summary } = terms;
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
      <SummaryTiles {...terms} />
      <SharesPart {...terms} />
    </>
  );
}

/** What has no rate, each with whose it is, and how old the rates are. */
export function LeftOut(terms: HouseholdTerms) {
  const { currency, notIncluded, oldRates } = terms.summary;
  if (notIncluded.length + oldRates.length === 0) return null;
  return (
    <div className={styles['notes']}>
      <TotalNotes {...{ currency, notIncluded, oldRates }} />
      {notIncluded.length > 0 && (
        <ul>
          {leftOutLines(notIncluded, terms).map(({ label, reason }) => (
            <li key={label + reason}>
              {label}: {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Nobody has entered anything, or what they have is not shared and said so by nobody. */
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

/** As high as what is on its way. */
function Room() {
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
