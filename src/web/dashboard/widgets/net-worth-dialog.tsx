import {
  dialogTexts,
  Overview,
  type Statistic,
  Statistics,
  WidgetDialog,
} from './widget-dialog.tsx';
import type { SummaryDialogProps } from './summary-widget.tsx';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import { balanceOf } from '#domain/figures/totals/balance.ts';
import { compositionOf } from '#domain/figures/totals/composition.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { growthIn, useNetWorthChange } from '#web/figures/growth/use-net-worth-change.ts';
import { formatMoney, formatNumber, formatShare } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Distribution } from '#web/kit/ui/distribution.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { ChangeSince } from './figure-change.tsx';
import { explainChange } from './explain-change.ts';
import { explainFigure, explainNetWorth, explainSummaryTotal } from './explain-summary.ts';
import { listAmounts, shownParts } from './shown-parts.ts';
import { SummaryNotes } from './summary-notes.tsx';
import type { Calculation, Explanation } from '#web/kit/ui/explanation.ts';

/** Net worth in detail: assets against debts, and the ratios. */
export function NetWorthDialog({ title, summary, ...opened }: SummaryDialogProps) {
  const texts = useTexts(balanceTexts);
  const shared = useTexts(dialogTexts);
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
    rest: shared.others,
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
            columns={{ name: shared.name, amount: shared.amount }}
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
  const texts = useTexts(balanceTexts);
  const language = useLanguage();
  const growth = useGrowth(summary);
  const totalOf = (name: 'totalAssets' | 'totalLiabilities') => ({
    value: formatMoney(summary[name], summary.currency, language),
    explain: () => explainSummaryTotal(summary, name, language),
  });
  return (
    <Statistics
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
  const texts = useTexts(balanceTexts);
  if (isPositive) return <Tag tone="good">{texts.positive}</Tag>;
  return <Tag tone="warn">{texts.negative}</Tag>;
}

/** Over the last year, or since the first month there is. */
function useGrowth(summary: FinancialSummary): Statistic[] {
  const texts = useTexts(balanceTexts);
  const language = useLanguage();
  const { data } = useNetWorthChange('1y');
  if (data === undefined) return [];
  const value = <ChangeSince change={growthIn(data, 'value')} currency={summary.currency} isLong />;
  if (data.from === null) return [{ label: texts.growth, value }];
  return [{ label: texts.growth, value, explain: () => explainChange(data, language) }];
}

/** Assets against debts; a dash and why where there is nothing to divide by. */
function ratioStatistics(summary: FinancialSummary, language: Language): Statistic[] {
  const texts = balanceTexts[language];
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

/** Assets divided by debts. */
export function explainAssetsPerDebt(
  summary: FinancialSummary,
  shown: string,
  language: Language,
): Explanation {
  const texts = balanceTexts[language];
  const figure: Calculation = {
    label: texts.assetsPerDebt,
    amount: shown,
    of: [
      { label: texts.assets, amount: summary.totalAssets },
      { label: texts.liabilities, by: '÷', amount: summary.totalLiabilities },
    ],
  };
  const { assetsPerDebtRule: formula } = texts;
  return explainFigure(summary, { of: MADE_OF, figure, formula }, language);
}

/** Debts as a share of the assets. */
export function explainDebtRatio(
  summary: FinancialSummary,
  shown: string,
  language: Language,
): Explanation {
  const texts = balanceTexts[language];
  const figure: Calculation = {
    label: texts.debtRatio,
    amount: shown,
    of: [
      { label: texts.liabilities, amount: summary.totalLiabilities },
      { label: texts.assets, by: '÷', amount: summary.totalAssets },
    ],
  };
  const { debtRatioRule: formula } = texts;
  return explainFigure(summary, { of: MADE_OF, figure, formula }, language);
}

/** Words of the dialog and of the explanations of its ratios. */
const balanceTexts = defineTexts({
  en: {
    balanceSentence: ({ parts }: { parts: string }) => `Assets and liabilities: ${parts}.`,
    assets: 'Total assets',
    liabilities: 'Total liabilities',
    ownedSide: 'Assets',
    owedSide: 'Liabilities',
    assetsPerDebt: 'Assets-to-liabilities ratio',
    assetsPerDebtRule: 'Your assets divided by your liabilities.',
    netOfAssets: 'net of assets',
    debtRatio: 'Debt ratio',
    debtRatioRule: 'Your liabilities as a share of your assets.',
    growth: 'Net worth growth',
    health: 'Financial health',
    positive: 'Positive',
    negative: 'Negative',
    noDebts: 'No liabilities',
    noAssets: 'No assets',
  },
  sv: {
    balanceSentence: ({ parts }: { parts: string }) => `Tillgångar och skulder: ${parts}.`,
    assets: 'Summa tillgångar',
    liabilities: 'Summa skulder',
    ownedSide: 'Tillgångar',
    owedSide: 'Skulder',
    assetsPerDebt: 'Tillgångar för varje lånad krona',
    assetsPerDebtRule: 'Dina tillgångar delade med dina skulder.',
    netOfAssets: 'netto av tillgångar',
    debtRatio: 'Skuldandel',
    debtRatioRule: 'Dina skulder som andel av dina tillgångar.',
    growth: 'Nettoförmögenhetens tillväxt',
    health: 'Ekonomisk hälsa',
    positive: 'Positiv',
    negative: 'Negativ',
    noDebts: 'Inga skulder',
    noAssets: 'Inga tillgångar',
  },
});
