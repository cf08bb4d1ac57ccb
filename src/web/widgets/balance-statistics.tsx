import { balanceOf } from '#domain/balance.ts';
import { growthOf } from '#domain/net-worth-series.ts';
import type { FinancialSummary } from '#domain/summary.ts';
import { useNetWorthHistory } from '#web/data/use-net-worth-history.ts';
import { formatMoney, formatNumber, formatShare } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ChangeSince } from './change-since.tsx';
import { dialogTexts } from './dialog-texts.ts';
import { explainRatio } from './explain-ratio.ts';
import { type Statistic, Statistics } from './statistics.tsx';
import { explainSummaryTotal } from './summary-total.ts';

type Props = { summary: FinancialSummary };

/** What follows from assets and debts (specification, section 2). */
export function BalanceStatistics({ summary }: Props) {
  const texts = useTexts(dialogTexts);
  const language = useLanguage();
  const growth = useGrowth(summary);
  const { currency, totalAssets, totalLiabilities, netWorth } = summary;
  const { assetsPerDebt, debtPercent } = balanceOf(summary);
  const money = (value: number) => formatMoney(value, currency, language);
  return (
    <Statistics
      title={texts.statistics}
      items={[
        {
          label: texts.assets,
          value: money(totalAssets),
          explanation: explainSummaryTotal(summary, 'totalAssets', language),
        },
        {
          label: texts.liabilities,
          value: money(totalLiabilities),
          explanation: explainSummaryTotal(summary, 'totalLiabilities', language),
        },
        {
          label: texts.assetsPerDebt,
          ...(assetsPerDebt === null
            ? { value: '–', detail: texts.noDebts }
            : explainRatio(summary, formatNumber(assetsPerDebt, language), {
                language,
                rule: texts.assetsPerDebtRule,
              })),
        },
        {
          label: texts.debtRatio,
          ...(debtPercent === null
            ? { value: '–', detail: texts.noAssets }
            : explainRatio(summary, formatShare(debtPercent, language), {
                language,
                rule: texts.debtRatioRule,
              })),
        },
        ...growth,
        {
          label: texts.health,
          value:
            netWorth > 0 ? (
              <Tag tone="good">{texts.positive}</Tag>
            ) : (
              <Tag tone="warn">{texts.negative}</Tag>
            ),
        },
      ]}
    />
  );
}

/** Over the last year, or since the first month there is. */
function useGrowth({ currency }: FinancialSummary): Statistic[] {
  const texts = useTexts(dialogTexts);
  const { data } = useNetWorthHistory('1y');
  if (data === undefined) return [];
  return [
    {
      label: texts.growth,
      value: <ChangeSince change={growthOf(data)} currency={currency} isLong />,
    },
  ];
}
