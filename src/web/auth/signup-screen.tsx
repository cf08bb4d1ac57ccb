import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { PasswordField } from '#web/kit/ui/password-field.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import { NewPasswordField, ProfileFields } from './account-fields.tsx';
import { confirmationIssue, issuesOf, newAccountForm, withMissing } from './checks.ts';
import { CodeForm } from './code-form.tsx';
import {
  type EntryOutcome,
  EntryPage,
  FormEnd,
  type TypedEntries,
  useEntryForm,
} from './entry-form.tsx';
import { ProviderWay, settingsQuery, useIsProviderOnly } from './provider-way.tsx';
import { refusalSentence, refusedFields, sentence, type Sentence } from './sentences.ts';
import { signUp } from './sign-in.ts';
import { authTexts } from './texts.ts';
import styles from './entry-form.module.css';

const missing = sentence((texts) => texts.signup.missing);
const failed = sentence((texts) => texts.unexpected);

export function SignupScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? <Signup onWaiting={setSentTo} /> : <CheckEmail email={sentTo} />;
}

function Signup({ onWaiting }: { onWaiting: (email: string) => void }) {
  const texts = useTexts(authTexts);
  const isProviderOnly = useIsProviderOnly();
  const below = (
    <>
      {texts.signup.hasAccount}{' '}
      <Link href={paths.login} className={linkClass}>
        {texts.signIn}
      </Link>
    </>
  );
  return (
    <EntryPage
      title={texts.signup.title}
      lead={isProviderOnly ? undefined : texts.signup.lead}
      below={below}
    >
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

const FIELDS = ['email', 'password', 'confirmPassword', 'firstName', 'lastName'] as const;
type SignupField = (typeof FIELDS)[number];

type Props = {
  /** Alert when a required field is empty. */
  missing: Sentence;
  /** Alert when the server's reason is unknown. */
  failed: Sentence;
  hasConfirmation: boolean;
  /** The account exists and waits for its address to be verified. */
  onWaiting: (email: string) => void;
  onRefused?: (outcome: EntryOutcome<SignupField>) => void;
};

export function SignupForm(props: Props) {
  const isProviderOnly = useIsProviderOnly();
  if (isProviderOnly) return <ProviderWay isFirst />;
  return (
    <div className={styles['next']}>
      <OwnSignupForm {...props} />
      <ProviderWay />
    </div>
  );
}

function OwnSignupForm({ missing, failed, hasConfirmation, onWaiting, onRefused }: Props) {
  const texts = useTexts(authTexts);
  const form = useEntryForm<SignupField>({
    fields: FIELDS,
    check: (typed) => {
      const issues = issuesOf<SignupField>(newAccountForm, typed);
      const all = hasConfirmation ? { ...issues, ...confirmationIssue(typed) } : issues;
      return withMissing(all, typed, missing);
    },
    send: (typed) => trySignup(typed, { failed, onWaiting }),
    onRefused,
  });
  const { errorOf } = form;
  const [email, firstName, lastName] = [
    errorOf('email'),
    errorOf('firstName'),
    errorOf('lastName'),
  ];
  return (
    <form className={styles['form']} {...form.parts}>
      <AddressNotice />
      <ProfileFields errors={{ email, firstName, lastName }} />
      <NewPasswordField label={texts.password} error={errorOf('password')} />
      {hasConfirmation && (
        <PasswordField
          label={texts.confirmPassword}
          name="confirmPassword"
          autoComplete="new-password"
          error={errorOf('confirmPassword')}
        />
      )}
      <FormEnd form={form} text={texts.signUp} busyText={texts.signingUp} />
    </form>
  );
}

/**
 * Warns that mailed links lead to another address than the one in use, as in a home network where
 * the address that is set up is still that of the machine itself.
 */
function AddressNotice() {
  const texts = useTexts(authTexts).signup;
  const { data } = useQuery(settingsQuery);
  const known = URL.parse(data?.publicUrl ?? '');
  if (known === null || known.hostname === location.hostname) return null;
  // This machine under its other name.
  if (isLoopback(known.hostname) && isLoopback(location.hostname)) return null;
  return <Notice>{texts.elsewhere({ setUp: known.origin, used: location.origin })}</Notice>;
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

async function trySignup(
  typed: TypedEntries<SignupField>,
  { failed, onWaiting }: Pick<Props, 'failed' | 'onWaiting'>,
): Promise<EntryOutcome<SignupField>> {
  const { confirmPassword: _same, ...account } = typed;
  try {
    const isSignedIn = await signUp(account);
    if (!isSignedIn) onWaiting(typed.email.trim());
    return {};
  } catch (error) {
    return refusedSignup(error, failed);
  }
}

/** Next to its field where there is one to blame, otherwise above the button. */
function refusedSignup(error: unknown, failed: Sentence): EntryOutcome<SignupField> {
  const issues = refusedFields(error, FIELDS);
  if (Object.keys(issues).length > 0) return { issues };
  const alert = refusalSentence(error, failed);
  const code = error instanceof RemoteError ? error.code : null;
  if (code === 'user_already_exists') return { issues: { email: alert } };
  if (code === 'weak_password') return { issues: { password: alert } };
  const isInvalid = error instanceof RemoteError && error.status === 400;
  return { alert: isInvalid ? sentence((texts) => texts.signup.invalid) : alert };
}
