import { initialsOf } from '#domain/basics/initials.ts';
import type { Member } from '#domain/household/households.ts';
import { dayOf } from '#domain/basics/months.ts';
import { nameOf } from '#domain/basics/display-name.ts';
import { useKnownUser } from '#web/client/session/user.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import type { PendingAction } from './member-action-dialog.tsx';
import styles from './members.module.css';
import { memberTexts } from './texts.ts';

type Props = {
  member: Member;
  /** The signed-in user is an owner. */
  isOwner: boolean;
  hasOtherOwner: boolean;
  onAsk: (kind: PendingAction['kind']) => void;
};

/** A member with role and date of joining, and the actions of owners. */
export function MemberRow({ member, isOwner, hasOtherOwner, onAsk }: Props) {
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
