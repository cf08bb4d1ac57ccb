import type { ReactNode } from 'react';
import type { Household } from '#domain/households.ts';
import { ReadFailure } from '#web/data/read-failure.tsx';
import { useHouseholds } from '#web/data/use-households.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useChosen } from './chosen-household.ts';
import styles from './households.module.css';

type Props = {
  /** What waits for the person's answer: invitations, shares of what somebody owns. */
  waiting: ReactNode;
  /** What the members of a household own and owe together. */
  figures: (household: Household) => ReactNode;
};

/** The households of a person, and the one that is chosen (specification, section 2). */
export function HouseholdsScreen({ waiting, figures }: Props) {
  const { data, error, isFetching, refetch } = useHouseholds();
  return (
    <>
      {waiting}
      {data === undefined && error !== null && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <Chosen households={data} figures={figures} />}
    </>
  );
}

function Chosen(props: { households: readonly Household[]; figures: Props['figures'] }) {
  const { household } = useChosen(props.households);
  if (household === null) return null;
  return (
    <>
      <PageHead title={household.name} />
      {props.figures(household)}
    </>
  );
}

function Loading() {
  return (
    <Sheet className={styles['loading']}>
      <Skeleton shapes={['label', 'figure', 'row', 'row']} />
    </Sheet>
  );
}
