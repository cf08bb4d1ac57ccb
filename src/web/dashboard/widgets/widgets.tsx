import type { ComponentType, ReactNode } from 'react';
import type { Language } from '#domain/basics/texts.ts';
import type { WidgetType } from '#domain/figures/dashboard/widgets.ts';
import { ChartPlaceholder } from '#web/kit/charts/chart-frame.tsx';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { LazyPart } from '#web/kit/ui/lazy-part.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { NetWorthTrend } from './net-worth-trend.tsx';
import { WidgetCard, type WidgetProps, LIST_SHAPES, TOTAL_SHAPES } from './widget-card.tsx';

type WidgetEntry = { name: { readonly [Each in Language]: string } } & (
  | { Leading: ComponentType<WidgetProps> }
  | {
      load: () => Promise<ComponentType<WidgetProps>>;
      /** Shown in the card until the code is loaded, in the shape of its content. */
      waiting: ReactNode;
    }
);

const TOTAL = <Skeleton shapes={TOTAL_SHAPES} />;
const LIST = <Skeleton shapes={LIST_SHAPES} />;

const loadChosen = async () => (await import('./chosen-widgets.ts')).chosenWidgets;

/**
 * Every type of widget: its name, its code, which reads its data, and its waiting shape. The code
 * of all but the leading one follows it in one file (`*-widget.tsx`, see vite.config.ts).
 */
const WIDGETS: { readonly [Type in WidgetType]: WidgetEntry } = {
  income: {
    name: { en: 'Monthly income', sv: 'Inkomst per månad' },
    load: async () => (await import('./total-widget.tsx')).Income,
    waiting: TOTAL,
  },
  costs: {
    name: { en: 'Largest costs', sv: 'Största kostnader' },
    load: async () => (await loadChosen()).LargestCosts,
    waiting: LIST,
  },
  income_vs_costs: {
    name: { en: 'Monthly difference', sv: 'Kvar varje månad' },
    load: async () => (await import('./difference-widget.tsx')).IncomeVsCosts,
    waiting: LIST,
  },
  net_worth: {
    name: { en: 'Net worth', sv: 'Nettoförmögenhet' },
    load: async () => (await import('./net-worth-widget.tsx')).NetWorth,
    waiting: LIST,
  },
  total_assets: {
    name: { en: 'Total assets', sv: 'Summa tillgångar' },
    load: async () => (await import('./total-widget.tsx')).TotalAssets,
    waiting: TOTAL,
  },
  total_liabilities: {
    name: { en: 'Total liabilities', sv: 'Summa skulder' },
    load: async () => (await import('./total-widget.tsx')).TotalLiabilities,
    waiting: TOTAL,
  },
  best_performing_asset: {
    name: { en: 'Best Performing Asset', sv: 'Bästa utveckling' },
    load: async () => (await import('./best-asset-widget.tsx')).BestPerformingAsset,
    waiting: <Skeleton shapes={['figure', 'line']} />,
  },
  net_worth_chart: {
    name: { en: 'Assets and liabilities by month', sv: 'Tillgångar och skulder per månad' },
    load: async () => (await import('./net-worth-chart-widget.tsx')).NetWorthChart,
    waiting: <ChartPlaceholder isLow />,
  },
  net_worth_trend: {
    name: { en: 'Net worth trend', sv: 'Så har nettoförmögenheten utvecklats' },
    Leading: NetWorthTrend,
  },
  asset_breakdown: {
    name: { en: 'Asset breakdown', sv: 'Tillgångarnas fördelning' },
    load: async () => (await import('./asset-breakdown-widget.tsx')).AssetBreakdown,
    waiting: LIST,
  },
  monthly_costs: {
    name: { en: 'Monthly costs', sv: 'Kostnader per månad' },
    load: async () => (await import('./total-widget.tsx')).MonthlyCosts,
    waiting: TOTAL,
  },
  tax_meter: {
    name: { en: 'Tax', sv: 'Skatt' },
    load: async () => (await loadChosen()).TaxThisYear,
    waiting: TOTAL,
  },
  holdings: {
    name: { en: 'Holdings', sv: 'Innehav' },
    load: async () => (await loadChosen()).HoldingsNow,
    waiting: LIST,
  },
};

/** Name of a type of widget, on the dashboard and in its panel. */
export function widgetName(type: WidgetType, language: Language): string {
  return WIDGETS[type].name[language];
}

/** A widget, or its card while its code is on its way or did not come. */
export function Widget({ type }: { type: WidgetType }) {
  const entry = WIDGETS[type];
  const label = entry.name[useLanguage()];
  if ('Leading' in entry) return <entry.Leading label={label} />;
  return (
    <LazyPart
      load={entry.load}
      waiting={<WidgetCard label={label} value={entry.waiting} />}
      failed={(failure) => <WidgetCard label={label}>{failure}</WidgetCard>}
    >
      {(Loaded) => <Loaded label={label} />}
    </LazyPart>
  );
}
