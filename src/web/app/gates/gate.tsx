import { Suspense, useEffect, useState } from 'react';
import { Route, Switch } from 'wouter';
import { paths } from '#web/client/navigation/paths.ts';
import { isWriting, type SessionState, useSession } from '#web/client/session/session.ts';
import { keepWantedPath } from '#web/client/navigation/wanted-path.ts';
import { AccountGate } from './account-gate.tsx';
import {
  accountRoutes,
  guest,
  landing,
  openRoutes,
  routesAt,
  secondFactor,
  signedOutRoutes,
  signInAgain,
  unauthorized,
  usePreloadedLinks,
} from '#web/app/routes.tsx';
import { Waiting } from './waiting.tsx';

const OPEN = routesAt(openRoutes);
const SIGNED_OUT = routesAt(signedOutRoutes);
const GUEST = routesAt(
  accountRoutes.flatMap(({ guestPath, Screen }) =>
    guestPath ? [{ path: guestPath, Screen }] : [],
  ),
);

/** No session since the page was opened: after signing out no message is needed. */
let isNobodyYet = true;

/** The screen of a path, by who is signed in (specification, section 2; design, screens). */
export function Gate() {
  usePreloadedLinks();
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

type Known = Extract<SessionState, { userId: string }>;

/** While sign-in is asked for again, typed texts stay below the dialog. */
function Inside({ session }: { session: Known }) {
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
