import type { LucideIcon } from 'lucide-react';
import Car from 'lucide-react/icons/car';
import House from 'lucide-react/icons/house';
import Package from 'lucide-react/icons/package';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import Sprout from 'lucide-react/icons/sprout';
import TrendingUp from 'lucide-react/icons/trending-up';
import Wallet from 'lucide-react/icons/wallet';
import type { AssetType } from '#domain/records/assets.ts';

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
