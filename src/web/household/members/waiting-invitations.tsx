import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Invitation } from '#domain/household/invitations.ts';
import { request } from '#web/client/http/api.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useSource } from '#web/client/records/records-context.tsx';
import { CHANGED_BY_OTHERS, invitationsKey } from '#web/household/households/use-households.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { InvitationRow } from './invitation-row.tsx';
import styles from './members.module.css';
import { memberTexts } from './texts.ts';

/** Who has been asked to join and has not answered. */
export function WaitingInvitations({ householdId }: { householdId: string }) {
  const texts = useTexts(memberTexts);
  const titleId = useId();
  const { data, error, isFetching, refetch } = useInvitations(householdId);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['title']}>
        {texts.waiting}
      </h3>
      {data === undefined && error !== null && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton shapes={['row']} />}
      {data?.length === 0 && <p className={styles['text']}>{texts.noneWaiting}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={styles['list']} aria-labelledby={titleId}>
          {data.map((invitation) => (
            <InvitationRow key={invitation.id} householdId={householdId} invitation={invitation} />
          ))}
        </ul>
      )}
    </section>
  );
}

function useInvitations(householdId: string) {
  const source = useSource();
  return useQuery({
    queryKey: invitationsKey(source, householdId),
    queryFn: () => request<Invitation[]>(`/api/households/${householdId}/invitations`),
    ...CHANGED_BY_OTHERS,
  });
}
