import type { LucideIcon } from 'lucide-react';
import Car from 'lucide-react/icons/car';
import CreditCard from 'lucide-react/icons/credit-card';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import HandCoins from 'lucide-react/icons/hand-coins';
import House from 'lucide-react/icons/house';
import Package from 'lucide-react/icons/package';
import type { LiabilityType } from '#domain/records/liabilities.ts';

/** Each type has an icon (docs/product.md, section 3). */
export const liabilityIcons: Readonly<Record<LiabilityType, LucideIcon>> = {
  mortgage: House,
  car_loan: Car,
  student_loan: GraduationCap,
  credit_card: CreditCard,
  personal_loan: HandCoins,
  other: Package,
};
