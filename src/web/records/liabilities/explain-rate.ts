import type { Currency } from '#domain/basics/currencies.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { WeightedRate } from '#domain/figures/totals/weighted-rate.ts';
import {
  describeLine,
  explainNotIncluded,
  explainSources,
} from '#web/figures/totals/explain-total.ts';
import { formatMoney, formatRate } from '#web/kit/i18n/format.ts';
import type { Explanation } from '#web/kit/ui/explanation.ts';
import { liabilityTexts } from './texts.ts';

type RateExplanationTerms = {
  unrated: readonly Liability[];
  currency: Currency;
  language: Language;
};

/** A year's interest on each loan, their sum, and its share of the balances. */
export function explainWeightedRate(rate: WeightedRate, terms: RateExplanationTerms): Explanation {
  const { unrated, currency, language } = terms;
  const texts = liabilityTexts[language];
  const money = (value: number) => formatMoney(value, currency, language);
  const total = formatRate(rate.percent, language);
  const loans = rate.loans.map(({ annualInterest }) => ({
    label: annualInterest.name,
    detail: describeLine(annualInterest, language),
    amount: money(annualInterest.counted),
  }));
  return {
    formula: texts.weightedRule,
    lines: [
      ...loans,
      { label: texts.annualSum, amount: money(rate.annualInterest), kind: 'subtotal' },
      { label: texts.dividedBy, amount: `÷ ${money(rate.balance)}`, kind: 'operation' },
      { label: texts.weighted, amount: total, kind: 'sum' },
    ],
    notIncluded: [
      ...unrated.map(({ name }) => ({ label: name, reason: texts.noRateStated })),
      ...explainNotIncluded(rate.notIncluded, language),
    ],
    sources: explainSources(
      rate.loans.map(({ balance }) => balance),
      language,
    ),
  };
}
