import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Household } from '#domain/household/households.ts';
import { linksQuery } from '#web/household/co-owners/use-links.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useSource } from '#web/client/records/records-context.tsx';
import { useHouseholds } from './use-households.ts';
import { useOwnInvitations } from '#web/household/invitations/use-own-invitations.ts';
import { OnDemand } from '#web/kit/ui/on-demand.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { useChosen } from './chosen-household.ts';
import { GoneNotice } from './gone-notice.tsx';
import { HouseholdHead } from './household-head.tsx';
import { HouseholdTabs } from './household-tabs.tsx';
import styles from './households.module.css';
import { NoHouseholds } from './no-households.tsx';
import { useRemovals } from './removals.ts';

const loadDialog = () => import('./create-dialog.tsx');

/** What other features show of a household. */
type Parts = {
  /** The buttons for its members, beside its name. */
  people: (household: Household) => ReactNode;
  /** What its members own and owe together. */
  figures: (household: Household) => ReactNode;
  /** What is shared, its settings, and the ways out of it. */
  terms: (household: Household, onLeft: () => void) => ReactNode;
};

type Props = Parts & {
  /** What waits for the person's answer: invitations, shares of what somebody owns. */
  waiting: ReactNode;
};

/** The households of a person, and the one that is chosen (specification, section 2). */
export function HouseholdsScreen({ waiting, ...parts }: Props) {
  const { data, error, isFetching, refetch } = useHouseholds();
  if (useIsWaitingUnknown()) return <Loading />;
  return (
    <div className={styles['page']}>
      {waiting}
      {data === undefined && error !== null && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <Households households={data} {...parts} />}
    </div>
  );
}

/** What waits stands above all else: nothing is drawn that it would push down. */
function useIsWaitingUnknown(): boolean {
  const invitations = useOwnInvitations();
  const shares = useQuery(linksQuery(useSource()));
  return invitations.isPending || shares.isPending;
}

function Households(props: Parts & { households: readonly Household[] }) {
  const { households, people, figures, terms } = props;
  const { household, isGone, goneName, forget } = useChosen(households);
  const [isCreating, setCreating] = useState(false);
  useRemovals();
  const create = { load: loadDialog, onCreate: () => setCreating(true) };
  return (
    <div className={styles['page']}>
      {isGone && <GoneNotice name={goneName} onSeen={forget} />}
      {household === null && <NoHouseholds {...create} />}
      {household !== null && (
        <>
          <HouseholdTabs households={households} chosen={household} {...create} />
          <div key={household.id}>
            <HouseholdHead household={household}>{people(household)}</HouseholdHead>
            <div className={styles['page']}>
              {figures(household)}
              {terms(household, forget)}
            </div>
          </div>
        </>
      )}
      {isCreating && (
        <OnDemand load={loadDialog} onFailure={() => setCreating(false)}>
          {({ CreateDialog }) => <CreateDialog onClose={() => setCreating(false)} />}
        </OnDemand>
      )}
    </div>
  );
}

function Loading() {
  return (
    <Sheet className={styles['loading']}>
      <Skeleton shapes={['label', 'figure', 'row', 'row']} />
    </Sheet>
  );
}
