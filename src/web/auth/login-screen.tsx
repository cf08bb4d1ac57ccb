import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { PasswordField } from '#web/kit/ui/password-field.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { TextField } from '#web/kit/ui/field.tsx';
import { issuesOf, loginForm, withMissing } from './checks.ts';
import {
  type EntryOutcome,
  EntryPage,
  FormEnd,
  type TypedEntries,
  useEntryForm,
} from './entry-form.tsx';
import { PasskeyWay } from './passkey-sign-in.tsx';
import { ProviderWay, useIsProviderOnly } from './provider-way.tsx';
import { refusalSentence, sentence, type Sentence } from './sentences.ts';
import { enter, keepPendingEmail, pendingEmail, signIn } from './sign-in.ts';
import { authTexts } from './texts.ts';
import styles from './entry-form.module.css';

const allMissing = sentence((texts) => texts.login.missing);

export function LoginScreen() {
  const texts = useTexts(authTexts);
  const below = (
    <>
      {texts.login.noAccount}{' '}
      <Link href={paths.signup} className={linkClass}>
        {texts.login.create}
      </Link>
    </>
  );
  return (
    <EntryPage title={texts.login.title} lead={texts.login.lead} below={below}>
      <LoginForm />
    </EntryPage>
  );
}

const FIELDS = ['email', 'password'] as const;
type LoginField = (typeof FIELDS)[number];

type Props = {
  /** Alert when a field is empty. */
  missing?: Sentence;
  onRefused?: (outcome: EntryOutcome<LoginField>) => void;
};

/** The ways to log in that this installation has. */
export function LoginForm(props: Props) {
  const isProviderOnly = useIsProviderOnly();
  if (isProviderOnly) return <ProviderWay isFirst />;
  return <OwnLoginForm {...props} ways={<OtherWays />} />;
}

function OtherWays() {
  return (
    <>
      <PasskeyWay isInAutofill />
      <ProviderWay />
    </>
  );
}

type OwnProps = Props & {
  /** Below the form. */
  ways?: ReactNode;
  /** The address that the account is likely to have. */
  email?: string;
  onIn?: () => void;
};

/** By the account's own password. */
export function OwnLoginForm({ missing = allMissing, onRefused, ways, email, onIn }: OwnProps) {
  const texts = useTexts(authTexts);
  const [stage, setStage] = useState<'writing' | 'accepted' | 'unverified'>('writing');
  const form = useEntryForm<LoginField>({
    fields: FIELDS,
    check: (typed) => withMissing(issuesOf(loginForm, typed), typed, missing),
    send: async (typed) => {
      const outcome = await tryLogin(typed, setStage);
      if (outcome.alert === undefined) onIn?.();
      return outcome;
    },
    onRefused,
  });
  return (
    <div className={styles['next']}>
      <form className={styles['form']} {...form.parts}>
        <LoginFields email={email ?? pendingEmail() ?? ''} errorOf={form.errorOf} />
        <FormEnd
          form={form}
          text={texts.signIn}
          busyText={texts.signingIn}
          wayOut={stage === 'unverified' && <ResendLink />}
        >
          {stage === 'accepted' && <Notice>{texts.login.done}</Notice>}
        </FormEnd>
      </form>
      {ways}
    </div>
  );
}

type FieldsProps = { email: string; errorOf: (field: LoginField) => string | null };

function LoginFields({ email, errorOf }: FieldsProps) {
  const texts = useTexts(authTexts);
  return (
    <>
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username webauthn"
        defaultValue={email}
        error={errorOf('email')}
      />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        error={errorOf('password')}
      />
      <p className={styles['aside']}>
        <Link href={paths.forgotPassword} className={linkClass}>
          {texts.login.forgot}
        </Link>
      </p>
    </>
  );
}

function ResendLink() {
  const texts = useTexts(authTexts);
  return (
    <p>
      <Link href={paths.verify} className={linkClass}>
        {texts.verify.resend}
      </Link>
    </p>
  );
}

async function tryLogin(
  typed: TypedEntries<LoginField>,
  onStage: (stage: 'writing' | 'accepted' | 'unverified') => void,
): Promise<EntryOutcome<LoginField>> {
  onStage('writing');
  try {
    const session = await signIn(typed.email, typed.password);
    onStage('accepted');
    await enter(session);
    return {};
  } catch (error) {
    const isUnverified = error instanceof RemoteError && error.code === 'email_not_confirmed';
    if (isUnverified) keepPendingEmail(typed.email.trim());
    onStage(isUnverified ? 'unverified' : 'writing');
    return {
      alert: refusalSentence(
        error,
        sentence((texts) => texts.unexpected),
      ),
    };
  }
}
