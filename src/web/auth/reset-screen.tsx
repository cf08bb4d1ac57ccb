import { useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { hasOpenedByCode, hasArrivedWithCode, useSession } from '#web/client/session/session.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { FormError, Notice } from '#web/kit/ui/banner.tsx';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { Spinner } from '#web/kit/ui/loading.tsx';
import styles from './entry-form.module.css';
import { EntryPage } from './entry-form.tsx';
import { NewPasswordForm } from './choose-password-screen.tsx';
import { SecondFactorScreen } from './second-factor-screen.tsx';
import { changePassword, resetPassword } from './sign-in.ts';
import { authTexts } from './texts.ts';

type ResetStage = 'opening' | 'token' | 'code' | 'invalid' | 'done';

/** Opened by a link with a token, by one with a code, or by one that has failed. */
export function ResetScreen() {
  const texts = useTexts(authTexts).reset;
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [stage, setStage] = useStage(token);
  const session = useSession();
  if (stage === 'done') return <Done />;
  if (stage === 'invalid') return <Invalid />;
  // The session of a link cannot change the password before its second factor is verified.
  if (stage === 'code' && session.phase === 'in' && session.isHalfway) {
    return <SecondFactorScreen />;
  }
  const save = (password: string, code: string) =>
    stage === 'token' ? resetPassword(token, password) : changePassword(password, code);
  return (
    <EntryPage title={texts.title}>
      {stage === 'opening' ? (
        <Spinner />
      ) : (
        <NewPasswordForm
          save={save}
          onSaved={() => setStage('done')}
          onInvalidLink={() => setStage('invalid')}
        />
      )}
    </EntryPage>
  );
}

function useStage(token: string) {
  const [stage, setStage] = useState<ResetStage>(() => {
    if (token !== '') return 'token';
    return hasArrivedWithCode ? 'opening' : 'invalid';
  });
  useEffect(() => {
    if (stage !== 'opening') return;
    hasOpenedByCode().then(
      (isOpen) => setStage(isOpen ? 'code' : 'invalid'),
      () => setStage('invalid'),
    );
  }, [stage]);
  return [stage, setStage] as const;
}

function Invalid() {
  const texts = useTexts(authTexts);
  return (
    <EntryPage title={texts.reset.title}>
      <div className={styles['next']}>
        <FormError>{texts.reset.invalid}</FormError>
        <Link
          href={paths.forgotPassword}
          className={buttonClass({ variant: 'primary', isWide: true })}
        >
          {texts.reset.askAgain}
        </Link>
        <Link href={paths.login} className={buttonClass({ variant: 'ghost', isWide: true })}>
          {texts.backToLogin}
        </Link>
      </div>
    </EntryPage>
  );
}

function Done() {
  const texts = useTexts(authTexts);
  return (
    <EntryPage title={texts.reset.doneTitle}>
      <div className={styles['next']}>
        <Notice>{texts.reset.done}</Notice>
        <Link href={paths.login} className={buttonClass({ variant: 'primary', isWide: true })}>
          {texts.signIn}
        </Link>
      </div>
    </EntryPage>
  );
}
