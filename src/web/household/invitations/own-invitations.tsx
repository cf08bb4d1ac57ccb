import { useId } from 'react';
import { useLocation } from 'wouter';
import type { OwnInvitation } from '#domain/household/invitations.ts';
import { dayOf } from '#domain/basics/months.ts';
import { householdPath } from '#web/client/navigation/paths.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { showFailure, WriteFailure } from '#web/client/http/failures.tsx';
import { useOwnInvitations, useAnswer } from './use-invitations.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './invitations.module.css';
import { invitationTexts } from './texts.ts';

/** The user's unanswered invitations; nothing when there are none. */
export function OwnInvitations() {
  const texts = useTexts(invitationTexts);
  const titleId = useId();
  const { data = [] } = useOwnInvitations();
  if (data.length === 0) return null;
  return (
    <Sheet aria-labelledby={titleId}>
      <SheetHead title={<span id={titleId}>{texts.own}</span>} />
      <ul aria-labelledby={titleId}>
        {data.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <p className={styles['below']}>{texts.ownSeen}</p>
    </Sheet>
  );
}

function Row({ invitation }: { invitation: OwnInvitation }) {
  const { id, householdName: household, inviterName: inviter, expiresAt } = invitation;
  const texts = useTexts(invitationTexts);
  const language = useLanguage();
  const { accept, decline, error, isBusy } = useRowAnswer(id);
  const day = formatDay(dayOf(new Date(expiresAt)), language);
  return (
    <li className={styles['row']}>
      <div className={styles['main']}>
        <h3 className={styles['name']}>{household}</h3>
        <p className={styles['note']}>
          {texts.ownRow({ inviter })} · {texts.ownUntil({ day })}
        </p>
      </div>
      <div className={styles['actions']}>
        <Button isBusy={isBusy} aria-label={texts.declineOne({ household })} onClick={decline}>
          {texts.decline}
        </Button>
        <Button
          variant="primary"
          isBusy={isBusy}
          aria-label={texts.acceptOne({ household })}
          onClick={accept}
        >
          {texts.accept}
        </Button>
      </div>
      <div className={styles['error']}>
        <WriteFailure error={error} />
      </div>
    </li>
  );
}

function useRowAnswer(id: string) {
  const texts = useTexts(invitationTexts);
  const language = useLanguage();
  const [, navigate] = useLocation();
  const { accept, decline, error } = useAnswer();
  // The row disappears with the answer, so its callbacks would not run; the promise does.
  const showExpired = (refusal: unknown) => {
    if (isOver(refusal)) showFailure(texts.notAnswered, refusal, language);
  };
  return {
    error,
    isBusy: accept.isPending || decline.isPending,
    accept: () =>
      void accept.mutateAsync({ id }).then(({ id: householdId, name }) => {
        showToast({ title: texts.accepted({ household: name }) });
        navigate(householdPath(householdId));
      }, showExpired),
    decline: () =>
      void decline
        .mutateAsync({ id })
        .then(() => showToast({ title: texts.declined }), showExpired),
  };
}

/** The invitation was revoked or expired since the list was read. */
function isOver(error: unknown): boolean {
  return error instanceof RemoteError && (error.status === 404 || error.status === 410);
}
