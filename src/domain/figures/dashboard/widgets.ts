/** Types of widgets (docs/product.md, section 2). */
export const WIDGET_TYPES = [
  'income',
  'costs',
  'income_vs_costs',
  'net_worth',
  'total_assets',
  'total_liabilities',
  'best_performing_asset',
  'net_worth_chart',
  'net_worth_trend',
  'asset_breakdown',
  'monthly_costs',
  'tax_meter',
] as const;

export type WidgetType = (typeof WIDGET_TYPES)[number];

/** A widget of a user's dashboard. `position` begins at 1; a removed one is not visible. */
export type DashboardWidget = {
  id: string;
  userId: string;
  widgetType: WidgetType;
  position: number;
  isVisible: 0 | 1;
  createdAt: string;
  updatedAt: string;
};

/** They take the whole width and leave the number of columns alone (docs/product.md, section 2). */
export const FULL_WIDTH: readonly WidgetType[] = ['net_worth_trend', 'net_worth_chart'];

/** Widgets of a new account in order: two rows of four between the two long ones. */
export const DEFAULT_LAYOUT: readonly WidgetType[] = [
  'net_worth_trend',
  'total_assets',
  'total_liabilities',
  'income',
  'monthly_costs',
  'net_worth',
  'income_vs_costs',
  'asset_breakdown',
  'best_performing_asset',
  'net_worth_chart',
];

/** The most columns of a wide screen for these widgets (docs/product.md, section 2). */
export function columnsFor(visible: readonly WidgetType[]): 2 | 3 | 4 {
  const counted = visible.filter((type) => !FULL_WIDTH.includes(type)).length;
  if (counted <= 2) return 2;
  return counted <= 4 ? 3 : 4;
}
