import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import Briefcase from 'lucide-react/icons/briefcase';
import Gift from 'lucide-react/icons/gift';
import Laptop from 'lucide-react/icons/laptop';
import Store from 'lucide-react/icons/store';
import type { IncomeType } from '#domain/records/incomes.ts';

/** Each type has an icon (docs/product.md, section 3). */
export const incomeIcons: Readonly<Record<IncomeType, LucideIcon>> = {
  salary: Briefcase,
  freelance: Laptop,
  business: Store,
  bonus: Gift,
  other: Banknote,
};
