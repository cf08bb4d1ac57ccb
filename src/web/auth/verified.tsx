import { Link } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { useUser } from '#web/client/session/user.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { Spinner } from '#web/kit/ui/spinner.tsx';
import { ChoosePasswordScreen } from './choose-password-screen.tsx';
import { EntryPage } from './entry-page.tsx';
import styles from './entry-form.module.css';
import { authTexts } from './texts.ts';

/** The address is confirmed and a session has begun. Without a password one is chosen first. */
export function Verified() {
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

/** The address is confirmed, but nobody is signed in here. */
export function VerifiedElsewhere() {
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
