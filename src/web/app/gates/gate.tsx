import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import type { User } from '#domain/account/profile.ts';
import type { Language } from '#domain/basics/texts.ts';
import { Waiting } from '#web/app/lazy-screen.tsx';
import {
  accountRoutes,
  choosePassword,
  guest,
  landing,
  notFound,
  notice,
  onboarding,
  openRoutes,
  redirectAfterLogin,
  routesAt,
  secondFactor,
  signedOutRoutes,
  signInAgain,
  unauthorized,
  upgrade,
  useLinksAhead,
} from '#web/app/routes.tsx';
import { Shell } from '#web/app/shell/shell.tsx';
import { appTexts } from '#web/app/texts.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { keepWantedPath } from '#web/client/navigation/wanted-path.ts';
import { announceCurrency, storedCurrency } from '#web/client/records/preferred-currency.ts';
import { RecordsProvider } from '#web/client/records/use-records.tsx';
import { accountSource } from '#web/client/records/source.ts';
import { isUnknownUser, lacksPassword, useLogOut, useUser } from '#web/client/session/user.ts';
import {
  dropSession,
  isWriting,
  type SessionState,
  sessionState,
  useSession,
} from '#web/client/session/session.ts';
import { isDeclined, isGuestKnown } from '#web/guest/storage/guest-keys.ts';
import { INVITATION_KEY } from '#web/kit/storage/keys.ts';
import { readStored } from '#web/kit/storage/stored.ts';
import { chooseLanguage } from '#web/kit/i18n/chosen-language.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ErrorBoundary, FailurePage } from './error-boundary.tsx';

/** Between two attempts when the server did not state how long it will be away. */
const RETRY_MS = 5_000;

const OPEN = routesAt(openRoutes);
const SIGNED_OUT = routesAt(signedOutRoutes);
const GUEST = routesAt(
  accountRoutes.flatMap(({ guestPath, Screen }) =>
    guestPath ? [{ path: guestPath, Screen }] : [],
  ),
);

/** No session since the page was opened: after signing out no message is needed. */
let isNobodyYet = true;

/** The screen of a path, by who is signed in (docs/product.md, section 2; design, screens). */
export function Gate() {
  const session = useSession();
  const userId = session.phase === 'in' && !session.isHalfway ? session.userId : null;
  useLinksAhead(useMemo(() => (userId === null ? null : accountSource(userId)), [userId]));
  return (
    <Suspense fallback={<Waiting />}>
      <Switch>
        {OPEN}
        <Route path={`${paths.guest}/*?`}>
          <guest.Screen routes={GUEST} />
        </Route>
        <Route component={ByState} />
      </Switch>
    </Suspense>
  );
}

function ByState() {
  const session = useSession();
  if (session.phase === 'starting') return <Waiting />;
  if (session.phase === 'out') return <SignedOut />;
  return <Inside key={session.userId} session={session} />;
}

type KnownSession = Extract<SessionState, { userId: string }>;

/** While the user signs in again, typed texts stay below the dialog. */
function Inside({ session }: { session: KnownSession }) {
  const isOpen = session.phase === 'in' && !session.isHalfway;
  const [isDrawn, setDrawn] = useState(isOpen);
  if (isOpen && !isDrawn) setDrawn(true);
  if (!isOpen && isDrawn && !isWriting(session.userId)) setDrawn(false);
  useEffect(() => {
    isNobodyYet = false;
  }, []);
  if (!isDrawn && session.phase === 'in') return <secondFactor.Screen />;
  return (
    <>
      {isDrawn && <AccountGate userId={session.userId} />}
      {!isOpen && (
        <Suspense>
          <signInAgain.Screen
            userId={session.userId}
            email={session.email}
            isEnded={session.phase === 'ended'}
          />
        </Suspense>
      )}
    </>
  );
}

function SignedOut() {
  return (
    <Switch>
      {isNobodyYet && <Route path={paths.account} component={unauthorized.Screen} />}
      {isNobodyYet && <Route path={paths.bankReturn} component={unauthorized.Screen} />}
      {SIGNED_OUT}
      <Route component={Landing} />
    </Switch>
  );
}

/** In place of a screen that requires sign-in, to which the user returns afterwards. */
function Landing() {
  useEffect(() => {
    if (isNobodyYet) keepWantedPath(null);
  }, []);
  return <landing.Screen />;
}

