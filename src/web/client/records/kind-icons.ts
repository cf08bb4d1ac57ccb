import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import Landmark from 'lucide-react/icons/landmark';
import Receipt from 'lucide-react/icons/receipt';
import Scale from 'lucide-react/icons/scale';
import Target from 'lucide-react/icons/target';
import type { Kind } from '#domain/records/kinds.ts';

/** Icons of the kinds, where several kinds are listed together. */
export const kindIcons: Readonly<Record<Kind, LucideIcon>> = {
  assets: Landmark,
  liabilities: Scale,
  incomes: Banknote,
  costs: Receipt,
  goals: Target,
};
