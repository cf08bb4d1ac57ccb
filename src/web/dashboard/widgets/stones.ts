import type { ComponentType } from 'react';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';
import { AssetBreakdown } from './asset-widgets.tsx';
import { BestPerformingAsset } from './best-asset.tsx';
import { Costs } from './costs-widget.tsx';
import { IncomeVsCosts } from './difference-widget.tsx';
import { Income } from './income-widget.tsx';
import { MonthlyCosts } from './monthly-costs.tsx';
import { NetWorthChart } from './net-worth-chart.tsx';
import { NetWorth } from './net-worth-widget.tsx';
import { TotalAssets, TotalLiabilities } from './total-widgets.tsx';

export type StoneType = Exclude<WidgetType, 'net_worth_trend'>;

/** Every widget but the one that leads the dashboard, in one file of code. */
export const STONES: { readonly [Type in StoneType]: ComponentType } = {
  income: Income,
  costs: Costs,
  income_vs_costs: IncomeVsCosts,
  net_worth: NetWorth,
  total_assets: TotalAssets,
  total_liabilities: TotalLiabilities,
  best_performing_asset: BestPerformingAsset,
  net_worth_chart: NetWorthChart,
  asset_breakdown: AssetBreakdown,
  monthly_costs: MonthlyCosts,
};
