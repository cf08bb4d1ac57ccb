import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { paths } from '#web/data/paths.ts';
import { sessionState, useSession } from '#web/data/session.ts';
import { AccountGate } from './account-gate.tsx';
import {
  forgot,
  guest,
  invitation,
  landing,
  login,
  monitoring,
  privacy,
  reset,
  secondFactor,
  signup,
  sources,
  tabbed,
  usePreloadedLinks,
  verify,
} from './routes.tsx';
import { Unauthorized } from './unauthorized.tsx';
import { Waiting } from './waiting.tsx';

/** Whoever logs out on the account page is not told that nobody is signed in. */
const beganSignedOut = sessionState().phase === 'out';

/** Which screen a path shows, by who is there (specification, section 2; design, screens). */
export function Gate() {
  usePreloadedLinks();
  return (
    <Suspense fallback={<Waiting />}>
      <Switch>
        <Route path={paths.verify} component={verify.Screen} />
        <Route path={paths.resetPassword} component={reset.Screen} />
        <Route path={paths.resetPasswordShort} component={reset.Screen} />
        <Route path={paths.invitation} component={invitation.Screen} />
        <Route path={paths.privacy} component={privacy.Screen} />
        <Route path={paths.sources} component={sources.Screen} />
        <Route path={paths.monitoring} component={monitoring.Screen} />
        <Route path={`${paths.guest}/*?`} component={guest.Screen} />
        <Route component={ByState} />
      </Switch>
    </Suspense>
  );
}

function ByState() {
  const session = useSession();
  if (session.phase === 'starting') return <Waiting />;
  if (session.phase === 'out') return <SignedOut />;
  if (session.isHalfway) return <secondFactor.Screen />;
  return <AccountGate key={session.userId} userId={session.userId} />;
}

function SignedOut() {
  return (
    <Switch>
      {beganSignedOut && <Route path={paths.account} component={Unauthorized} />}
      {beganSignedOut && <Route path={paths.bankReturn} component={Unauthorized} />}
      <Route path={paths.auth} component={tabbed.Screen} />
      <Route path={paths.login} component={login.Screen} />
      <Route path={paths.signup} component={signup.Screen} />
      <Route path={paths.forgotPassword} component={forgot.Screen} />
      <Route component={landing.Screen} />
    </Switch>
  );
}
