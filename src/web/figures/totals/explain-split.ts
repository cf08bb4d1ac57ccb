import type { Currency } from '#domain/basics/currencies.ts';
import type { GrowthSplit } from '#domain/figures/net-worth/real-terms.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Language } from '#domain/basics/texts.ts';
import { formatExactChange, formatMoney, formatMonth, formatTyped } from '#web/kit/i18n/format.ts';
import { explainNotIncluded } from './explain-total.ts';
import { rateSourceTexts } from './texts.ts';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { growthTexts } from '#web/figures/growth/texts.ts';

type SplitTerms = {
  currency: Currency;
  language: Language;
  /** Whose prices they are, and in which base. */
  prices: { source: string; unit: string };
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
  const money = (value: number) => formatMoney(value, currency, language);
  const month = (of: string) => formatMonth(of, language);
  const index = (of: string, sign: string, value: string) => ({
    label: texts.index({ month: month(of) }),
    amount: `${sign} ${formatTyped(value, language)}`,
    kind: 'operation' as const,
  });
  return {
    formula: texts.rule,
    lines: [
      { label: texts.inMonth({ month: month(from.month) }), amount: money(from.value) },
      index(indices.to, '×', indices.now),
      index(indices.from, '÷', indices.before),
      { label: texts.keptUp, amount: money(keptUp), kind: 'subtotal' },
      { label: texts.inMonth({ month: month(to.month) }), amount: money(to.value) },
      { label: texts.keptUp, amount: money(keptUp === 0 ? 0 : -keptUp) },
      ...(arrived === 0
        ? []
        : [{ label: texts.arrived, amount: formatExactChange(-arrived, currency, language) }]),
      { label: texts.rest, amount: formatExactChange(rest, currency, language), kind: 'sum' },
    ],
    notIncluded: explainNotIncluded(split.notIncluded, language),
    sources: [texts.prices(prices), ...(isForeign ? [rateSourceTexts[language].monthlyRates] : [])],
  };
}