/** Decides by the account behind a session which screens it may see. */
function AccountGate({ userId }: { userId: string }) {
  const user = useUser();
  const isUnknown = isUnknownUser(user.error);
  const language = useLanguage();
  const [path] = useLocation();
  const onUnknown = useEffectEvent(() => {
    // The request that failed has ended the session already.
    if (sessionState().phase !== 'in') return;
    if (path === paths.account) void leaveAccount(language);
    // The server does not know the session.
    void dropSession();
  });
  useEffect(() => {
    if (isUnknown) onUnknown();
  }, [isUnknown]);
  if (user.data) return <Account user={user.data} userId={userId} onChanged={user.refetch} />;
  if (user.isError && !isUnknown)
    return <Unreachable error={user.error} onRetry={() => void user.refetch()} />;
  return <Waiting />;
}

async function leaveAccount(language: Language): Promise<void> {
  const { leaveUnauthorized } = await import('#web/client/session/unauthorized.ts');
  leaveUnauthorized(language);
}

type Props = { user: User; userId: string; onChanged: () => Promise<unknown> };

function Account({ user, userId, onChanged }: Props) {
  const source = useMemo(() => accountSource(userId), [userId]);
  const leave = useLogOut();
  const [isOffered, setOffered] = useState(() => isGuestKnown() && !isDeclined());
  useProfilePreferences(user);
  if (user.email_confirmed_at === null) {
    return <notice.Screen email={user.email} onVerified={() => void onChanged()} />;
  }
  if (lacksPassword(user)) {
    return <choosePassword.Screen onChosen={() => void onChanged()} />;
  }
  if (isOffered) return <upgrade.Screen user={user} onDone={() => setOffered(false)} />;
  if (user.isOnboarded === 0) return <onboarding.Screen user={user} />;
  const invitationPath = storedInvitationPath();
  if (invitationPath !== null) return <Redirect to={invitationPath} replace />;
  return (
    <RecordsProvider source={source}>
      <AccountRoutes user={user} onLogOut={leave} />
    </RecordsProvider>
  );
}

/** Once the user is onboarded, the profile's settings override those stored in the browser. */
function useProfilePreferences({ isOnboarded, language, currency }: User): void {
  useLayoutEffect(() => {
    if (isOnboarded === 0) return;
    chooseLanguage(language);
    if (storedCurrency() !== currency) announceCurrency(currency);
  }, [isOnboarded, language, currency]);
}

/**
 * The user could not be read. The request is repeated automatically, and on a press.
 */
function Unreachable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const texts = useTexts(appTexts);
  const leave = useLogOut();
  useEffect(() => {
    const afterS = error instanceof RemoteError ? error.retryAfterS : null;
    const timer = setTimeout(onRetry, afterS === null ? RETRY_MS : afterS * 1000);
    return () => clearTimeout(timer);
  }, [error, onRetry]);
  const written = error instanceof RemoteError ? error.sentence : null;
  return (
    <FailurePage title={texts.unreachableTitle} text={written ?? texts.unreachable}>
      <Button variant="primary" onClick={onRetry}>
        {texts.retry}
      </Button>
      <Button variant="ghost" onClick={leave}>
        {texts.logOut}
      </Button>
    </FailurePage>
  );
}

const ENTRY_PATHS: readonly string[] = [paths.auth, paths.login, paths.signup];

const ROUTES = routesAt(accountRoutes);

/** The screens of a signed-in user who has been onboarded. */
function AccountRoutes({ user, onLogOut }: { user: User; onLogOut: () => void }) {
  const [location] = useLocation();
  if (ENTRY_PATHS.includes(location)) return <redirectAfterLogin.Screen userId={user.id} />;
  return (
    <Shell user={user} onLogOut={onLogOut}>
      <ErrorBoundary key={location} isWithin>
        <Suspense>
          <Switch>
            {ROUTES}
            <Route component={notFound.Screen} />
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

/**
 * Path of the invitation that was open when the visitor went on to sign up or in; null without one.
 * It is stored because the mail that verifies the address opens a new page.
 */
function storedInvitationPath(): string | null {
  const token = readStored(INVITATION_KEY);
  return token && `${paths.invitation}?token=${token}`;
}
