import type { Currency } from '#domain/currencies.ts';
import { changeSince } from '#domain/trend.ts';
import { type TypeGroup, typeStatistics } from '#domain/type-groups.ts';
import { costTypes } from '#web/data/cost-type-texts.ts';
import { typeWord } from '#web/data/type-word.ts';
import { useNetWorthHistory } from '#web/data/use-net-worth-history.ts';
import { formatMoney, formatMonthName, formatNumber } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { changeTexts } from './change-texts.ts';
import { dialogTexts } from './dialog-texts.ts';
import { explainAverage, explainBetween } from './explain-steps.ts';
import { type Statistic, Statistics } from './statistics.tsx';

type Props = { groups: readonly TypeGroup[]; sum: number; currency: Currency };

/** What follows from the categories of costs (specification, section 2). */
export function CostStatistics({ groups, sum, currency }: Props) {
  const texts = useTexts(dialogTexts);
  const language = useLanguage();
  const saving = useSaving(currency);
  const found = typeStatistics(groups);
  if (found === null) return null;
  const money = (value: number) => formatMoney(value, currency, language);
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
              { sum, count: groups.length, average: found.average },
              { currency, language },
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

/** What less is paid than the month before, or more; nothing until that is known. */
function useSaving(currency: Currency): Statistic[] {
  const texts = useTexts(dialogTexts);
  const { noEarlierMonth, unchanged } = useTexts(changeTexts);
  const language = useLanguage();
  const { data } = useNetWorthHistory('1y');
  if (data === undefined) return [];
  const found = changeSince(data, 'costs');
  if (found === null) return [{ label: texts.saving, value: noEarlierMonth }];
  const [earlier, later] = data.slice(-2).map(({ month, costs }) => ({ month, value: costs }));
  const explain =
    earlier && later ? () => explainBetween({ earlier, later }, { currency, language }) : undefined;
  const month = formatMonthName(found.since, language);
  if (found.change === 0) return [{ label: texts.saved({ month }), value: unchanged, explain }];
  const label = found.change < 0 ? texts.saved({ month }) : texts.spentMore({ month });
  return [{ label, value: formatMoney(Math.abs(found.change), currency, language), explain }];
}
