import { Link } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { useSession } from '#web/client/session/session.ts';
import { useUser } from '#web/client/session/user.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { EntryPage } from './entry-page.tsx';
import styles from './entry-form.module.css';
import { pendingEmail } from './pending-email.ts';
import { ResendForm } from './resend-form.tsx';
import { authTexts } from './texts.ts';

/** A link that was used, or has expired. A signed-in and verified user needs no other. */
export function DeadLink() {
  const session = useSession();
  return session.phase === 'in' ? <DeadLinkOfAccount /> : <AskForNew email={pendingEmail()} />;
}

function DeadLinkOfAccount() {
  const texts = useTexts(authTexts).verify;
  const { data: user } = useUser();
  if (!user?.email_confirmed_at) return <AskForNew email={user?.email ?? pendingEmail()} />;
  return (
    <EntryPage title={texts.title} lead={texts.already}>
      <Link href={paths.home} className={buttonClass({ variant: 'primary', isWide: true })}>
        {texts.toDashboard}
      </Link>
    </EntryPage>
  );
}

function AskForNew({ email }: { email: string | null }) {
  const texts = useTexts(authTexts);
  return (
    <EntryPage title={texts.verify.title}>
      <div className={styles['next']}>
        <FormError>
          {texts.verify.used} {texts.verify.usedNext}
        </FormError>
        <Link href={paths.login} className={buttonClass({ variant: 'primary', isWide: true })}>
          {texts.signIn}
        </Link>
        <ResendForm email={email} />
      </div>
    </EntryPage>
  );
}
