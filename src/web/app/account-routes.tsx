import { Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { User } from '#domain/account/accounts.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { ErrorBoundary } from '#web/app/gates/error-boundary.tsx';
import { BANKING } from '#web/app/shell/navigation.ts';
import {
  account,
  analytics,
  assets,
  banking,
  costs,
  dashboard,
  goals,
  history,
  household,
  incomes,
  ledOn,
  liabilities,
  notFound,
} from './routes.tsx';
import { Shell } from '#web/app/shell/shell.tsx';

const ENTRY_PATHS: readonly string[] = [paths.auth, paths.login, paths.signup];

/** The screens of somebody who is signed in and has been onboarded. */
export function AccountRoutes({ user, onLogOut }: { user: User; onLogOut: () => void }) {
  const [location] = useLocation();
  if (ENTRY_PATHS.includes(location)) return <ledOn.Screen userId={user.id} />;
  return (
    <Shell user={user} onLogOut={onLogOut}>
      <ErrorBoundary key={location} isWithin>
        <Suspense>
          <Switch>
            <Route path={paths.home} component={dashboard.Screen} />
            <Route path={paths.dashboard} component={dashboard.Screen} />
            <Route path={paths.assets} component={assets.Screen} />
            <Route path={paths.liabilities} component={liabilities.Screen} />
            <Route path={paths.income} component={incomes.Screen} />
            <Route path={paths.costs} component={costs.Screen} />
            <Route path={paths.goals} component={goals.Screen} />
            <Route path={BANKING} component={banking.Screen} />
            <Route path={paths.analytics} component={analytics.Screen} />
            <Route path={paths.household} component={household.Screen} />
            <Route path={paths.historicalData} component={history.Screen} />
            <Route path={paths.account}>
              <account.Screen user={user} />
            </Route>
            <Route component={notFound.Screen} />
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}
