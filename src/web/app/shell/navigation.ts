import type { LucideIcon } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Banknote from 'lucide-react/icons/banknote';
import ChartNoAxesCombined from 'lucide-react/icons/chart-no-axes-combined';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Receipt from 'lucide-react/icons/receipt';
import Scale from 'lucide-react/icons/scale';
import Target from 'lucide-react/icons/target';
import Users from 'lucide-react/icons/users';
import { type Path, paths } from '#web/client/navigation/paths.ts';
import type { shellTexts } from './shell-texts.ts';

type TextKey = keyof (typeof shellTexts)['en'];

/** A place in the application: what the side menu, the bottom bar and the title say of it. */
export type Destination = { path: Path; name: TextKey; icon: LucideIcon };

/** The entries of the side menu, in its order. A new screen is one more line. */
export const destinations: readonly Destination[] = [
  { path: paths.home, name: 'dashboard', icon: LayoutDashboard },
  { path: paths.assets, name: 'assets', icon: Landmark },
  { path: paths.liabilities, name: 'liabilities', icon: Scale },
  { path: paths.income, name: 'income', icon: Banknote },
  { path: paths.costs, name: 'costs', icon: Receipt },
  { path: paths.transactions, name: 'transactions', icon: ArrowLeftRight },
  { path: paths.goals, name: 'goals', icon: Target },
  { path: paths.analytics, name: 'analytics', icon: ChartNoAxesCombined },
  { path: paths.household, name: 'household', icon: Users },
];

/** The screens that others lead to, beside the menu. */
export const otherScreens: readonly { path: Path; name: TextKey }[] = [
  { path: paths.cashFlow, name: 'cashFlow' },
  { path: paths.banks, name: 'banks' },
  { path: paths.bankReturn, name: 'banks' },
  { path: paths.premium, name: 'premium' },
  { path: paths.historicalData, name: 'historicalData' },
  { path: paths.account, name: 'accountPage' },
];

/** A phone's bottom bar has room for four of them; the rest is behind "More". */
const barPaths: readonly Path[] = [paths.home, paths.assets, paths.liabilities, paths.costs];

export const barDestinations = destinations.filter(({ path }) => barPaths.includes(path));
export const drawerDestinations = destinations.filter(({ path }) => !barPaths.includes(path));

/**
 * What comes from banks: one place in the menu, and one chunk with a routing of its own, so that
 * the first view knows of one screen only.
 */
export const BANKING = /^\/(?:banks|premium|transactions)(?:\/|$)/;

/** The destination that a location belongs to; null when it is none's. */
export function destinationAt(location: string): Destination | null {
  const within = BANKING.test(location) ? paths.transactions : location;
  const path = location === paths.dashboard ? paths.home : within;
  return destinations.find((destination) => destination.path === path) ?? null;
}

/** What the screen at a location is called. */
export function titleAt(location: string): TextKey {
  const screen = otherScreens.find(({ path }) => path === location) ?? destinationAt(location);
  return screen?.name ?? 'notFound';
}
