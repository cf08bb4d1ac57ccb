import { TooltipHost } from '#web/kit/ui/tooltip-host.tsx';
import { OfflineBanner } from './shell/offline-banner.tsx';
import { FollowAddedRules } from './start/added-rules.ts';
import { Reconnection } from './start/reconnection.ts';

/** Parts of every screen that come after the first view, in one file (late-part.tsx). */
export const LATE_PARTS = { FollowAddedRules, OfflineBanner, Reconnection, TooltipHost };
