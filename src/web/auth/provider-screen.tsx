import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, Redirect, useSearch } from 'wouter';
import { request } from '#web/client/http/api.ts';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { isNetworkError, RemoteError } from '#web/client/http/remote-error.ts';
import { paths } from '#web/client/navigation/paths.ts';
import {
  authClient,
  authRefusal,
  type ReceivedTokens,
  useSession,
} from '#web/client/session/session.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError, Notice } from '#web/kit/ui/banner.tsx';
import { Button, buttonClass } from '#web/kit/ui/button.tsx';
import { Spinner } from '#web/kit/ui/loading.tsx';
import { CodeForm } from './code-form.tsx';
import { EntryPage } from './entry-form.tsx';
import styles from './entry-form.module.css';
import { OwnLoginForm } from './login-screen.tsx';
import { providerTexts } from './provider-texts.ts';
import { PasskeyWay } from './passkey-sign-in.tsx';
import { useIsProviderOnly, useProvider } from './provider-way.tsx';
import { SecondFactorScreen } from './second-factor-screen.tsx';
import { refusalSentence, sentence } from './sentences.ts';
import { enter } from './sign-in.ts';

/** How a sign-in by the provider ended, as the server names it in the address. */
type End = keyof (typeof providerTexts)['en']['ends'];

/** `/auth/provider`: where the server leads from the provider. */
export function ProviderScreen() {
  const result = new URLSearchParams(useSearch()).get('result');
  const { ends } = useTexts(providerTexts);
  if (result === null) return <Entering />;
  if (result === 'join') return <Stranger />;
  return <Ended end={Object.hasOwn(ends, result) ? (result as End) : 'lost'} />;
}

function Ended({ end }: { end: End }) {
  const texts = useTexts(providerTexts);
  const isIn = useSession().phase === 'in';
  const name = useName();
  const { title, text } = texts.ends[end];
  return (
    <EntryPage title={title} lead={text({ name })}>
      <Link
        href={isIn ? paths.account : paths.login}
        className={buttonClass({ variant: 'primary', isWide: true })}
      >
        {isIn ? texts.toAccount : texts.toLogin}
      </Link>
    </EntryPage>
  );
}

/** The provider's name; that of the thing until it has been read. */
function useName(): string {
  return useProvider()?.name ?? 'OpenID Connect';
}

const sessionQuery = queryOptions({
  queryKey: ['provider-session'],
  queryFn: async () => {
    const asked = { method: 'POST', body: {}, isAnonymous: true } as const;
    const answer = await request<{ session: ReceivedTokens }>('/api/auth/oidc/session', asked);
    await enter(answer.session);
    return true;
  },
  staleTime: Infinity,
  retry: false,
});

