import { useRef } from 'react';
import type { Invitation } from '#domain/household/invitations.ts';
import { dayOf } from '#domain/basics/months.ts';
import { request } from '#web/client/http/api.ts';
import { useWrite } from '#web/client/records/use-records.tsx';
import { WriteFailure } from '#web/client/http/failures.tsx';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from '#web/household/members/members.module.css';
import { sendingTexts } from './texts.ts';

type Props = { householdId: string; invitation: Invitation };

/** An unanswered invitation, with buttons to send it again and to take it back. */
export function InvitationRow({ householdId, invitation }: Props) {
  const { invitedEmail: email, isExpired } = invitation;
  const texts = useTexts(sendingTexts);
  const language = useLanguage();
  const { resend, revoke, error } = useRowActions(householdId, invitation);
  const day = formatDay(dayOf(new Date(invitation.expiresAt)), language);
  return (
    <li className={styles['row']}>
      <div className={styles['main']}>
        <p className={styles['name']}>{email}</p>
        <p className={isExpired ? styles['expired'] : styles['text']}>
          {isExpired ? texts.expired({ day }) : texts.expires({ day })}
        </p>
      </div>
      <div className={styles['actions']}>
        <Button size="small" busyText={texts.sending} {...resend}>
          {texts.resend}
        </Button>
        <Button size="small" busyText={texts.revoking} {...revoke}>
          {texts.revoke}
        </Button>
      </div>
      <div className={styles['error']}>
        <WriteFailure error={error} />
      </div>
    </li>
  );
}

/** One action at a time; its error stays in the row until the next one. */
function useRowActions(householdId: string, { id, invitedEmail: email }: Invitation) {
  const texts = useTexts(sendingTexts);
  const path = `/api/households/${householdId}/invitations/${id}`;
  const resend = useWrite(async () => {
    await request(`${path}/resend`, { method: 'POST' });
    showToast({ title: texts.resent({ email }) });
  });
  const revoke = useWrite(async () => {
    await request(path, { method: 'DELETE' });
    showToast({ title: texts.revoked({ email }) });
  });
  const isUnderWay = useRef(false);
  const act = (work: typeof resend, other: typeof resend) => () => {
    // A second click before the button is busy would send a second mail.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    other.reset();
    work.mutate(undefined, {
      onSettled: () => {
        isUnderWay.current = false;
      },
    });
  };
  return {
    error: resend.error ?? revoke.error,
    resend: {
      'isBusy': resend.isPending,
      'aria-label': texts.resendTo({ email }),
      'onClick': act(resend, revoke),
    },
    revoke: {
      'isBusy': revoke.isPending,
      'aria-label': texts.revokeOf({ email }),
      'onClick': act(revoke, resend),
    },
  };
}
