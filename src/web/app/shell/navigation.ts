import type { LucideIcon } from 'lucide-react';
import { ACCOUNT_SCREENS, type AccountScreen } from '#web/app/screens.ts';

/** A place in the menu. */
export type Destination = AccountScreen & { icon: LucideIcon };

/** The entries of the side menu, in its order. */
export const destinations = ACCOUNT_SCREENS.filter(isDestination);

/** Screens outside of the menu. */
export const otherScreens = ACCOUNT_SCREENS.filter((screen) => !isDestination(screen));

/** Screens of a phone's bottom bar; the others are behind "More". */
export const barDestinations = destinations.filter(({ isInBar }) => isInBar);
export const drawerDestinations = destinations.filter(({ isInBar }) => !isInBar);

function isDestination(screen: AccountScreen): screen is Destination {
  return screen.icon !== undefined;
}

/** The screen of an account at a location, or null. */
export function screenAt(location: string): AccountScreen | null {
  return (
    ACCOUNT_SCREENS.find(({ path, otherPath }) => path === location || otherPath === location) ??
    null
  );
}