/** Begins the session that waits for this browser. */
function Entering() {
  const texts = useTexts(providerTexts);
  const { data, error, isFetching, refetch } = useQuery(sessionQuery);
  if (data) return <Redirect to={paths.login} replace />;
  if (error instanceof RemoteError && !isNetworkError(error) && error.status < 500) {
    return <Ended end={error.status === 429 ? 'busy' : 'lost'} />;
  }
  return (
    <EntryPage title={texts.entering}>
      {error === null || isFetching ? (
        <Spinner />
      ) : (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </EntryPage>
  );
}

/** A user of the provider who has no account here, or one that is not joined. */
type StrangerUser = { email: string; isTaken: boolean };

const strangerQuery = queryOptions({
  queryKey: ['provider-stranger'],
  queryFn: () => request<StrangerUser>('/api/auth/oidc/stranger', { isAnonymous: true }),
  staleTime: Infinity,
  retry: false,
});

function Stranger() {
  const texts = useTexts(providerTexts).join;
  const session = useSession();
  const [needsProof, setNeedsProof] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(strangerQuery);
  if (error instanceof RemoteError && error.code === 'invalid_link') return <Ended end="lost" />;
  if (data === undefined) {
    return (
      <EntryPage title={texts.titleNew}>
        {error === null || isFetching ? (
          <Spinner />
        ) : (
          <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
      </EntryPage>
    );
  }
  if (session.phase !== 'in') return <OwnWays stranger={data} onIn={() => setNeedsProof(false)} />;
  if (session.isHalfway) return <SecondFactorScreen />;
  if (needsProof) {
    const again = <Notice>{texts.again}</Notice>;
    return <OwnWays stranger={data} above={again} onIn={() => setNeedsProof(false)} />;
  }
  return (
    <Joining user={data.email} account={session.email} onRefused={() => setNeedsProof(true)} />
  );
}

type OwnWaysProps = { stranger: StrangerUser; above?: ReactNode; onIn: () => void };

/** The user's own ways in, by one of which the account is shown to be theirs. */
function OwnWays({ stranger: { email, isTaken }, above, onIn }: OwnWaysProps) {
  const texts = useTexts(providerTexts).join;
  const name = useName();
  const isProviderOnly = useIsProviderOnly();
  const [isMailed, setMailed] = useState(false);
  const lead = (isTaken ? texts.leadTaken : texts.leadNew)({ name, email });
  const byMail = isMailed ? (
    <>
      <Notice>{texts.mailed({ email })}</Notice>
      <CodeForm email={email} isOpen onVerified={onIn} />
    </>
  ) : (
    <MailCode email={email} onMailed={() => setMailed(true)} />
  );
  return (
    <EntryPage title={isTaken ? texts.titleTaken : texts.titleNew} lead={lead}>
      <div className={styles['next']}>
        {above}
        {byMail}
        <details className={styles['details']} open={isTaken}>
          <summary>{texts.own}</summary>
          <OwnLoginForm
            email={email}
            onIn={onIn}
            ways={above === undefined && !isProviderOnly && <PasskeyWay />}
          />
        </details>
      </div>
    </EntryPage>
  );
}

function MailCode({ email, onMailed }: { email: string; onMailed: () => void }) {
  const texts = useTexts(providerTexts).join;
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const mail = async () => {
    setBusy(true);
    try {
      const options = { data: { language } };
      const { error } = await (await authClient()).signInWithOtp({ email, options });
      if (error) throw authRefusal(error);
      onMailed();
    } catch (error) {
      setBusy(false);
      setAlert(refusalSentence(error, unexpected)(language));
    }
  };
  return (
    <>
      {alert !== null && <FormError>{alert}</FormError>}
      <Button isWide isBusy={isBusy} busyText={texts.mailing} onClick={() => void mail()}>
        {texts.mail}
      </Button>
    </>
  );
}

const unexpected = sentence((texts) => texts.unexpected);

type JoiningProps = { user: string; account: string; onRefused: () => void };

/** Asks before the account is joined: the browser may be signed in to another than is thought. */
function Joining({ user, account, onRefused }: JoiningProps) {
  const texts = useTexts(providerTexts).join;
  const language = useLanguage();
  const name = useName();
  const [isBusy, setBusy] = useState(false);
  const [end, setEnd] = useState<End | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const join = async () => {
    setBusy(true);
    try {
      const asked = { method: 'POST', body: {} } as const;
      setEnd((await request<{ result: End }>('/api/auth/oidc/join', asked)).result);
    } catch (error) {
      setBusy(false);
      const code = error instanceof RemoteError ? error.code : null;
      if (code === 'reauthentication_needed') onRefused();
      else if (code === 'invalid_link') setEnd('lost');
      else setAlert(refusalSentence(error, unexpected)(language));
    }
  };
  if (end !== null) return <Ended end={end} />;
  return (
    <EntryPage title={texts.yes} lead={texts.ask({ name, user, account })}>
      <div className={styles['next']}>
        {alert !== null && <FormError>{alert}</FormError>}
        <Button
          variant="primary"
          isWide
          isBusy={isBusy}
          busyText={texts.joining}
          onClick={() => void join()}
        >
          {texts.yes}
        </Button>
        <Link href={paths.home} className={buttonClass({ variant: 'ghost', isWide: true })}>
          {texts.no}
        </Link>
      </div>
    </EntryPage>
  );
}
