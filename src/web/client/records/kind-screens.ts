import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import Landmark from 'lucide-react/icons/landmark';
import Receipt from 'lucide-react/icons/receipt';
import Scale from 'lucide-react/icons/scale';
import Target from 'lucide-react/icons/target';
import type { Kind } from '#domain/records/kinds.ts';
import { type Path, paths } from '#web/client/navigation/paths.ts';

type KindScreen = { icon: LucideIcon; path: Path; guestPath: Path };

/** The icon of each kind of records, and the paths of its list. */
export const KIND_SCREENS: Readonly<Record<Kind, KindScreen>> = {
  assets: { icon: Landmark, path: paths.assets, guestPath: paths.guestAssets },
  liabilities: { icon: Scale, path: paths.liabilities, guestPath: paths.guestLiabilities },
  incomes: { icon: Banknote, path: paths.income, guestPath: paths.guestIncome },
  costs: { icon: Receipt, path: paths.costs, guestPath: paths.guestCosts },
  goals: { icon: Target, path: paths.goals, guestPath: paths.guestGoals },
};
