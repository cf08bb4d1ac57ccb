import type { Currency } from '#domain/basics/currencies.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { WeightedRate } from '#domain/figures/totals/liability-totals.ts';
import {
  describeLine,
  explainNotIncluded,
  explainSources,
} from '#web/figures/totals/explain-total.ts';
import { formatRate } from '#web/kit/i18n/format.ts';
import { type Calculation, calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { liabilityTexts } from './texts.ts';

type RateExplanationTerms = {
  unrated: readonly Liability[];
  currency: Currency;
  language: Language;
};

/** A year's interest on each loan, their sum, and its share of the balances. */
export function explainWeightedRate(rate: WeightedRate, terms: RateExplanationTerms): Explanation {
  const { unrated, language } = terms;
  const texts = liabilityTexts[language];
  const loans = rate.loans.map(({ annualInterest }) => ({
    label: annualInterest.name,
    detail: describeLine(annualInterest, language),
    amount: annualInterest.counted,
  }));
  const weighted: Calculation = {
    label: texts.weighted,
    amount: formatRate(rate.percent, language),
    of: [
      { label: texts.annualSum, amount: rate.annualInterest, of: loans },
      { label: texts.dividedBy, by: '÷', amount: rate.balance },
    ],
  };
  return {
    formula: texts.weightedRule,
    lines: calculationLines(weighted, terms),
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
