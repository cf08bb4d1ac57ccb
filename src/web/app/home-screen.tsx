import { Suspense } from 'react';
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx';
import { WIDGETS } from '#web/widgets/widgets.ts';
import { demoBanner, demoSection, health, recentActivity } from './routes.tsx';

/** The dashboard with its parts. It does not wait for those that come below its widgets. */
export function HomeScreen() {
  return (
    <DashboardScreen
      widgets={WIDGETS}
      health={
        <Suspense>
          <health.Screen />
        </Suspense>
      }
      activity={
        <Suspense>
          <recentActivity.Screen />
        </Suspense>
      }
      demo={
        <Suspense>
          <demoSection.Screen />
        </Suspense>
      }
      notice={
        <Suspense>
          <demoBanner.Screen />
        </Suspense>
      }
    />
  );
}
