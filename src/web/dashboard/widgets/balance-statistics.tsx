import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { growthIn } from '#web/figures/growth/growth-in.ts';
import { useNetWorthChange } from '#web/figures/growth/use-net-worth-change.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { ChangeSince } from './change-since.tsx';
import { dialogTexts } from './dialog-texts.ts';
import { explainChange } from './explain-change.ts';
import { ratioStatistics } from './ratio-statistics.ts';
import { type Statistic, Statistics } from './statistics.tsx';
import { explainSummaryTotal } from './summary-total.ts';

type Props = { summary: FinancialSummary };

/** What follows from assets and debts (specification, section 2). */
export function BalanceStatistics({ summary }: Props) {
  const texts = useTexts(dialogTexts);
  const language = useLanguage();
  const growth = useGrowth(summary);
  const totalOf = (name: 'totalAssets' | 'totalLiabilities') => ({
    value: formatMoney(summary[name], summary.currency, language),
    explain: () => explainSummaryTotal(summary, name, language),
  });
  return (
    <Statistics
      title={texts.statistics}
      items={[
        { label: texts.assets, ...totalOf('totalAssets') },
        { label: texts.liabilities, ...totalOf('totalLiabilities') },
        ...ratioStatistics(summary, language),
        ...growth,
        { label: texts.health, value: <Health isPositive={summary.netWorth > 0} /> },
      ]}
    />
  );
}

function Health({ isPositive }: { isPositive: boolean }) {
  const texts = useTexts(dialogTexts);
  if (isPositive) return <Tag tone="good">{texts.positive}</Tag>;
  return <Tag tone="warn">{texts.negative}</Tag>;
}

/** Over the last year, or since the first month there is. */
function useGrowth(summary: FinancialSummary): Statistic[] {
  const texts = useTexts(dialogTexts);
  const language = useLanguage();
  const { data } = useNetWorthChange('1y');
  if (data === undefined) return [];
  const value = <ChangeSince change={growthIn(data, 'value')} currency={summary.currency} isLong />;
  if (data.from === null) return [{ label: texts.growth, value }];
  return [{ label: texts.growth, value, explain: () => explainChange(data, language) }];
}
