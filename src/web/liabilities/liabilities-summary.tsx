import type { Currency } from '#domain/currencies.ts';
import type { Liability } from '#domain/liabilities.ts';
import type { LiabilityTotals } from '#domain/liability-totals.ts';
import type { Language } from '#domain/texts.ts';
import type { WeightedRate } from '#domain/weighted-rate.ts';
import { explainNotIncluded, explainSources } from '#web/data/explain-total.ts';
import { TotalStone } from '#web/data/total-stone.tsx';
import { formatMoney, formatRate } from '#web/i18n/format.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import type { Explanation } from '#web/ui/explanation.ts';
import { Figure } from '#web/ui/figure.tsx';
import { Stone, Stones } from '#web/ui/sheet.tsx';
import styles from './liabilities.module.css';
import { liabilityTexts } from './texts.ts';

type Props = { totals: LiabilityTotals; count: number; currency: Currency };

/** The four figures of the screen (specification, section 2). */
export function LiabilitiesSummary({ totals, count, currency }: Props) {
  const texts = useTexts(liabilityTexts);
  const language = useLanguage();
  const { total, monthlyPayments, monthlyInterest, annualInterest } = totals;
  const interest = formatMoney(monthlyInterest.value, currency, language);
  return (
    <Stones>
      <TotalStone
        label={texts.total}
        total={total}
        rule={texts.totalRule}
        below={texts.count({ count })}
        currency={currency}
      />
      <TotalStone
        label={texts.payments}
        total={monthlyPayments}
        rule={texts.paymentsRule}
        below={texts.paymentsBelow({ amount: interest })}
        currency={currency}
      />
      <TotalStone
        label={texts.annual}
        total={annualInterest}
        rule={texts.annualRule}
        below={texts.annualBelow}
        currency={currency}
      />
      <RateStone totals={totals} count={count} currency={currency} />
    </Stones>
  );
}

/** The common rate of the loans that state one. */
function RateStone({ totals: { weightedRate, unrated }, count, currency }: Props) {
  const texts = useTexts(liabilityTexts);
  const language = useLanguage();
  const rated = weightedRate?.loans.length ?? 0;
  return (
    <Stone>
      <Figure
        label={texts.weighted}
        explain={
          weightedRate && (() => explainWeightedRate(weightedRate, { unrated, currency, language }))
        }
        below={texts.weightedBelow({ rated, count })}
      >
        <span className={styles['rate']}>
          {weightedRate ? formatRate(weightedRate.percent, language) : texts.weightedNone}
        </span>
      </Figure>
    </Stone>
  );
}

type RateTerms = { unrated: readonly Liability[]; currency: Currency; language: Language };

/** A year's interest on each loan, their sum, and what that is of what is left of the loans. */
function explainWeightedRate(rate: WeightedRate, terms: RateTerms): Explanation {
  const { unrated, currency, language } = terms;
  const texts = liabilityTexts[language];
  const money = (value: number) => formatMoney(value, currency, language);
  const total = formatRate(rate.percent, language);
  const loans = rate.loans.map(({ balance, ratePercent, annualInterest }) => ({
    label: balance.name,
    detail: texts.balanceTimesRate({
      balance: money(balance.counted),
      rate: formatRate(ratePercent, language),
    }),
    amount: money(annualInterest.counted),
  }));
  return {
    total,
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
