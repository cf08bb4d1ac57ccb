import { changeSince } from '#domain/figures/history/trend.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { type TypeGroup, typeGroups, typeStatistics } from '#domain/figures/totals/composition.ts';
import { costTypes } from '#web/client/records/cost-type-texts.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { typeWord } from '#web/client/records/type-word.ts';
import { useNetWorthHistory } from '#web/figures/growth/use-net-worth-history.ts';
import {
  formatMoney,
  formatMonthName,
  formatNumber,
  formatWholeMoney,
} from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Distribution } from '#web/kit/ui/distribution.tsx';
import { changeTexts, dialogTexts } from './texts.ts';
import { costEnds, explainAverage, explainBetween } from './explain-steps.ts';
import { GroupList } from './group-list.tsx';
import { Overview } from './overview.tsx';
import { Section } from './section.tsx';
import { listParts, shownParts } from './shown-parts.ts';
import { type Statistic, Statistics } from './statistics.tsx';
import { SummaryNotes } from './summary-notes.tsx';
import { explainSummaryTotal } from './summary-total.ts';
import { typeParts } from './type-parts.ts';
import type { WidgetDialogProps } from './use-widget-dialog.tsx';
import { WidgetDialog } from './widget-dialog.tsx';

/** Number of colors for categories. */
const CATEGORIES_MAX = 8;

type Props = WidgetDialogProps & { title: string; summary: FinancialSummary };

/** Costs at large: each category, its part and its items. */
export function CostsDialog({ title, summary, ...opened }: Props) {
  const texts = useTexts(dialogTexts);
  const { sum } = useTexts(dataTexts);
  const language = useLanguage();
  const { currency, explain, monthlyCosts } = summary;
  const groups = typeGroups(explain.monthlyCosts);
  const parts = shownParts(typeParts(groups, CATEGORIES_MAX), {
    currency,
    language,
    nameOf: (type) => typeWord(costTypes[language], type),
    rest: texts.others,
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
            columns={texts}
            parts={parts}
          >
            <strong>{formatWholeMoney(monthlyCosts, currency, language)}</strong>
            <span>{texts.aMonth}</span>
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
  const texts = useTexts(dialogTexts);
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
      title={texts.statistics}
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
  const texts = useTexts(dialogTexts);
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
