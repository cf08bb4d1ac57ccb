import { Suspense } from 'react';
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx';
import { WIDGETS } from '#web/widgets/widgets.ts';
import { recentActivity } from './routes.tsx';

/** The dashboard with its parts. It does not wait for what was done last. */
export function HomeScreen() {
  return (
    <DashboardScreen
      widgets={WIDGETS}
      activity={
        <Suspense>
          <recentActivity.Screen />
        </Suspense>
      }
    />
  );
}
