import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { linkClass } from '#web/kit/ui/text-class.ts';
import { CodeForm } from './code-form.tsx';
import { EntryPage } from './entry-page.tsx';
import styles from './entry-form.module.css';
import { sentence } from './sentences.ts';
import { SignupForm } from './signup-form.tsx';
import { authTexts } from './texts.ts';

const missing = sentence((texts) => texts.signup.missing);
const failed = sentence((texts) => texts.unexpected);

export function SignupScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? <Signup onWaiting={setSentTo} /> : <CheckEmail email={sentTo} />;
}

function Signup({ onWaiting }: { onWaiting: (email: string) => void }) {
  const texts = useTexts(authTexts);
  const below = (
    <>
      {texts.signup.hasAccount}{' '}
      <Link href={paths.login} className={linkClass}>
        {texts.signIn}
      </Link>
    </>
  );
  return (
    <EntryPage title={texts.signup.title} lead={texts.signup.lead} below={below}>
      <SignupForm missing={missing} failed={failed} hasConfirmation onWaiting={onWaiting} />
    </EntryPage>
  );
}

function CheckEmail({ email }: { email: string }) {
  const texts = useTexts(authTexts);
  return (
    <EntryPage title={texts.sent.title} lead={texts.sent.to({ email })}>
      <div className={styles['next']}>
        <p>
          {texts.sent.late} {texts.sent.spam}
        </p>
        <CodeForm email={email} isOpen />
        <Link href={paths.verify} className={buttonClass({ isWide: true })}>
          {texts.verify.resend}
        </Link>
        <Link href={paths.login} className={buttonClass({ variant: 'ghost', isWide: true })}>
          {texts.backToLogin}
        </Link>
      </div>
    </EntryPage>
  );
}
