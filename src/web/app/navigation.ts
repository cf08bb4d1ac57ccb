import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Receipt from 'lucide-react/icons/receipt';
import { type Path, paths } from '#web/data/paths.ts';
import type { shellTexts } from './shell-texts.ts';

type TextKey = keyof (typeof shellTexts)['en'];

/** A place in the application: what the side menu, the bottom bar and the title say of it. */
export type Destination = {
  path: Path;
  name: TextKey;
  icon: LucideIcon;
};

/** The entries of the side menu, in its order. A new screen is one more line. */
export const destinations: readonly Destination[] = [
  { path: paths.home, name: 'dashboard', icon: LayoutDashboard },
  { path: paths.assets, name: 'assets', icon: Landmark },
  { path: paths.income, name: 'income', icon: Banknote },
  { path: paths.costs, name: 'costs', icon: Receipt },
];

/** A phone's bottom bar has room for four of them; the rest is behind "More". */
const BAR_PLACES = 4;

export const barDestinations = destinations.slice(0, BAR_PLACES);
export const drawerDestinations = destinations.slice(BAR_PLACES);

/** The destination that a location shows; null when there is no such page. */
export function destinationAt(location: string): Destination | null {
  const path = location === paths.dashboard ? paths.home : location;
  return destinations.find((destination) => destination.path === path) ?? null;
}
