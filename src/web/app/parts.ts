/** Parts of the dashboard that have code of their own. */
export const health = async () => ({
  Part: (await import('#web/health/health-section.tsx')).HealthSection,
});
export const recentActivity = async () => ({
  Part: (await import('#web/activity/recent-activity.tsx')).RecentActivity,
});
export const quickActions = async () => ({
  Part: (await import('#web/dashboard/quick-actions.tsx')).QuickActions,
});
export const demoSection = async () => ({
  Part: (await import('#web/demo/demo-section.tsx')).DemoSection,
});
export const demoBanner = async () => ({
  Part: (await import('#web/demo/demo-banner.tsx')).DemoBanner,
});
