import { TooltipHost } from '#web/kit/ui/tooltip-host.tsx';
import { OfflineBanner } from './shell/offline-banner.tsx';
import { FollowAddedRules } from './start/added-rules.ts';
import { Reconnection } from './start/reconnection.ts';

/**
 * Parts of every screen that are loaded when the page is idle, in one file: the first view has no
 * room for them. Without a connection their code is stored here.
 */
export const LATE_PARTS = { FollowAddedRules, OfflineBanner, Reconnection, TooltipHost };
