import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import type { OnboardingAnswers } from '#web/account/onboarding/answers.ts';
import { keepGuestAnswers } from '#web/app/guest-shell/keep-answers.ts';
import { guestModeTexts } from '#web/app/guest-shell/texts.ts';
import { guestSource } from '#web/guest/storage/guest-source.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { useSummary } from '#web/client/records/use-records.ts';
import { RecordsProvider } from '#web/client/records/records-context.tsx';
import { GuestShell } from '#web/app/guest-shell/guest-shell.tsx';
import { readGuestUser } from '#web/guest/storage/guest-user.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { GuestWorth } from '#web/app/pages/guest-worth.tsx';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { lazyScreen } from '#web/app/lazy-screen.tsx';

const onboarding = lazyScreen(
  async () => (await import('#web/account/onboarding/onboarding-screen.tsx')).OnboardingScreen,
);

const loadFirstDay = () => import('#web/app/pages/first-day-part.tsx');

/** After this a list is shown without what depends on the totals. */
const PATIENCE_MS = 500;

/** Pages that begin with figures of their own. */
const WITHOUT_WORTH: readonly string[] = [paths.guestHistory, paths.guestTax];

const NOBODY = { id: 'guest', firstName: null, lastName: null, occupation: null, age: null };

/** The screens that guests share with accounts. */
type Props = { routes: ReactNode };

/** Loads the guest's screens with what stands above the list that the visit begins with. */
export async function loadGuestGate(): Promise<typeof GuestGate> {
  const above = loadAhead(loadFirstDay);
  if (location.pathname === paths.guestAssets) await above;
  return GuestGate;
}

/** Everything below /guest: the screens of an account, over the browser's storage. */
function GuestGate({ routes }: Props) {
  return (
    <Switch>
      <Route path={paths.guestOnboarding} component={GuestOnboarding} />
      <Route>
        <GuestLists routes={routes} />
      </Route>
    </Switch>
  );
}

function GuestLists({ routes }: Props) {
  const [location] = useLocation();
  return (
    <RecordsProvider source={guestSource}>
      <GuestShell>
        <ErrorBoundary key={location} isWithin>
          <Suspense>
            <GuestContent location={location} routes={routes} />
          </Suspense>
        </ErrorBoundary>
      </GuestShell>
    </RecordsProvider>
  );
}

/** Drawn once, since what stands above the list depends on the totals. */
function GuestContent({ location, routes }: Props & { location: string }) {
  const isReady = useTotalsOrTime();
  if (!isReady) return null;
  return (
    <>
      {/* The month's error is above its own fields. */}
      {!WITHOUT_WORTH.includes(location) && <GuestWorth />}
      {location === paths.guestAssets && (
        <LazyPart isApart load={loadFirstDay}>
          {({ GuestPart }) => <GuestPart />}
        </LazyPart>
      )}
      <Switch>
        {routes}
        <Redirect to={paths.guestAssets} replace />
      </Switch>
    </>
  );
}

/** Whether the totals have been read, or are not worth waiting for any longer. */
function useTotalsOrTime(): boolean {
  const { isPending } = useSummary();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate || !isPending;
}

/** The wizard of a guest: the answers stay in the browser. Afterwards the guest continues. */
function GuestOnboarding() {
  const texts = useTexts(guestModeTexts);
  const [, navigate] = useLocation();
  const [isKnown] = useState(() => readGuestUser() !== null);
  if (isKnown) return <Redirect to={paths.guestAssets} replace />;
  const save = async (answers: OnboardingAnswers) => {
    await keepGuestAnswers(answers);
    return () => navigate(paths.guestAssets, { replace: true });
  };
  return (
    <onboarding.Screen
      user={NOBODY}
      save={save}
      leaveText={texts.wizardLeave}
      onLeave={() => navigate(paths.home)}
      below={texts.wizardNote}
    />
  );
}
