import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import Briefcase from 'lucide-react/icons/briefcase';
import Bus from 'lucide-react/icons/bus';
import Car from 'lucide-react/icons/car';
import Clapperboard from 'lucide-react/icons/clapperboard';
import CreditCard from 'lucide-react/icons/credit-card';
import Gift from 'lucide-react/icons/gift';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import HandCoins from 'lucide-react/icons/hand-coins';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import House from 'lucide-react/icons/house';
import Laptop from 'lucide-react/icons/laptop';
import Package from 'lucide-react/icons/package';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Sprout from 'lucide-react/icons/sprout';
import Store from 'lucide-react/icons/store';
import TrendingUp from 'lucide-react/icons/trending-up';
import Utensils from 'lucide-react/icons/utensils';
import Wallet from 'lucide-react/icons/wallet';
import Zap from 'lucide-react/icons/zap';
import type { AssetType } from '#domain/records/assets.ts';
import type { CostType } from '#domain/records/costs.ts';
import type { IncomeType } from '#domain/records/incomes.ts';
import type { LiabilityType } from '#domain/records/liabilities.ts';

/** Each type has an icon (docs/product.md, section 3). */
export const assetIcons: Readonly<Record<AssetType, LucideIcon>> = {
  savings: PiggyBank,
  checking: Wallet,
  investment: TrendingUp,
  retirement: Sprout,
  real_estate: House,
  vehicle: Car,
  other: Package,
};

/** Each type has an icon (docs/product.md, section 3). */
export const liabilityIcons: Readonly<Record<LiabilityType, LucideIcon>> = {
  mortgage: House,
  car_loan: Car,
  student_loan: GraduationCap,
  credit_card: CreditCard,
  personal_loan: HandCoins,
  other: Package,
};

/** Each type has an icon (docs/product.md, section 3). */
export const incomeIcons: Readonly<Record<IncomeType, LucideIcon>> = {
  salary: Briefcase,
  freelance: Laptop,
  business: Store,
  bonus: Gift,
  other: Banknote,
};

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
