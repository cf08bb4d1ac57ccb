import type { Invitation } from '#domain/invitations.ts';
import { dayOf } from '#domain/months.ts';
import { request } from '#web/data/api.ts';
import { failureText } from '#web/data/failure-text.ts';
import { useWrite } from '#web/data/use-records.ts';
import { formatDay } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { FormError } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import styles from './members.module.css';
import { memberTexts } from './texts.ts';

type Props = { householdId: string; invitation: Invitation };

/** An invitation that nobody has answered: to whom, until when, and what can be done with it. */
export function InvitationRow({ householdId, invitation }: Props) {
  const { invitedEmail: email, isExpired } = invitation;
  const texts = useTexts(memberTexts);
  const language = useLanguage();
  const path = `/api/households/${householdId}/invitations/${invitation.id}`;
  const resend = useWrite(() => request(`${path}/resend`, { method: 'POST' }));
  const revoke = useWrite(() => request(path, { method: 'DELETE' }));
  const isBusy = resend.isPending || revoke.isPending;
  const run = async (work: typeof resend, title: string) => {
    if (isBusy) return;
    resend.reset();
    revoke.reset();
    await work.mutateAsync(undefined).then(
      () => showToast({ title }),
      // What went wrong is said in the row.
      () => undefined,
    );
  };
  const error = resend.error ?? revoke.error;
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
        <Button
          size="small"
          isBusy={resend.isPending}
          busyText={texts.sending}
          aria-label={texts.resendTo({ email })}
          onClick={() => void run(resend, texts.resent({ email }))}
        >
          {texts.resend}
        </Button>
        <Button
          size="small"
          isBusy={revoke.isPending}
          busyText={texts.revoking}
          aria-label={texts.revokeOf({ email })}
          onClick={() => void run(revoke, texts.revoked({ email }))}
        >
          {texts.revoke}
        </Button>
      </div>
      {error && (
        <div className={styles['error']}>
          <FormError>{failureText(error, language)}</FormError>
        </div>
      )}
    </li>
  );
}
