import { Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { User } from '#domain/account/profile.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { ErrorBoundary } from '#web/app/gates/error-boundary.tsx';
import { accountRoutes, redirectAfterLogin, notFound, routesAt } from './routes.tsx';
import { Shell } from '#web/app/shell/shell.tsx';

const ENTRY_PATHS: readonly string[] = [paths.auth, paths.login, paths.signup];

const ROUTES = routesAt(accountRoutes);

/** The screens of a signed-in user who has been onboarded. */
export function AccountRoutes({ user, onLogOut }: { user: User; onLogOut: () => void }) {
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
