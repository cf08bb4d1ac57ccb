import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { endSession } from '#web/client/session/session.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { CoveringPage } from '#web/kit/ui/covering-page.tsx';
import { PasswordField } from '#web/kit/ui/password-field.tsx';
import { issuesOf, presentPasswordForm } from './checks.ts';
import styles from './entry-form.module.css';
import { FormEnd } from './form-end.tsx';
import { AppCodeForm, RecoveryCodeForm } from './factor-forms.tsx';
import { PasskeyWay } from './passkey-way.tsx';
import { enter, signIn } from './sign-in.ts';
import { authTexts } from './texts.ts';
import { useEntryForm } from './use-entry-form.ts';

/** `isEnded`: there is no session; otherwise one without its second factor. */
type Props = { email: string; isEnded: boolean };

/**
 * Over a form whose session has ended: its owner signs in and continues, anybody else leaves, and
 * then the form is removed.
 */
export function SignInAgain({ email, isEnded }: Props) {
  const { again, factor } = useTexts(authTexts);
  const [way, setWay] = useState<'app' | 'recovery'>('app');
  const [, navigate] = useLocation();
  const client = useQueryClient();
  // Requests of the screens behind it have been refused meanwhile.
  useEffect(() => () => void client.invalidateQueries(), [client]);
  const leave = () => void endSession().then(() => navigate(paths.login));
  const leaving = (
    <Button variant="ghost" isWide onClick={leave}>
      {again.leave}
    </Button>
  );
  if (isEnded) {
    return (
      <CoveringPage title={again.title} lead={again.lead({ email })}>
        <div className={styles['next']}>
          <PasswordForm email={email} />
          <PasskeyWay />
          {leaving}
        </div>
      </CoveringPage>
    );
  }
  const isByApp = way === 'app';
  return (
    <CoveringPage title={factor.title} lead={isByApp ? factor.lead : factor.recoveryLead}>
      <div className={styles['next']}>
        {isByApp ? <AppCodeForm /> : <RecoveryCodeForm />}
        <Button variant="ghost" isWide onClick={() => setWay(isByApp ? 'recovery' : 'app')}>
          {isByApp ? factor.useRecovery : factor.useApp}
        </Button>
        {leaving}
      </div>
    </CoveringPage>
  );
}

function PasswordForm({ email }: { email: string }) {
  const texts = useTexts(authTexts);
  const form = useEntryForm<'password'>({
    fields: ['password'],
    check: (typed) => ({ issues: issuesOf(presentPasswordForm, typed) }),
    send: async ({ password }) => {
      await enter(await signIn(email, password));
      return {};
    },
  });
  return (
    <form className={styles['form']} {...form.parts}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        error={form.errorOf('password')}
      />
      <FormEnd form={form} text={texts.signIn} busyText={texts.signingIn} />
    </form>
  );
}
