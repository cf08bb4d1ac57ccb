import type { Language } from '#domain/basics/texts.ts';
import { balanceOf } from '#domain/figures/totals/balance.ts';
import { compositionOf } from '#domain/figures/totals/composition.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { growthIn } from '#web/figures/growth/growth-in.ts';
import { useNetWorthChange } from '#web/figures/growth/use-net-worth-change.ts';
import { formatMoney, formatNumber, formatShare } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Distribution } from '#web/kit/ui/distribution.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { ChangeSince } from './change-since.tsx';
import { dialogTexts } from './texts.ts';
import { explainChange } from './explain-change.ts';
import { explainNetWorth } from './explain-net-worth.ts';
import { explainAssetsPerDebt, explainDebtRatio } from './explain-ratios.ts';
import { Overview } from './overview.tsx';
import { listAmounts, shownParts } from './shown-parts.ts';
import { type Statistic, Statistics } from './statistics.tsx';
import { SummaryNotes } from './summary-notes.tsx';
import { explainSummaryTotal } from './summary-total.ts';
import type { WidgetDialogProps } from './use-widget-dialog.tsx';
import { WidgetDialog } from './widget-dialog.tsx';

type Props = WidgetDialogProps & { title: string; summary: FinancialSummary };

/** Net worth in detail: assets against debts, and the ratios. */
export function BalanceDialog({ title, summary, ...opened }: Props) {
  const texts = useTexts(dialogTexts);
  const language = useLanguage();
  const { currency, netWorth, totalAssets, totalLiabilities } = summary;
  const { netPercent } = balanceOf(summary);
  const sides = [
    { id: 'assets', name: texts.ownedSide, counted: totalAssets },
    { id: 'liabilities', name: texts.owedSide, counted: totalLiabilities },
  ];
  const parts = shownParts(compositionOf(sides, sides.length), {
    currency,
    language,
    rest: texts.others,
  });
  return (
    <WidgetDialog {...opened} title={title}>
      <Overview
        label={title}
        value={netWorth}
        currency={currency}
        explain={() => explainNetWorth(summary, language)}
        field="value"
        notes={<NetWorthNotes summary={summary} />}
      >
        {parts.length > 0 && (
          <Distribution
            sentence={texts.balanceSentence({ parts: listAmounts(parts) })}
            columns={{ name: texts.name, amount: texts.amount }}
            parts={parts}
            palette="balance"
          >
            {netPercent !== null && (
              <>
                <strong>{formatShare(netPercent, language)}</strong>
                <span>{texts.netOfAssets}</span>
              </>
            )}
          </Distribution>
        )}
      </Overview>
      <BalanceStatistics summary={summary} />
    </WidgetDialog>
  );
}

type BalanceStatisticsProps = { summary: FinancialSummary };

/** Ratios of assets and debts (docs/product.md, section 2). */
function BalanceStatistics({ summary }: BalanceStatisticsProps) {
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

/** Assets against debts; a dash and why where there is nothing to divide by. */
function ratioStatistics(summary: FinancialSummary, language: Language): Statistic[] {
  const texts = dialogTexts[language];
  const { assetsPerDebt, debtPercent } = balanceOf(summary);
  const ratio = assetsPerDebt === null ? null : formatNumber(assetsPerDebt, language);
  const share = debtPercent === null ? null : formatShare(debtPercent, language);
  return [
    {
      label: texts.assetsPerDebt,
      ...(ratio === null
        ? { value: '–', detail: texts.noDebts }
        : { value: ratio, explain: () => explainAssetsPerDebt(summary, ratio, language) }),
    },
    {
      label: texts.debtRatio,
      ...(share === null
        ? { value: '–', detail: texts.noAssets }
        : { value: share, explain: () => explainDebtRatio(summary, share, language) }),
    },
  ];
}

const MADE_OF = ['totalAssets', 'totalLiabilities'] as const;

/** Items that net worth leaves out, and the age of its rates. */
function NetWorthNotes({ summary }: { summary: FinancialSummary }) {
  return <SummaryNotes summary={summary} of={MADE_OF} />;
}
