import type { ComponentType } from 'react';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';
import { NetWorthTrend } from './net-worth-trend.tsx';
import { stoneOnDemand } from './stone-on-demand.tsx';

/** Every type of widget: what stands in its cell, which reads what it shows by itself. */
export const WIDGETS: { readonly [Type in WidgetType]: { Widget: ComponentType } } = {
  income: { Widget: stoneOnDemand('income') },
  costs: { Widget: stoneOnDemand('costs') },
  income_vs_costs: { Widget: stoneOnDemand('income_vs_costs') },
  net_worth: { Widget: stoneOnDemand('net_worth') },
  total_assets: { Widget: stoneOnDemand('total_assets') },
  total_liabilities: { Widget: stoneOnDemand('total_liabilities') },
  best_performing_asset: { Widget: stoneOnDemand('best_performing_asset') },
  net_worth_chart: { Widget: stoneOnDemand('net_worth_chart') },
  net_worth_trend: { Widget: NetWorthTrend },
  asset_breakdown: { Widget: stoneOnDemand('asset_breakdown') },
  monthly_costs: { Widget: stoneOnDemand('monthly_costs') },
};
