import { typeGroups } from '#domain/figures/totals/composition.ts';
import { paths } from '#web/client/navigation/paths.ts';
import { MiniDonut } from '#web/kit/charts/mini-donut.tsx';
import { MonthSpark } from './month-spark.tsx';
import { summaryWidget } from './summary-widget.tsx';
import { typeParts } from './type-parts.ts';

/** Number of colors for categories. */
const CATEGORIES_MAX = 8;

/** Total of assets: the user's share. */
export const TotalAssets = summaryWidget({
  total: 'totalAssets',
  field: 'assets',
  path: paths.assets,
  count: 'assetCount',
  empty: { text: 'noAssets', add: 'addAssets' },
  side: () => <MonthSpark field="assets" />,
  loadDialog: async () => ({ Dialog: (await import('./total-dialog.tsx')).TotalAssetsDialog }),
});

/** Total of debts: the user's share. */
export const TotalLiabilities = summaryWidget({
  total: 'totalLiabilities',
  field: 'liabilities',
  path: paths.liabilities,
  count: 'liabilityCount',
  side: () => <MonthSpark field="liabilities" tone="debts" />,
  loadDialog: async () => ({ Dialog: (await import('./total-dialog.tsx')).TotalLiabilitiesDialog }),
});

/** Monthly income before tax. */
export const Income = summaryWidget({
  total: 'monthlyIncome',
  field: 'income',
  path: paths.income,
  count: 'incomeCount',
  empty: { text: 'noIncome', add: 'addIncome' },
  side: () => <MonthSpark field="income" tone="income" />,
  loadDialog: async () => ({ Dialog: (await import('./income-dialog.tsx')).IncomeDialog }),
});

/** Monthly costs, and their distribution over categories. */
export const MonthlyCosts = summaryWidget({
  total: 'monthlyCosts',
  field: 'costs',
  path: paths.costs,
  count: 'costCount',
  empty: { text: 'noCosts', add: 'addCost' },
  side: ({ explain }) => {
    const parts = typeParts(typeGroups(explain.monthlyCosts), CATEGORIES_MAX);
    const ring = parts.map(({ id, name, percent }) => ({ id, percent, isRest: name === null }));
    return <MiniDonut parts={ring} palette="chart" />;
  },
  loadDialog: async () => ({ Dialog: (await import('./costs-dialog.tsx')).CostsDialog }),
});
