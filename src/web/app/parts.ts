import { idleMoment } from '#web/kit/ui/when-idle.ts';

/** Parts of the dashboard that have code of their own. */
export const health = () => import('#web/app/pages/health-part.tsx');
export const firstDay = () => import('#web/app/pages/first-day-part.tsx');
export const guestFirstDay = async () => ({
  Part: (await import('#web/app/pages/first-day-part.tsx')).GuestPart,
});
export const recentActivity = async () => {
  await idleMoment();
  return { Part: (await import('#web/records/activity/recent-activity.tsx')).RecentActivity };
};
export const quickActions = async () => {
  await idleMoment();
  return { Part: (await import('#web/dashboard/grid/quick-actions.tsx')).QuickActions };
};
export const demoSection = async () => ({
  Part: (await import('#web/dashboard/demo/demo-section.tsx')).DemoSection,
});
export const demoBanner = async () => ({
  Part: (await import('#web/dashboard/demo/demo-banner.tsx')).DemoBanner,
});
