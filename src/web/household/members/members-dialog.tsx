import { useQuery } from '@tanstack/react-query';
import UserPlus from 'lucide-react/icons/user-plus';
import { useId, useState } from 'react';
import { initialsOf, nameOf } from '#domain/basics/display-name.ts';
import { dayOf } from '#domain/basics/months.ts';
import type { Household, Member } from '#domain/household/households.ts';
import type { Invitation } from '#domain/household/invitations.ts';
import { request } from '#web/client/http/api.ts';
import { ReadFailure, WriteFailure } from '#web/client/http/failures.tsx';
import { useSource, useWrite } from '#web/client/records/use-records.tsx';
import { useKnownUser } from '#web/client/session/user.ts';
import {
  CHANGED_BY_OTHERS,
  invitationsKey,
  useHouseholdList,
  useMembers,
} from '#web/household/households/use-households.ts';
import { InvitationRow } from '#web/household/invitations/invitation-row.tsx';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Avatar } from '#web/kit/ui/page-frame.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogBody, DialogFooter, Dialog, ConfirmDialog } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { memberTexts } from './texts.ts';
import styles from './members.module.css';
import { Checkbox } from '#web/kit/ui/choices.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';

type Props = {
  household: Household;
  /** Null: only owners invite. */
  onInvite: (() => void) | null;
  onClose: () => void;
};

/** The members of a household and, for owners, its unanswered invitations. */
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
  const [pending, setPending] = useState<PendingAction | null>(null);
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
            onAsk={(kind) => setPending({ kind, member })}
          />
        ))}
      </ul>
      {pending !== null && (
        <MemberActionDialog
          householdId={household.id}
          pending={pending}
          onClose={() => setPending(null)}
        />
      )}
    </>
  );
}

/** The unanswered invitations. */
function WaitingInvitations({ householdId }: { householdId: string }) {
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

type MemberRowProps = {
  member: Member;
  /** The signed-in user is an owner. */
  isOwner: boolean;
  hasOtherOwner: boolean;
  onAsk: (kind: PendingAction['kind']) => void;
};

/** A member with role and date of joining, and the actions of owners. */
function MemberRow({ member, isOwner, hasOtherOwner, onAsk }: MemberRowProps) {
  const texts = useTexts(memberTexts);
  const language = useLanguage();
  const isOwn = useKnownUser()?.id === member.userId;
  const name = nameOf(member);
  const since = texts.joined({ day: formatDay(dayOf(new Date(member.joinedAt)), language) });
  const facts = [texts.roles[member.role], texts.statuses[member.status], since];
  return (
    <li className={styles['row']}>
      <Avatar initials={initialsOf(member)} />
      <div className={styles['main']}>
        <h3 className={styles['name']}>
          {name}
          {isOwn && <span className={styles['own']}> ({texts.you})</span>}
        </h3>
        {name !== member.email && <p className={styles['text']}>{member.email}</p>}
        <p className={styles['text']}>{facts.join(' · ')}</p>
      </div>
      <div className={styles['actions']}>
        {isOwner && !isOwn && member.role === 'member' && (
          <>
            <Button
              size="small"
              aria-label={texts.makeOwnerNamed({ name })}
              onClick={() => onAsk('promote')}
            >
              {texts.makeOwner}
            </Button>
            <Button
              size="small"
              aria-label={texts.removeNamed({ name })}
              onClick={() => onAsk('remove')}
            >
              {texts.remove}
            </Button>
          </>
        )}
        {isOwn && member.role === 'owner' && hasOtherOwner && (
          <Button size="small" onClick={() => onAsk('stepDown')}>
            {texts.stepDown}
          </Button>
        )}
      </div>
    </li>
  );
}

/** An action of an owner that waits for confirmation. */
type PendingAction = { kind: 'promote' | 'remove' | 'stepDown'; member: Member };

type MemberActionProps = { householdId: string; pending: PendingAction; onClose: () => void };

/** Explains the consequences of the action and asks for confirmation. */
function MemberActionDialog({ householdId, pending, onClose }: MemberActionProps) {
  const { kind, member } = pending;
  const texts = useTexts(memberTexts);
  const [stepsDown, setStepsDown] = useState(false);
  const words = useWords(pending, stepsDown);
  const path = `/api/households/${householdId}/members/${member.userId}`;
  const list = useHouseholdList();
  const change = useWrite(async () => {
    await request(path, requestOf(kind, stepsDown));
    if (kind === 'stepDown' || (kind === 'promote' && stepsDown)) list.stepDown(householdId);
  });
  const confirm = () =>
    change.mutate(undefined, {
      onSuccess: () => {
        showToast({ title: words.done });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      title={words.title}
      text={words.follows}
      confirmText={words.confirm}
      isSafe={kind === 'promote'}
      cancelText={texts.cancel}
      isBusy={change.isPending}
      busyText={words.busy}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {kind === 'promote' || change.error ? (
        <>
          {kind === 'promote' && (
            <Checkbox
              label={texts.stepDownToo}
              checked={stepsDown}
              onChange={(event) => setStepsDown(event.target.checked)}
            />
          )}
          <WriteFailure error={change.error} />
        </>
      ) : undefined}
    </ConfirmDialog>
  );
}

function requestOf(kind: PendingAction['kind'], stepDown: boolean): Parameters<typeof request>[1] {
  if (kind === 'remove') return { method: 'DELETE' };
  const body = kind === 'promote' ? { role: 'owner', stepDown } : { role: 'member' };
  return { method: 'PUT', body };
}

function useWords({ kind, member }: PendingAction, stepsDown: boolean) {
  const texts = useTexts(memberTexts);
  const name = nameOf(member);
  if (kind === 'remove') {
    return {
      title: texts.removeTitle({ name }),
      follows: texts.removeText({ name }),
      confirm: texts.remove,
      busy: texts.removing,
      done: texts.removed({ name }),
    };
  }
  if (kind === 'stepDown') {
    return {
      title: texts.stepDownTitle,
      follows: texts.stepDownText,
      confirm: texts.stepDown,
      busy: texts.changing,
      done: texts.steppedDown,
    };
  }
  return {
    title: texts.makeOwnerTitle({ name }),
    follows: texts.makeOwnerText,
    confirm: texts.makeOwner,
    busy: texts.changing,
    done: stepsDown ? texts.handedOver({ name }) : texts.madeOwner({ name }),
  };
}
