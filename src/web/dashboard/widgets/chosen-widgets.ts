// Widgets that are not among the usual ones: their code comes, in one file, when one is chosen.
import { HoldingsNow } from './holdings-now.tsx';
import { LargestCosts } from './largest-costs.tsx';
import { TaxThisYear } from './tax-this-year.tsx';

export const chosenWidgets = { HoldingsNow, LargestCosts, TaxThisYear };
