import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { defineTexts, type CountParams } from '#domain/basics/texts.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { typeGroups } from '#domain/figures/totals/composition.ts';
import { type Path, paths } from '#web/client/navigation/paths.ts';
import { useNetWorthHistory } from '#web/figures/growth/use-net-worth-history.ts';
import { MiniDonut } from '#web/kit/charts/share-charts.tsx';
import { SparkLine } from '#web/kit/charts/spark-line.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { linkClass } from '#web/kit/ui/classes.ts';
import {
  MonthChange,
  type MovingField,
  type SummaryCardProps,
  summaryWidget,
} from './summary-widget.tsx';
import { typeParts } from './shown-parts.ts';
import { CardNotes, notesOf, type NotedTotalName } from './summary-notes.tsx';
import styles from './total-widget.module.css';
import { EmptyCard, type EmptyCardKind, TOTAL_SHAPES, WidgetCard } from './widget-card.tsx';

type TotalOptions = {
  total: NotedTotalName;
  field: MovingField;
  /** The list behind the figure. */
  path: Path;
  count: 'assetCount' | 'costCount' | 'incomeCount' | 'liabilityCount';
  /** Shown in place of a figure without records. */
  empty?: EmptyCardKind;
  /** A sparkline or a ring beside the change. */
  side: (summary: FinancialSummary) => ReactNode;
};

/** Number of colors for categories. */
const CATEGORIES_MAX = 8;

/** Total of assets: the user's share. */
export const TotalAssets = summaryWidget({
  shapes: TOTAL_SHAPES,
  Card: totalCard({
    total: 'totalAssets',
    field: 'assets',
    path: paths.assets,
    count: 'assetCount',
    empty: 'assets',
    side: () => <MonthSpark field="assets" />,
  }),
  loadDialog: async () => ({ Dialog: (await import('./total-dialog.tsx')).TotalAssetsDialog }),
});

/** Total of debts: the user's share. */
export const TotalLiabilities = summaryWidget({
  shapes: TOTAL_SHAPES,
  Card: totalCard({
    total: 'totalLiabilities',
    field: 'liabilities',
    path: paths.liabilities,
    count: 'liabilityCount',
    side: () => <MonthSpark field="liabilities" tone="debts" />,
  }),
  loadDialog: async () => ({ Dialog: (await import('./total-dialog.tsx')).TotalLiabilitiesDialog }),
});

/** Monthly income before tax. */
export const Income = summaryWidget({
  shapes: TOTAL_SHAPES,
  Card: totalCard({
    total: 'monthlyIncome',
    field: 'income',
    path: paths.income,
    count: 'incomeCount',
    empty: 'income',
    side: () => <MonthSpark field="income" tone="income" />,
  }),
  loadDialog: async () => ({ Dialog: (await import('./income-dialog.tsx')).IncomeDialog }),
});

/** Monthly costs, and their distribution over categories. */
export const MonthlyCosts = summaryWidget({
  shapes: TOTAL_SHAPES,
  Card: totalCard({
    total: 'monthlyCosts',
    field: 'costs',
    path: paths.costs,
    count: 'costCount',
    empty: 'costs',
    side: ({ explain }) => {
      const parts = typeParts(typeGroups(explain.monthlyCosts), CATEGORIES_MAX);
      const ring = parts.map(({ id, name, percent }) => ({ id, percent, isRest: name === null }));
      return <MiniDonut parts={ring} palette="chart" />;
    },
  }),
  loadDialog: async () => ({ Dialog: (await import('./costs-dialog.tsx')).CostsDialog }),
});

/** Card of a total: figure, change since the month before, and where it has been. */
function totalCard({ total, field, path, count, empty, side }: TotalOptions) {
  return function TotalCard({ label, summary, onOpen }: SummaryCardProps) {
    const texts = useTexts(countTexts);
    const language = useLanguage();
    const { currency } = summary;
    const isEmpty = summary[total] === 0 && notesOf(summary, [total]).notIncluded.length === 0;
    if (empty && isEmpty) return <EmptyCard label={label} kind={empty} />;
    return (
      <WidgetCard
        label={label}
        explain={async () =>
          (await import('./explain-summary.ts')).explainSummaryTotal(summary, total, language)
        }
        value={<Amount value={summary[total]} currency={currency} size="widget" />}
        onOpen={onOpen}
      >
        <div className={styles['foot']}>
          <div className={styles['said']}>
            <MonthChange field={field} currency={currency} />
            <Link href={path} className={linkClass}>
              {texts[count]({ count: summary.explain[total].length })}
            </Link>
          </div>
          {side(summary)}
        </div>
        <CardNotes summary={summary} of={[total]} />
      </WidgetCard>
    );
  };
}

type MonthSparkProps = { field: Exclude<MovingField, 'left'>; tone?: 'line' | 'debts' | 'income' };

/** Where a figure of the summary has been in the last twelve months. */
function MonthSpark({ field, tone }: MonthSparkProps) {
  const { data = [] } = useNetWorthHistory('1y');
  return <SparkLine values={data.map((point) => point[field])} tone={tone} />;
}

/** Links to the lists behind the totals. */
const countTexts = defineTexts({
  en: {
    assetCount: ({ count }: CountParams) => (count === 1 ? '1 asset' : `${count} assets`),
    liabilityCount: ({ count }: CountParams) =>
      count === 0 ? 'None recorded' : count === 1 ? '1 liability' : `${count} liabilities`,
    incomeCount: ({ count }: CountParams) =>
      count === 0 ? 'No income sources found' : count === 1 ? '1 source' : `${count} sources`,
    costCount: ({ count }: CountParams) =>
      count === 0 ? 'No expenses recorded' : count === 1 ? '1 cost' : `${count} costs`,
  },
  sv: {
    assetCount: ({ count }: CountParams) => (count === 1 ? '1 tillgång' : `${count} tillgångar`),
    liabilityCount: ({ count }: CountParams) =>
      count === 0 ? 'Inga registrerade' : count === 1 ? '1 skuld' : `${count} skulder`,
    incomeCount: ({ count }: CountParams) =>
      count === 0 ? 'Inga inkomster ännu' : count === 1 ? '1 källa' : `${count} källor`,
    costCount: ({ count }: CountParams) =>
      count === 0 ? 'Inga kostnader ännu' : count === 1 ? '1 kostnad' : `${count} kostnader`,
  },
});
