import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { hasOpenedByCode, hasArrivedWithCode, useSession } from '#web/client/session/session.ts';
import { lacksPassword, useUser } from '#web/client/session/user.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { Spinner } from '#web/kit/ui/loading.tsx';
import { TextField } from '#web/kit/ui/field.tsx';
import { ChoosePasswordScreen } from './choose-password-screen.tsx';
import { DeadLink, VerificationNotice } from './verification-notice.tsx';
import {
  checkCode,
  digitsOf,
  type EntryOutcome,
  EntryPage,
  FormEnd,
  useEntryForm,
} from './entry-form.tsx';
import {
  type LinkedAccount,
  linkAccount,
  type LinkKind,
  pendingEmail,
  toLinkKind,
  verifyCode,
  verifyLink,
} from './sign-in.ts';
import { refusalSentence, sentence } from './sentences.ts';
import { authTexts } from './texts.ts';
import styles from './entry-form.module.css';

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
  if (user && lacksPassword(user)) {
    return <ChoosePasswordScreen onChosen={() => void refetch()} />;
  }
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

const FIELDS = ['code'] as const;

type Props = { token: string; kind: LinkKind; onVerified: () => void };

/**
 * The token is used only when the button is pressed, so that programs that open the links of mails
 * do not use it up. A link that somebody else has sent would sign the reader in to that person's
 * account: the page names the account and the session that ends, and in a browser that did not ask
 * for the mail the reader shows its six digits.
 */
function VerifyLink({ token, kind, onVerified }: Props) {
  const words = useWords(kind);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['mailed-link', token],
    queryFn: () => linkAccount(token),
    staleTime: Infinity,
    retry: false,
  });
  if (error instanceof RemoteError && error.code === 'invalid_link') return <DeadLink />;
  if (data !== undefined) return <LinkForm {...{ token, kind, onVerified }} account={data} />;
  return (
    <EntryPage title={words.title}>
      {error === null || isFetching ? (
        <Spinner />
      ) : (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </EntryPage>
  );
}

function LinkForm({ token, kind, onVerified, account }: Props & { account: LinkedAccount }) {
  const texts = useTexts(authTexts).verify;
  const words = useWords(kind);
  const [, navigate] = useLocation();
  const [stage, setStage] = useState<'ready' | 'half' | 'dead'>('ready');
  const { mailbox, needsDigits, ended } = useArrival(account);
  const form = useEntryForm<'code'>({
    fields: FIELDS,
    check: (typed) => (needsDigits ? checkCode(typed) : {}),
    send: async ({ code }) => {
      try {
        const isIn =
          needsDigits && mailbox !== null
            ? await verifyCode(mailbox, digitsOf(code), typeOf(kind))
            : await verifyLink(token, kind);
        if (!isIn) setStage('half');
        else {
          navigate(paths.verify, { replace: true });
          onVerified();
        }
        return {};
      } catch (error) {
        return refused(error, needsDigits, () => setStage('dead'));
      }
    },
  });
  if (stage === 'dead') return <DeadLink />;
  // The warning stays where the help of the field gives way to an error.
  const lead = needsDigits ? texts.otherBrowser : words.press;
  return (
    <EntryPage title={words.title} lead={stage === 'half' ? undefined : lead}>
      {stage === 'half' ? (
        <Notice>{texts.half}</Notice>
      ) : (
        <form className={styles['form']} {...form.parts}>
          {mailbox !== null && <p>{texts.account({ email: mailbox })}</p>}
          {ended !== null && <Notice>{texts.ends({ email: ended })}</Notice>}
          {needsDigits && (
            <TextField
              label={texts.code}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              help={texts.codeBeside}
              error={form.errorOf('code')}
            />
          )}
          <FormEnd form={form} text={words.button} busyText={texts.verifying} />
        </form>
      )}
    </EntryPage>
  );
}

/** The account of the link, and the one that this browser was signed in to. */
function useArrival({ email, mailbox, isOwnBrowser }: LinkedAccount) {
  const session = useSession();
  const present = session.phase === 'in' ? session.email : null;
  const isSame = email !== null && present === email;
  return {
    mailbox,
    needsDigits: !isOwnBrowser && !isSame,
    ended: isSame ? null : present,
  };
}

function refused(error: unknown, needsDigits: boolean, onDead: () => void): EntryOutcome<'code'> {
  const code = error instanceof RemoteError ? error.code : null;
  if (code === 'otp_expired' && needsDigits) {
    return { issues: { code: sentence(({ verify }) => verify.codeWrong) } };
  }
  if (code === 'otp_expired') onDead();
  const unexpected = sentence((texts) => texts.unexpected);
  return { alert: refusalSentence(error, unexpected) };
}

function typeOf(kind: LinkKind): 'email' | 'email_change' {
  return kind === 'email_change' ? kind : 'email';
}

/** The same page serves links that verify, that log in, and that change the address. */
function useWords(kind: LinkKind): { title: string; press: string; button: string } {
  const { verify, signIn } = useTexts(authTexts);
  if (kind === 'magiclink') {
    return { title: verify.signInTitle, press: verify.signInPress, button: signIn };
  }
  if (kind === 'email_change') {
    return { title: verify.title, press: verify.change, button: verify.changeButton };
  }
  return { title: verify.title, press: verify.press, button: verify.button };
}
