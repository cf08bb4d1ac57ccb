import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { logOut } from '#web/client/session/log-out.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { sessionState } from '#web/client/session/session.ts';
import { isUnknownUser, userQuery } from '#web/client/session/user.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import styles from './entry-form.module.css';
import { EntryPage } from './entry-page.tsx';
import { forgetPendingEmail } from './pending-email.ts';
import { ResendForm } from './resend-form.tsx';
import { authTexts } from './texts.ts';

type Props = {
  /** Null when this browser does not know which address waits. */
  email: string | null;
  onVerified: () => void;
};

/** The only screen of a user whose address is not verified (docs/product.md, section 2). */
export function VerificationNotice({ email, onVerified }: Props) {
  const texts = useTexts(authTexts).verify;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const isVerified = async () => {
    if (sessionState().phase !== 'in') return false;
    try {
      const user = await client.fetchQuery({ ...userQuery, staleTime: 0 });
      return user.email_confirmed_at !== null;
    } catch (error) {
      if (isUnknownUser(error)) return false;
      throw error;
    }
  };
  const leave = async () => {
    forgetPendingEmail();
    if (sessionState().phase === 'in') await logOut();
    navigate(paths.login);
  };
  return (
    <EntryPage
      title={texts.title}
      lead={email === null ? texts.noticeUnknown : texts.notice({ email })}
    >
      <div className={styles['next']}>
        <ResendForm email={email} isVerified={isVerified} />
        {email !== null && <CodeForm email={email} onVerified={onVerified} />}
        <Button variant="ghost" isWide onClick={() => void leave()}>
          {texts.otherEmail}
        </Button>
      </div>
    </EntryPage>
  );
}
