import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx';
import { WIDGETS } from '#web/widgets/widgets.ts';
import { HomePart } from './home-part.tsx';
import { demoBanner, demoSection, health, recentActivity } from './parts.ts';

/** The dashboard with its parts. It does not wait for those that come below its widgets. */
export function HomeScreen() {
  return (
    <DashboardScreen
      widgets={WIDGETS}
      health={<HomePart load={health} />}
      activity={<HomePart load={recentActivity} />}
      demo={<HomePart load={demoSection} />}
      notice={<HomePart load={demoBanner} />}
    />
  );
}
