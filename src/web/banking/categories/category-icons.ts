import type { LucideIcon } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Baby from 'lucide-react/icons/baby';
import Banknote from 'lucide-react/icons/banknote';
import Car from 'lucide-react/icons/car';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Dog from 'lucide-react/icons/dog';
import Dumbbell from 'lucide-react/icons/dumbbell';
import Gift from 'lucide-react/icons/gift';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import HandCoins from 'lucide-react/icons/hand-coins';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import House from 'lucide-react/icons/house';
import Plane from 'lucide-react/icons/plane';
import Receipt from 'lucide-react/icons/receipt';
import Scale from 'lucide-react/icons/scale';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import Sprout from 'lucide-react/icons/sprout';
import Utensils from 'lucide-react/icons/utensils';
import Wifi from 'lucide-react/icons/wifi';
import Zap from 'lucide-react/icons/zap';
import type { CATEGORY_ICONS } from '#domain/banking/categories/category-drafts.ts';
import type { NamedCategory } from './category-words.ts';

export type CategoryIcon = (typeof CATEGORY_ICONS)[number];

const ICONS: Readonly<Record<CategoryIcon, LucideIcon>> = {
  'shopping-basket': ShoppingBasket,
  'utensils': Utensils,
  'car': Car,
  'house': House,
  'shield-check': ShieldCheck,
  'zap': Zap,
  'wifi': Wifi,
  'clapperboard': Clapperboard,
  'heart-pulse': HeartPulse,
  'shopping-bag': ShoppingBag,
  'scale': Scale,
  'banknote': Banknote,
  'hand-coins': HandCoins,
  'arrow-left-right': ArrowLeftRight,
  'baby': Baby,
  'dog': Dog,
  'dumbbell': Dumbbell,
  'gift': Gift,
  'graduation-cap': GraduationCap,
  'plane': Plane,
  'sprout': Sprout,
  'receipt': Receipt,
};

/** The icon of a category; a receipt by default. */
export function categoryIcon(category: Pick<NamedCategory, 'icon'> | undefined): LucideIcon {
  return ICONS[category?.icon as CategoryIcon] ?? Receipt;
}
