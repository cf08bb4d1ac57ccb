import { useState } from 'react';
import { Link } from 'wouter';
import { dayOf } from '#domain/basics/months.ts';
import type { NoTaxYear, TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { readingAhead } from '#web/client/cache/read-ahead.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { paths } from '#web/client/navigation/paths.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { householdsQuery } from '#web/household/households/use-households.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Below } from '#web/kit/ui/below.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { PageHead } from '#web/kit/ui/page-head.tsx';
import { Segmented } from '#web/kit/ui/segmented.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { TaxFigures } from './tax-figures.tsx';
import styles from './tax-meter.module.css';
import { TaxLines } from './tax-lines.tsx';
import { TaxNotes } from './tax-notes.tsx';
import { TaxRules } from './tax-rules.tsx';
import { TaxSums } from './tax-sums.tsx';
import { taxMeterTexts } from './texts.ts';
import { taxMeterQuery, useTaxMeter } from './use-tax-meter.ts';

/** Tax on capital and homes, of the running year and the one before. */
export function TaxScreen() {
  const texts = useTexts(taxMeterTexts);
  const [running] = useState(runningYear);
  const [year, choose] = useState(running);
  return (
    <>
      <PageHead title={texts.title({ year })} lead={texts.lead}>
        {/* A phone stretches what is beside the title. */}
        <div>
          <Segmented
            label={texts.chooseYear}
            options={[running - 1, running].map((each) => ({ value: `${each}`, text: `${each}` }))}
            value={`${year}`}
            onChange={(chosen) => choose(Number(chosen))}
          />
        </div>
      </PageHead>
      <TaxYear key={year} year={year} />
    </>
  );
}

TaxScreen.readAhead = readingAhead(({ read, source }) =>
  Promise.all([
    read(taxMeterQuery(source, runningYear())),
    read(householdsQuery(source)),
    loadAhead(loadRooms),
  ]),
);

function runningYear(): number {
  return Number(dayOf(new Date()).slice(0, 4));
}

function TaxYear({ year }: { year: number }) {
  const { data, error, isFetching, refetch } = useTaxMeter(year);
  if (data !== undefined) return <Answer answer={data} />;
  if (error !== null) {
    return <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <Sheet className={styles['waiting']}>
      <Skeleton shapes={['figure', 'line', 'row', 'row', 'row']} />
    </Sheet>
  );
}

function Answer({ answer }: { answer: TaxMeter | NoTaxYear }) {
  const texts = useTexts(taxMeterTexts);
  if ('noRules' in answer) {
    return <EmptyState title={texts.noRulesTitle({ year: answer.year })} text={texts.noRules} />;
  }
  if (answer.lines.length === 0) return <Nothing meter={answer} />;
  return (
    <div className={styles['parts']}>
      <TaxFigures meter={answer} />
      <TaxSums meter={answer} />
      <TaxLines meter={answer} />
      <Below>
        <OfHouseholds year={answer.year} />
        <TaxNotes meter={answer} />
        <TaxRules meter={answer} />
      </Below>
    </div>
  );
}

const loadRooms = () => import('#web/tax/household/household-rooms.tsx');

/** An account's households; a guest has none. */
function OfHouseholds({ year }: { year: number }) {
  const { isAccount } = useSource();
  if (!isAccount) return null;
  return (
    <LazyPart load={loadRooms}>{({ HouseholdRooms }) => <HouseholdRooms year={year} />}</LazyPart>
  );
}

/** Nothing that is taxed: the fields that are missing, and the way to the list. */
function Nothing({ meter }: { meter: TaxMeter }) {
  const texts = useTexts(taxMeterTexts);
  const { isAccount } = useSource();
  return (
    <div className={styles['parts']}>
      <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
        <Link
          href={isAccount ? paths.assets : paths.guestAssets}
          className={buttonClass({ variant: 'primary' })}
        >
          {texts.toAssets}
        </Link>
      </EmptyState>
      <TaxNotes meter={meter} />
    </div>
  );
}
