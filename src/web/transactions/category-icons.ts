import type { LucideIcon } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Banknote from 'lucide-react/icons/banknote';
import Car from 'lucide-react/icons/car';
import Clapperboard from 'lucide-react/icons/clapperboard';
import HandCoins from 'lucide-react/icons/hand-coins';
import HeartPulse from 'lucide-react/icons/heart-pulse';
import House from 'lucide-react/icons/house';
import Receipt from 'lucide-react/icons/receipt';
import Scale from 'lucide-react/icons/scale';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import ShoppingBasket from 'lucide-react/icons/shopping-basket';
import Utensils from 'lucide-react/icons/utensils';
import Wifi from 'lucide-react/icons/wifi';
import Zap from 'lucide-react/icons/zap';
import type { Category } from './category-words.ts';

const ICONS: Readonly<Record<string, LucideIcon>> = {
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
};

/** The picture of a category; a receipt where there is none. */
export function categoryIcon(category: Category | undefined): LucideIcon {
  return ICONS[category?.icon ?? ''] ?? Receipt;
}
