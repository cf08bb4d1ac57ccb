import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { areStepsLeft, isYoung } from '#domain/figures/dashboard/first-day.ts';
import { AwaitedSteps, DashboardScreen } from '#web/dashboard/grid/dashboard-screen.tsx';
import { layoutQuery } from '#web/dashboard/grid/layout-query.ts';
import type { ExampleDataState, RecordsSource } from '#web/client/records/source.ts';
import { demoQuery, useDemo } from '#web/records/items/examples.ts';
import { netWorthHistoryQuery } from '#web/figures/growth/use-net-worth-history.ts';
import { summaryQuery, useSummary } from '#web/client/records/use-records.tsx';
import {
  netWorthChangeQuery,
  useNetWorthChange,
} from '#web/figures/growth/use-net-worth-change.ts';
import { useKnownUser, userQuery } from '#web/client/session/user.ts';
import { LazyPart, loadAhead } from '#web/kit/ui/lazy-part.tsx';
import { idleMoment } from '#web/kit/ui/when-idle.ts';

const loadHealth = () => import('./health-part.tsx');
const loadFirstDay = () => import('./first-day-part.tsx');
const loadActivity = async () => {
  await idleMoment();
  return { Part: (await import('#web/records/activity/recent-activity.tsx')).RecentActivity };
};
const loadActions = async () => {
  await idleMoment();
  return { Part: (await import('#web/dashboard/grid/quick-actions.tsx')).QuickActions };
};
const loadDemo = () => import('#web/dashboard/demo/example-data.tsx');
const loadDemoSection = async () => ({ Part: (await loadDemo()).DemoSection });
const loadDemoBanner = async () => ({ Part: (await loadDemo()).DemoBanner });
const loadOldRates = () => import('#web/dashboard/old-rates/old-rates-notice.tsx');

/** A part is loaded after the first view. */
const partOf = ({ Part }: { Part: ComponentType }) => <Part />;

/** The dashboard with its parts. It does not wait for those that come below its widgets. */
export function HomeScreen() {
  return (
    <DashboardScreen
      health={
        <LazyPart isApart load={loadHealth}>
          {partOf}
        </LazyPart>
      }
      activity={
        <LazyPart isApart load={loadActivity}>
          {partOf}
        </LazyPart>
      }
      actions={
        <LazyPart isApart load={loadActions}>
          {partOf}
        </LazyPart>
      }
      demo={
        <LazyPart isApart load={loadDemoSection}>
          {partOf}
        </LazyPart>
      }
      notice={
        <>
          <DemoNotice />
          <OldRates />
        </>
      }
      firstDay={<FirstDay />}
    />
  );
}

/**
 * Only newcomers load the first steps. The last one's dialog closes itself. A young account may
 * have steps left, and no reasons of a change: what follows is held until both are known.
 */
function FirstDay() {
  const summary = useSummary();
  const change = useNetWorthChange();
  const user = useKnownUser();
  const [now] = useState(() => new Date());
  const [isBegun, setBegun] = useState(false);
  if (!user) return null;
  const awaited = isYoung(user.createdAt, now) && <AwaitedSteps />;
  if (summary.isPending) return awaited;
  const isNew = summary.data && areStepsLeft(summary.data, user.createdAt, now);
  if (isNew && !isBegun) setBegun(true);
  return (
    <>
      {(isNew || isBegun) && (
        <LazyPart isApart load={loadFirstDay} waiting={awaited}>
          {partOf}
        </LazyPart>
      )}
      {change.isPending && awaited}
    </>
  );
}

/** Only accounts with the example data load its notice. */
function DemoNotice() {
  const { data } = useDemo();
  return (
    hasExamples(data) && (
      <LazyPart isApart load={loadDemoBanner} waiting={<AwaitedSteps />}>
        {partOf}
      </LazyPart>
    )
  );
}

/** Only a dashboard with old exchange rates loads their notice. */
function OldRates() {
  const { data } = useSummary();
  const hasOldRates = data !== undefined && data.oldRates.length > 0;
  return (
    hasOldRates && (
      <LazyPart isApart load={loadOldRates} waiting={<AwaitedSteps />}>
        {partOf}
      </LazyPart>
    )
  );
}

function hasExamples(demo: ExampleDataState | undefined): boolean {
  return demo !== undefined && demo.items.length > 0;
}

/** Reads the data of the first view, under the widgets' own queries. */
export async function readHome(client: QueryClient, source: RecordsSource): Promise<void> {
  await Promise.all([
    readSummary(client, source),
    client.prefetchQuery(layoutQuery(source)),
    client.prefetchQuery(netWorthHistoryQuery(source, '1y')),
    client.prefetchQuery(netWorthChangeQuery(source)),
    readDemo(client, source),
  ]);
}

/** Content above the grid is rendered together with it, so that nothing shifts. */
async function readSummary(client: QueryClient, source: RecordsSource): Promise<void> {
  const query = summaryQuery(source);
  await client.prefetchQuery(query);
  const summary = client.getQueryData(query.queryKey);
  const user = client.getQueryData(userQuery.queryKey);
  const isNew = summary && user && areStepsLeft(summary, user.createdAt, new Date());
  if (isNew) await loadAhead(loadFirstDay);
  if (summary && summary.oldRates.length > 0) await loadAhead(loadOldRates);
}

async function readDemo(client: QueryClient, source: RecordsSource): Promise<void> {
  const query = demoQuery(source);
  await client.prefetchQuery(query);
  if (hasExamples(client.getQueryData(query.queryKey))) await loadAhead(loadDemoBanner);
}
