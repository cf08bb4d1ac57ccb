import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { type GrowthSplit, isNoPrices, splitGrowth } from '#domain/figures/net-worth/real-terms.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { explainNotIncluded } from '#web/figures/totals/explain-total.ts';
import { rateSourceTexts } from '#web/figures/totals/texts.ts';
import { formatExactChange, formatMonth, formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import { type Calculation, calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import styles from './growth-split.module.css';
import { growthTexts, realTexts } from './texts.ts';
import { useSummary } from '#web/client/records/use-records.tsx';
import type { ConsumerPrices } from '#domain/statistics/inflation.ts';
import { netWorthPoint } from '#domain/figures/net-worth/net-worth-series.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { ReadFailure } from '#web/client/http/failures.tsx';
import { growthIn, useNetWorthChange } from './use-net-worth-change.ts';

type WorthSplitProps = {
  from: HistoryPoint;
  to: HistoryPoint;
  prices: ConsumerPrices;
  /** Whose prices they are, and in which base. */
  source: { source: string; unit: string };
};

/** Splits the growth of net worth into additions, inflation and the remainder. */
export function WorthSplit({ from, to, prices, source }: WorthSplitProps) {
  const texts = useTexts(realTexts);
  const split = splitGrowth({ from: netWorthPoint(from), to: netWorthPoint(to) }, prices);
  if (split === null) return <p>{texts.noSplit}</p>;
  if (isNoPrices(split)) return <p>{split === 'broken' ? texts.broken : texts.nothing}</p>;
  return <KnownSplit {...{ split, prices, source }} />;
}

type KnownProps = Pick<WorthSplitProps, 'prices' | 'source'> & { split: GrowthSplit };

function KnownSplit({ split: { from, to }, prices, source }: KnownProps) {
  const { data, isError, error, isFetching, refetch } = useNetWorthChange({
    from: from.month,
    to: to.month,
  });
  if (data === undefined) {
    if (!isError) return <Skeleton shapes={['figure', 'line']} />;
    return <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  const growth = growthIn(data, 'value');
  const arrived = growth ? Math.round((growth.added + growth.removed) * 100) / 100 : 0;
  const split = splitGrowth({ from, to, arrived }, prices);
  if (split === null || isNoPrices(split)) return null;
  return <GrowthParts split={split} currency="SEK" prices={source} />;
}

type Props = {
  split: GrowthSplit;
  currency: Currency;
  /** Whose prices they are, and in which base. */
  prices: { source: string; unit: string };
  /** Names of the remainder, above inflation and below it. */
  words?: { more: string; less: string };
};

/** Growth, divided into inflation and the remainder; they add up to it. */
export function GrowthParts({ split, currency, prices, words }: Props) {
  const texts = useTexts(growthTexts);
  const { more, less } = words ?? texts;
  const language = useLanguage();
  const { from, to, growth, arrived, inflation, rest, indices } = split;
  const months = { from: formatMonth(from.month, language), to: formatMonth(to.month, language) };
  const parts = [
    [texts.growth, growth, texts.betweenMonths(months)],
    ...(arrived === 0 ? [] : [[texts.arrived, arrived, texts.arrivedIs] as const]),
    [texts.inflation, inflation, texts.inflationIs({ month: formatMonth(indices.to, language) })],
    [texts.rest, rest, rest < 0 ? less : more],
  ] as const;
  const { data: summary } = useSummary();
  const explain = () => explainSplit(split, { currency, language, prices, summary });
  return (
    <dl className={styles['parts']} aria-label={texts.split}>
      {parts.map(([name, amount, note]) => (
        <div key={name}>
          <dt>
            {name}
            {name === texts.rest && <ExplainButton label={texts.rest} explain={explain} />}
          </dt>
          <dd>
            <b>{formatExactChange(amount, currency, language)}</b> <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type SplitTerms = Pick<Props, 'currency' | 'prices'> & {
  language: Language;
  /** The present records: whether any of them is in another currency. */
  summary: Pick<FinancialSummary, 'explain'> | undefined;
};

/** Calculation of a split: the growth that kept up with prices, and the remainder. */
export function explainSplit(split: GrowthSplit, terms: SplitTerms): Explanation {
  const { currency, language, prices, summary } = terms;
  const counted = Object.values(summary?.explain ?? {}).flat();
  const isForeign = counted.some(({ rates }) => rates.length > 0);
  const texts = growthTexts[language];
  const { from, to, arrived, keptUp, rest, indices } = split;
  const month = (of: string) => ({ month: formatMonth(of, language) });
  const change = (value: number) => formatExactChange(value, currency, language);
  const index = (of: string, value: string) => ({
    label: texts.index(month(of)),
    amount: formatTyped(value, language),
  });
  const remainder: Calculation = {
    label: texts.rest,
    amount: change(rest),
    of: [
      {
        label: texts.keptUp,
        amount: keptUp,
        of: [
          { label: texts.inMonth(month(from.month)), amount: from.value },
          { ...index(indices.to, indices.now), by: '×' },
          { ...index(indices.from, indices.before), by: '÷' },
        ],
      },
      { label: texts.inMonth(month(to.month)), amount: to.value },
      { label: texts.keptUp, amount: -keptUp },
      ...(arrived === 0 ? [] : [{ label: texts.arrived, amount: change(-arrived) }]),
    ],
  };
  return {
    formula: texts.rule,
    lines: calculationLines(remainder, terms),
    notIncluded: explainNotIncluded(split.notIncluded, language),
    sources: [texts.prices(prices), ...(isForeign ? [rateSourceTexts[language].monthlyRates] : [])],
  };
}
