import type { LucideIcon } from 'lucide-react';
import Bus from 'lucide-react/icons/bus';
import Clapperboard from 'lucide-react/icons/clapperboard';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import House from 'lucide-react/icons/house';
import Package from 'lucide-react/icons/package';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Utensils from 'lucide-react/icons/utensils';
import Zap from 'lucide-react/icons/zap';
import type { CostType } from '#domain/records/costs.ts';

/** Each category has an icon. */
export const costIcons: Readonly<Record<CostType, LucideIcon>> = {
  housing: House,
  transportation: Bus,
  food: Utensils,
  utilities: Zap,
  entertainment: Clapperboard,
  healthcare: HeartPulse,
  shopping: ShoppingBag,
  other: Package,
};
