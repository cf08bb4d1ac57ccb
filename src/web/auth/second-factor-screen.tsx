import { useState } from 'react';
import { useLogOut } from '#web/client/session/log-out.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { AppCodeForm, RecoveryCodeForm } from './factor-forms.tsx';
import styles from './entry-form.module.css';
import { EntryPage } from './entry-page.tsx';
import { authTexts } from './texts.ts';

/** Between the password and all other screens, for a user with an authenticator app. */
export function SecondFactorScreen() {
  const texts = useTexts(authTexts).factor;
  const leave = useLogOut();
  const [way, setWay] = useState<'app' | 'recovery'>('app');
  const isByApp = way === 'app';
  return (
    <EntryPage title={texts.title} lead={isByApp ? texts.lead : texts.recoveryLead}>
      <div className={styles['next']}>
        {isByApp ? <AppCodeForm /> : <RecoveryCodeForm />}
        <Button variant="ghost" isWide onClick={() => setWay(isByApp ? 'recovery' : 'app')}>
          {isByApp ? texts.useRecovery : texts.useApp}
        </Button>
        <Button variant="ghost" isWide onClick={leave}>
          {texts.logOut}
        </Button>
      </div>
    </EntryPage>
  );
}
