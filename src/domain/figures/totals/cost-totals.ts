import { type CompositionPart, compositionOf } from './composition.ts';
import type { Cost, CostType } from '#domain/records/costs.ts';
import { annualCostParts, costPart, monthlyCostParts, oneTimeCostParts } from './total-parts.ts';
import type { ValuationTerms } from './summary.ts';
import { type TotalPart, type Total, totalOf } from './totals.ts';

/** Number of categories listed by name (docs/product.md, section 9). */
const CATEGORIES_MAX = 5;

/** One category of recurring costs, and its monthly sum. */
export type CostCategory = { type: CostType; total: Total };

/**
 * The figures of the costs screen (docs/product.md, sections 2 and 9). One-time costs are in
 * `oneTime` alone. `categories` are of recurring costs per month, largest first; `highest` is null
 * without any. `distribution` is the five largest and the others as one, with their percentages.
 * `typed` holds every cost as it was typed, for the rows of the list.
 */
export type CostTotals = {
  monthly: Total;
  categories: CostCategory[];
  highest: CostCategory | null;
  annual: Total;
  oneTime: Total;
  distribution: CompositionPart[];
  /** Number of costs, and of those that recur every month. */
  itemCount: number;
  monthlyCount: number;
  typed: Total;
};

/** Adds up costs in one currency: each line converted and rounded once, half away from zero. */
export function costTotals(
  costs: readonly Cost[],
  { currency, rates }: Pick<ValuationTerms, 'currency' | 'rates'>,
): CostTotals {
  const total = (parts: TotalPart[]) => totalOf(parts, currency, rates);
  const categories = [...new Set(costs.map(({ type }) => type))]
    .map((type) => ({
      type,
      total: total(monthlyCostParts(costs.filter((cost) => cost.type === type))),
    }))
    .filter((category) => category.total.lines.length > 0)
    .sort((a, b) => b.total.minor - a.total.minor || a.type.localeCompare(b.type));
  return {
    monthly: total(monthlyCostParts(costs)),
    categories,
    highest: categories[0] ?? null,
    annual: total(annualCostParts(costs)),
    oneTime: total(oneTimeCostParts(costs)),
    distribution: distributionOf(categories),
    itemCount: costs.length,
    monthlyCount: costs.filter(({ frequency }) => frequency === 'monthly').length,
    typed: total(costs.map((cost) => costPart(cost, 'own'))),
  };
}

function distributionOf(categories: readonly CostCategory[]): CompositionPart[] {
  const lines = categories.map(({ type, total }) => ({
    id: type,
    name: type,
    counted: total.value,
  }));
  return compositionOf(lines, CATEGORIES_MAX);
}
