import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { changeSince } from '#domain/figures/history/trend.ts';
import { type TypeGroup, typeStatistics } from '#domain/figures/totals/type-groups.ts';
import { costTypes } from '#web/client/records/cost-type-texts.ts';
import { typeWord } from '#web/client/records/type-word.ts';
import { useNetWorthHistory } from '#web/figures/growth/use-net-worth-history.ts';
import { formatMoney, formatMonthName, formatNumber } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { changeTexts } from './change-texts.ts';
import { dialogTexts } from './dialog-texts.ts';
import { costEnds, explainAverage, explainBetween } from './explain-steps.ts';
import { type Statistic, Statistics } from './statistics.tsx';

type Props = { groups: readonly TypeGroup[]; summary: FinancialSummary };

/** Statistics of the categories of costs (specification, section 2). */
export function CostStatistics({ groups, summary }: Props) {
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
