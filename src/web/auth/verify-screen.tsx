import { useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { hasOpenedByCode } from '#web/client/session/session-start.ts';
import { hasArrivedWithCode, useSession } from '#web/client/session/session.ts';
import { useUser } from '#web/client/session/user.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { Spinner } from '#web/kit/ui/spinner.tsx';
import { ChoosePasswordScreen } from './choose-password-screen.tsx';
import { DeadLink } from './dead-link.tsx';
import styles from './entry-form.module.css';
import { EntryPage } from './entry-page.tsx';
import { pendingEmail } from './pending-email.ts';
import { toLinkKind } from './sign-in.ts';
import { authTexts } from './texts.ts';
import { VerificationNotice } from './verification-notice.tsx';
import { VerifyLink } from './verify-link.tsx';

/**
 * `/auth/verify`: by a mailed link, by a code of the sign-in client, or without either to show the
 * status.
 */
export function VerifyScreen() {
  const [isVerified, setVerified] = useState(false);
  const search = new URLSearchParams(useSearch());
  const token = search.get('token') ?? '';
  if (isVerified) return <Verified />;
  if (token !== '') {
    const kind = toLinkKind(search.get('type'));
    return <VerifyLink token={token} kind={kind} onVerified={() => setVerified(true)} />;
  }
  if (hasArrivedWithCode) return <ByCode />;
  if (search.has('error_code') || location.hash.includes('error_code=')) return <DeadLink />;
  return <ByAccount onVerified={() => setVerified(true)} />;
}

/** The sign-in client exchanges the code itself; in another browser it cannot. */
function ByCode() {
  const texts = useTexts(authTexts).verify;
  const [isOpen, setOpen] = useState<boolean | null>(null);
  useEffect(() => {
    hasOpenedByCode().then(setOpen, () => setOpen(false));
  }, []);
  if (isOpen !== null) return isOpen ? <Verified /> : <VerifiedElsewhere />;
  return (
    <EntryPage title={texts.title}>
      <Spinner />
    </EntryPage>
  );
}

function ByAccount({ onVerified }: { onVerified: () => void }) {
  const session = useSession();
  if (session.phase === 'in') return <ByUser email={session.email} onVerified={onVerified} />;
  return <VerificationNotice email={pendingEmail()} onVerified={onVerified} />;
}

function ByUser({ email, onVerified }: { email: string; onVerified: () => void }) {
  const texts = useTexts(authTexts).verify;
  const user = useUser();
  if (user.isPending) {
    return (
      <EntryPage title={texts.title}>
        <Spinner />
      </EntryPage>
    );
  }
  if (user.data?.email_confirmed_at) return <Verified />;
  return <VerificationNotice email={user.data?.email ?? email} onVerified={onVerified} />;
}

/** The address is confirmed and a session has begun. Without a password one is chosen first. */
function Verified() {
  const texts = useTexts(authTexts).verify;
  const { data: user, isPending, refetch } = useUser();
  if (user?.hasPassword === false) return <ChoosePasswordScreen onChosen={() => void refetch()} />;
  if (isPending) {
    return (
      <EntryPage title={texts.doneTitle}>
        <Spinner />
      </EntryPage>
    );
  }
  return (
    <EntryPage title={texts.doneTitle} lead={texts.done}>
      <Link href={paths.home} className={buttonClass({ variant: 'primary', isWide: true })}>
        {texts.toDashboard}
      </Link>
    </EntryPage>
  );
}

/** The address is confirmed, but there is no session here. */
function VerifiedElsewhere() {
  const texts = useTexts(authTexts);
  return (
    <EntryPage title={texts.verify.doneTitle} lead={texts.verify.doneElsewhere}>
      <div className={styles['next']}>
        <Link href={paths.login} className={buttonClass({ variant: 'primary', isWide: true })}>
          {texts.signIn}
        </Link>
        <Link
          href={paths.forgotPassword}
          className={buttonClass({ variant: 'ghost', isWide: true })}
        >
          {texts.reset.title}
        </Link>
      </div>
    </EntryPage>
  );
}
