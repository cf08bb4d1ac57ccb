import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { endSession } from '#web/client/session/session.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { CoveringPage } from '#web/kit/ui/covering-page.tsx';
import { PasswordField } from '#web/kit/ui/password-field.tsx';
import { issuesOf, presentPasswordForm } from './checks.ts';
import styles from './entry-form.module.css';
import { FormEnd, useEntryForm } from './entry-form.tsx';
import { PasskeyWay } from './passkey-sign-in.tsx';
import { ProviderWay, useIsProviderOnly } from './provider-way.tsx';
import { enter, signIn } from './sign-in.ts';
import { authTexts } from './texts.ts';
import { useFactorWays } from './second-factor-screen.tsx';

/** `isEnded`: there is no session; otherwise one without its second factor. */
type Props = { userId: string; email: string; isEnded: boolean };

/**
 * Over a form whose session has ended: its owner signs in and continues, anybody else leaves, and
 * then the form is removed.
 */
export function SignInAgain({ userId, email, isEnded }: Props) {
  const { again } = useTexts(authTexts);
  const isProviderOnly = useIsProviderOnly();
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
          {!isProviderOnly && <PasswordForm email={email} />}
          {!isProviderOnly && <PasskeyWay ownerId={userId} />}
          <ProviderWay isFirst={isProviderOnly} returnsId={userId} />
          {leaving}
        </div>
      </CoveringPage>
    );
  }
  return <FactorAgain leaving={leaving} />;
}

function FactorAgain({ leaving }: { leaving: ReactNode }) {
  const texts = useTexts(authTexts).factor;
  const { lead, form, other } = useFactorWays();
  return (
    <CoveringPage title={texts.title} lead={lead}>
      <div className={styles['next']}>
        {form}
        {other}
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
