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
  'holdings',
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
export const DEFAULT_LAYOUT = [
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
] as const satisfies readonly WidgetType[];

/** The most columns of a wide screen for these widgets (docs/product.md, section 2). */
export function columnsFor(visible: readonly WidgetType[]): 2 | 3 | 4 {
  const counted = visible.filter((type) => !FULL_WIDTH.includes(type)).length;
  if (counted <= 2) return 2;
  return counted <= 4 ? 3 : 4;
}

/** The kinds of records that there are, and whether earlier months are known. */
export type WidgetData = { kinds: readonly string[]; hasPast: boolean };

/**
 * The widgets with data, of a dashboard in its initial layout. A dashboard that its user has
 * changed shows all of its widgets.
 */
export function widgetsWithData(
  types: readonly WidgetType[],
  { kinds, hasPast }: WidgetData,
): readonly WidgetType[] {
  if (types.join() !== DEFAULT_LAYOUT.join()) return types;
  const assets = kinds.includes('asset');
  const debts = kinds.includes('liability');
  const income = kinds.includes('income');
  const costs = kinds.includes('cost');
  const worth = assets || debts;
  const hasData: Readonly<Record<(typeof DEFAULT_LAYOUT)[number], boolean>> = {
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
  return DEFAULT_LAYOUT.filter((type) => hasData[type]);
}

/** An order with an item, known or new, at a place counted from 1; past the end is last. */
export function placedAt<Item>(order: readonly Item[], item: Item, position: number): Item[] {
  const others = order.filter((other) => other !== item);
  const at = Math.min(Math.max(position, 1), others.length + 1) - 1;
  return [...others.slice(0, at), item, ...others.slice(at)];
}

/**
 * The widgets after a new order: those that it names, then the others as they were (added elsewhere
 * meanwhile). Null: it names a widget that is not shown.
 */
export function reordered<Item>(shown: readonly Item[], order: readonly Item[]): Item[] | null {
  if (!order.every((item) => shown.includes(item))) return null;
  return [...order, ...shown.filter((item) => !order.includes(item))];
}

/** A user's change of a dashboard; idempotent. */
export type LayoutChange =
  | { kind: 'add'; type: WidgetType; position: number }
  | { kind: 'remove'; type: WidgetType }
  | { kind: 'order'; types: readonly WidgetType[] };

/** The widgets after a change. An order of widgets that are gone meanwhile changes nothing. */
export function afterChange(
  shown: readonly WidgetType[],
  change: LayoutChange,
): readonly WidgetType[] {
  if (change.kind === 'remove') return shown.filter((type) => type !== change.type);
  if (change.kind === 'order') return reordered(shown, change.types) ?? shown;
  return shown.includes(change.type) ? shown : placedAt(shown, change.type, change.position);
}
