import {
  dialogTexts,
  GroupList,
  Overview,
  Section,
  type Statistic,
  Statistics,
  WidgetDialog,
} from './widget-dialog.tsx';
import { changeTexts } from './figure-change.tsx';
import type { SummaryDialogProps } from './summary-widget.tsx';
import { changeSince } from '#domain/figures/history/trend.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { type TypeGroup, typeGroups, typeStatistics } from '#domain/figures/totals/composition.ts';
import { costTypes, typeWord } from '#web/client/records/type-texts.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { useNetWorthHistory } from '#web/figures/growth/use-net-worth-history.ts';
import {
  formatMoney,
  formatMonth,
  formatMonthName,
  formatNumber,
  formatWholeMoney,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Distribution } from '#web/kit/ui/distribution.tsx';
import { explainAverage, explainSummaryTotal } from './explain-summary.ts';
import { listParts, shownParts, typeParts } from './shown-parts.ts';
import { SummaryNotes } from './summary-notes.tsx';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { difference, minorOf, toNumber } from '#domain/basics/money.ts';
import { defineTexts, type Language, type MonthParams } from '#domain/basics/texts.ts';
import type { NotIncluded } from '#domain/figures/totals/totals.ts';
import { explainNotIncluded } from '#web/figures/totals/explain-total.ts';
import { rateSourceTexts } from '#web/figures/totals/texts.ts';
import { calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';

/** Number of colors for categories. */
const CATEGORIES_MAX = 8;

/** Costs at large: each category, its part and its items. */
export function CostsDialog({ title, summary, ...opened }: SummaryDialogProps) {
  const texts = useTexts(costTexts);
  const shared = useTexts(dialogTexts);
  const { sum } = useTexts(dataTexts);
  const language = useLanguage();
  const { currency, explain, monthlyCosts } = summary;
  const groups = typeGroups(explain.monthlyCosts);
  const parts = shownParts(typeParts(groups, CATEGORIES_MAX), {
    currency,
    language,
    nameOf: (type) => typeWord(costTypes[language], type),
    rest: shared.others,
  });
  return (
    <WidgetDialog {...opened} title={title} size="6xl">
      <Overview
        label={sum}
        value={monthlyCosts}
        currency={currency}
        explain={() => explainSummaryTotal(summary, 'monthlyCosts', language)}
        field="costs"
        notes={<SummaryNotes summary={summary} of={['monthlyCosts']} />}
      >
        {parts.length > 0 && (
          <Distribution
            sentence={texts.costSentence({ parts: listParts(parts) })}
            columns={shared}
            parts={parts}
          >
            <strong>{formatWholeMoney(monthlyCosts, currency, language)}</strong>
            <span>{shared.aMonth}</span>
          </Distribution>
        )}
      </Overview>
      <CostStatistics groups={groups} summary={summary} />
      <Section title={texts.categories}>
        <GroupList
          names={costTypes[language]}
          groups={groups}
          notIncluded={summary.notIncluded.filter(({ kind }) => kind === 'cost')}
          currency={currency}
          palette="chart"
          rule={texts.categoryRule}
        />
      </Section>
    </WidgetDialog>
  );
}

type CostStatisticsProps = { groups: readonly TypeGroup[]; summary: FinancialSummary };

/** Statistics of the categories of costs (docs/product.md, section 2). */
function CostStatistics({ groups, summary }: CostStatisticsProps) {
  const texts = useTexts(costTexts);
  const language = useLanguage();
  const saving = useSaving(summary);
  const found = typeStatistics(groups);
  if (found === null) return null;
  const money = (value: number) => formatMoney(value, summary.currency, language);
  const shown = ({ type, value }: TypeGroup) => ({
    value: money(value),
    detail: typeWord(costTypes[language], type),
  });
  return (
    <Statistics
      items={[
        {
          label: texts.averageCategory,
          value: money(found.average),
          explain: () =>
            explainAverage(
              summary,
              { name: 'monthlyCosts', count: groups.length, average: found.average },
              language,
            ),
        },
        { label: texts.categoryCount, value: formatNumber(groups.length, language) },
        { label: texts.highestCost, ...shown(found.highest) },
        { label: texts.lowestCost, ...shown(found.lowest) },
        ...saving,
      ]}
    />
  );
}

/** Change of costs since the month before; empty until it is known. */
function useSaving(summary: FinancialSummary): Statistic[] {
  const texts = useTexts(costTexts);
  const { noEarlierMonth, unchanged } = useTexts(changeTexts);
  const language = useLanguage();
  const { data } = useNetWorthHistory('1y');
  if (data === undefined) return [];
  const found = changeSince(data, 'costs');
  if (found === null) return [{ label: texts.saving, value: noEarlierMonth }];
  const ends = costEnds(data);
  const explain = ends ? () => explainBetween(ends, summary, language) : undefined;
  const month = formatMonthName(found.since, language);
  if (found.change === 0) return [{ label: texts.saved({ month }), value: unchanged, explain }];
  const label = found.change < 0 ? texts.saved({ month }) : texts.spentMore({ month });
  return [
    { label, value: formatMoney(Math.abs(found.change), summary.currency, language), explain },
  ];
}

/** The costs of a month, and those left out. */
type MonthCosts = Pick<HistoryPoint, 'month' | 'value'> & { notIncluded: readonly NotIncluded[] };

/** The costs of the last two months of a series. */
export function costEnds(series: readonly HistoryPoint[]) {
  const [earlier, later] = series.slice(-2).map(({ month, costs, notIncluded }): MonthCosts => {
    return { month, value: costs, notIncluded: notIncluded.filter(({ kind }) => kind === 'cost') };
  });
  return earlier && later ? { earlier, later } : null;
}

/** Costs of two months, and by how much one is greater: its label says which. */
export function explainBetween(
  { earlier, later }: { earlier: MonthCosts; later: MonthCosts },
  { currency, explain }: FinancialSummary,
  language: Language,
): Explanation {
  const [greater, smaller] = later.value < earlier.value ? [earlier, later] : [later, earlier];
  const change = difference(minorOf(greater.value), minorOf(smaller.value));
  const figure = {
    label: costTexts[language].difference,
    amount: toNumber(change),
    of: [
      { label: formatMonth(greater.month, language), amount: greater.value },
      { label: formatMonth(smaller.month, language), amount: -smaller.value },
    ],
  };
  const isForeign = explain.monthlyCosts.some(({ rates }) => rates.length > 0);
  const leftOut = [earlier, later].flatMap(({ notIncluded }) => notIncluded);
  return {
    lines: calculationLines(figure, { currency, language }),
    notIncluded: explainNotIncluded(
      [...new Map(leftOut.map((item) => [item.id, item])).values()],
      language,
    ),
    sources: isForeign ? [rateSourceTexts[language].monthlyRates] : [],
  };
}

/** Words of the dialog. */
const costTexts = defineTexts({
  en: {
    difference: 'Difference',
    costSentence: ({ parts }: { parts: string }) => `Monthly costs by category: ${parts}.`,
    categories: 'Categories',
    categoryRule: 'The costs of this category a month, added.',
    averageCategory: 'Average per category',
    categoryCount: 'Total categories',
    highestCost: 'Highest expense',
    lowestCost: 'Lowest expense',
    saved: ({ month }: MonthParams) => `Saved since ${month}`,
    spentMore: ({ month }: MonthParams) => `More spent since ${month}`,
    saving: 'Saved since last month',
  },
  sv: {
    difference: 'Skillnad',
    costSentence: ({ parts }: { parts: string }) => `Kostnader per månad och kategori: ${parts}.`,
    categories: 'Kategorier',
    categoryRule: 'Kategorins kostnader per månad, adderade.',
    averageCategory: 'Snitt per kategori',
    categoryCount: 'Antal kategorier',
    highestCost: 'Högsta kostnad',
    lowestCost: 'Lägsta kostnad',
    saved: ({ month }: MonthParams) => `Sparat sedan ${month}`,
    spentMore: ({ month }: MonthParams) => `Mer betalt sedan ${month}`,
    saving: 'Sparat sedan förra månaden',
  },
});
