import { DEFAULT_LAYOUT, type WidgetType } from './widgets.ts';

/** The kinds of records that there are, and whether earlier months are known. */
export type WidgetData = { kinds: readonly string[]; hasPast: boolean };

/**
 * The widgets with data, of a dashboard in its initial layout. A dashboard that its user has
 * changed shows all of its widgets.
 */
export function tellingWidgets(
  types: readonly WidgetType[],
  { kinds, hasPast }: WidgetData,
): readonly WidgetType[] {
  if (types.join() !== DEFAULT_LAYOUT.join()) return types;
  const assets = kinds.includes('asset');
  const debts = kinds.includes('liability');
  const income = kinds.includes('income');
  const costs = kinds.includes('cost');
  const worth = assets || debts;
  const tells: Partial<Record<WidgetType, boolean>> = {
    income,
    income_vs_costs: income && (costs || debts),
    net_worth: worth,
    total_assets: assets,
    total_liabilities: debts,
    best_performing_asset: assets && hasPast,
    net_worth_chart: worth && hasPast,
    net_worth_trend: worth,
    asset_breakdown: assets,
    monthly_costs: costs,
  };
  return types.filter((type) => tells[type]);
}
