import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import type { Household } from '#domain/household/households.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useMembers } from './use-members.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogBody, DialogFooter } from '#web/kit/ui/dialog-parts.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { type Asked, MemberQuestion } from './member-question.tsx';
import { MemberRow } from './member-row.tsx';
import styles from './members.module.css';
import { memberTexts } from './texts.ts';
import { WaitingInvitations } from './waiting-invitations.tsx';

type Props = {
  household: Household;
  /** Null: only owners invite. */
  onInvite: (() => void) | null;
  onClose: () => void;
};

/** Who is in a household, and who has been asked to join. */
export function MembersDialog({ household, onInvite, onClose }: Props) {
  const texts = useTexts(memberTexts);
  const isOwner = household.role === 'owner';
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={texts.title({ name: household.name })}
      size="4xl"
      {...(!isOwner && { description: texts.onlyOwner })}
    >
      <DialogBody>
        <Members household={household} />
        {isOwner && <WaitingInvitations householdId={household.id} />}
      </DialogBody>
      {onInvite && (
        <DialogFooter>
          <Button variant="primary" icon={UserPlus} onClick={onInvite}>
            {texts.invite}
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  );
}

function Members({ household }: { household: Household }) {
  const texts = useTexts(memberTexts);
  const { data, error, isFetching, refetch } = useMembers(household.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (data === undefined) {
    if (error === null) return <Skeleton shapes={['row', 'row']} />;
    return <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  const hasOtherOwner = data.filter(({ role }) => role === 'owner').length > 1;
  return (
    <>
      <ul className={styles['list']} aria-label={texts.list}>
        {data.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            isOwner={household.role === 'owner'}
            hasOtherOwner={hasOtherOwner}
            onAsk={(kind) => setAsked({ kind, member })}
          />
        ))}
      </ul>
      {asked !== null && (
        <MemberQuestion householdId={household.id} asked={asked} onClose={() => setAsked(null)} />
      )}
    </>
  );
}
