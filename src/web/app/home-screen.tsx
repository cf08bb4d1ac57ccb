import type { QueryClient } from '@tanstack/react-query';
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx';
import { layoutQuery } from '#web/dashboard/use-layout.ts';
import type { DemoState, Source } from '#web/data/source.ts';
import { demoQuery, useDemo } from '#web/data/use-demo.ts';
import { netWorthHistoryQuery } from '#web/data/use-net-worth-history.ts';
import { summaryQuery } from '#web/data/use-records.ts';
import { netWorthChangeQuery } from '#web/data/use-net-worth-change.ts';
import { loadAhead } from '#web/ui/on-demand.tsx';
import { WIDGETS } from '#web/widgets/widgets.ts';
import { HomePart } from './home-part.tsx';
import { demoBanner, demoSection, health, quickActions, recentActivity } from './parts.ts';

/** The dashboard with its parts. It does not wait for those that come below its widgets. */
export function HomeScreen() {
  return (
    <DashboardScreen
      widgets={WIDGETS}
      health={<HomePart load={health} />}
      activity={<HomePart load={recentActivity} />}
      actions={<HomePart load={quickActions} />}
      demo={<HomePart load={demoSection} />}
      notice={<DemoNotice />}
    />
  );
}

/** Few have the example in their account: nobody else fetches what speaks of it. */
function DemoNotice() {
  const { data } = useDemo();
  return hasExamples(data) && <HomePart load={demoBanner} />;
}

function hasExamples(demo: DemoState | undefined): boolean {
  return demo !== undefined && demo.items.length > 0;
}

/** Reads what the first view shows, as its widgets do: they find it there. */
export async function readHome(client: QueryClient, source: Source): Promise<void> {
  await Promise.all([
    client.prefetchQuery(summaryQuery(source)),
    client.prefetchQuery(layoutQuery(source)),
    client.prefetchQuery(netWorthHistoryQuery(source, '1y')),
    client.prefetchQuery(netWorthChangeQuery(source)),
    readDemo(client, source),
  ]);
}

/** What stands above the wall is there with it, so that nothing moves. */
async function readDemo(client: QueryClient, source: Source): Promise<void> {
  const query = demoQuery(source);
  await client.prefetchQuery(query);
  if (hasExamples(client.getQueryData(query.queryKey))) await loadAhead(demoBanner);
}
