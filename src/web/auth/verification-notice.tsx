import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { logOut, isUnknownUser, userQuery, useUser } from '#web/client/session/user.ts';
import { sessionState, useSession } from '#web/client/session/session.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { FormError, Notice } from '#web/kit/ui/banner.tsx';
import { buttonClass, Button } from '#web/kit/ui/button.tsx';
import { TextField } from '#web/kit/ui/field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { checkEmail } from './checks.ts';
import { CodeForm } from './code-form.tsx';
import { EntryPage, FormEnd, useEntryForm } from './entry-form.tsx';
import { forgetPendingEmail, pendingEmail, resendVerification } from './sign-in.ts';
import { authTexts } from './texts.ts';
import styles from './entry-form.module.css';

type Props = {
  /** Null when this browser does not know which address waits. */
  email: string | null;
  onVerified: () => void;
};

/** The only screen of a user whose address is not verified (docs/product.md, section 2). */
export function VerificationNotice({ email, onVerified }: Props) {
  const texts = useTexts(authTexts).verify;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const isVerified = async () => {
    if (sessionState().phase !== 'in') return false;
    try {
      const user = await client.fetchQuery({ ...userQuery, staleTime: 0 });
      return user.email_confirmed_at !== null;
    } catch (error) {
      if (isUnknownUser(error)) return false;
      throw error;
    }
  };
  const leave = async () => {
    forgetPendingEmail();
    if (sessionState().phase === 'in') await logOut();
    navigate(paths.login);
  };
  return (
    <EntryPage
      title={texts.title}
      lead={email === null ? texts.noticeUnknown : texts.notice({ email })}
    >
      <div className={styles['next']}>
        <ResendForm email={email} isVerified={isVerified} />
        {email !== null && <CodeForm email={email} onVerified={onVerified} />}
        <Button variant="ghost" isWide onClick={() => void leave()}>
          {texts.otherEmail}
        </Button>
      </div>
    </EntryPage>
  );
}

const FIELDS = ['email'] as const;

type ResendFormProps = {
  /** Null when this browser does not know the address: the form has a field for it then. */
  email: string | null;
  /** Asks first whether the address has been verified meanwhile. */
  isVerified?: () => Promise<boolean>;
};

/** Sends the verification mail again. */
function ResendForm({ email, isVerified }: ResendFormProps) {
  const texts = useTexts(authTexts);
  const [isSent, setSent] = useState(false);
  const form = useEntryForm<'email'>({
    fields: FIELDS,
    check: (typed) => (email === null ? checkEmail(typed) : {}),
    send: async (typed) => {
      setSent(false);
      if (await isVerified?.()) {
        showToast({ title: texts.verify.already });
        return {};
      }
      await resendVerification(email ?? typed.email);
      setSent(true);
      return {};
    },
  });
  return (
    <form className={styles['form']} {...form.parts}>
      {email === null && (
        <TextField
          label={texts.email}
          name="email"
          type="email"
          autoComplete="username"
          error={form.errorOf('email')}
        />
      )}
      <FormEnd
        form={form}
        text={texts.verify.resend}
        busyText={texts.verify.resending}
        variant="secondary"
      >
        {isSent && <Notice>{texts.verify.resent}</Notice>}
      </FormEnd>
    </form>
  );
}

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
