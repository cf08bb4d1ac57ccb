import { whenIdle } from '#web/ui/when-idle.ts';

/** Parts of the dashboard that have code of their own. */
export const health = () => import('./health-part.tsx');
export const firstDay = () => import('./first-day-part.tsx');
export const guestFirstDay = async () => ({
  Part: (await import('./first-day-part.tsx')).GuestPart,
});
export const recentActivity = async () => {
  await aMoment();
  return { Part: (await import('#web/activity/recent-activity.tsx')).RecentActivity };
};
export const quickActions = async () => {
  await aMoment();
  return { Part: (await import('#web/dashboard/quick-actions.tsx')).QuickActions };
};
export const demoSection = async () => ({
  Part: (await import('#web/demo/demo-section.tsx')).DemoSection,
});
export const demoBanner = async () => ({
  Part: (await import('#web/demo/demo-banner.tsx')).DemoBanner,
});

/** What stands at the foot of the page comes when the page has time for it. */
function aMoment(): Promise<void> {
  return new Promise((done) => {
    whenIdle(done);
  });
}
