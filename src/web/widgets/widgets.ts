import type { ComponentType } from 'react';
import type { WidgetType } from '#domain/widgets.ts';
import { AssetBreakdown } from './asset-widgets.tsx';
import { BestPerformingAsset } from './best-asset.tsx';
import { Costs } from './costs-widget.tsx';
import { IncomeVsCosts } from './difference-widget.tsx';
import { Income } from './income-widget.tsx';
import { MonthlyCosts } from './monthly-costs.tsx';
import { NetWorthChart } from './net-worth-chart.tsx';
import { NetWorthTrend } from './net-worth-trend.tsx';
import { NetWorth } from './net-worth-widget.tsx';
import { TotalAssets, TotalLiabilities } from './total-widgets.tsx';

/** Every type of widget: what stands in its cell, which reads what it shows by itself. */
export const WIDGETS: { readonly [Type in WidgetType]: { Widget: ComponentType } } = {
  income: { Widget: Income },
  costs: { Widget: Costs },
  income_vs_costs: { Widget: IncomeVsCosts },
  net_worth: { Widget: NetWorth },
  total_assets: { Widget: TotalAssets },
  total_liabilities: { Widget: TotalLiabilities },
  best_performing_asset: { Widget: BestPerformingAsset },
  net_worth_chart: { Widget: NetWorthChart },
  net_worth_trend: { Widget: NetWorthTrend },
  asset_breakdown: { Widget: AssetBreakdown },
  monthly_costs: { Widget: MonthlyCosts },
};
