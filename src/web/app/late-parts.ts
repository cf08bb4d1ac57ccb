// Parts of every screen that are loaded when the page is idle, in one file: the first view has no
// room for them. Without a connection their code is stored here.
export { TooltipHost } from '#web/kit/ui/tooltip-host.tsx';
export { OfflineBanner } from './shell/offline-banner.tsx';
export { FollowAddedRules } from './start/added-rules.ts';
export { Reconnection } from './start/reconnection.ts';
