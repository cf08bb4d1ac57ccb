import { useState } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { LiabilityTotals, WeightedRate } from '#domain/figures/totals/liability-totals.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import {
  describeLine,
  explainNotIncluded,
  explainSources,
} from '#web/figures/totals/explain-total.ts';
import { TotalTile } from '#web/figures/totals/total-tile.tsx';
import { formatMoney, formatRate, formatShare } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { type Calculation, calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { Figure } from '#web/kit/ui/figure.tsx';
import { Sheet, SheetHead, Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import styles from './liabilities.module.css';
import { liabilityTexts } from './texts.ts';

type Props = { totals: LiabilityTotals; count: number; currency: Currency };

/** The four figures of the screen (docs/product.md, section 2). */
export function LiabilitiesSummary({ totals, count, currency }: Props) {
  const texts = useTexts(liabilityTexts);
  const language = useLanguage();
  const { total, monthlyPayments, monthlyInterest, annualInterest } = totals;
  const interest = formatMoney(monthlyInterest.value, currency, language);
  return (
    <Tiles>
      <TotalTile
        label={texts.total}
        total={total}
        rule={texts.totalRule}
        below={texts.count({ count })}
        currency={currency}
      />
      <TotalTile
        label={texts.payments}
        total={monthlyPayments}
        rule={texts.paymentsRule}
        below={texts.paymentsBelow({ amount: interest })}
        currency={currency}
      />
      <TotalTile
        label={texts.annual}
        total={annualInterest}
        rule={texts.annualRule}
        below={texts.annualBelow}
        currency={currency}
      />
      <RateTile totals={totals} count={count} currency={currency} />
    </Tiles>
  );
}

/** The common rate of the loans that state one. */
function RateTile({ totals: { weightedRate, unrated }, count, currency }: Props) {
  const texts = useTexts(liabilityTexts);
  const language = useLanguage();
  const rated = weightedRate?.loans.length ?? 0;
  return (
    <Tile>
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
    </Tile>
  );
}

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

/** Number of loans shown until all are requested. */
const SHOWN_FIRST = 5;

type LoanRatesProps = { rate: WeightedRate; unrated: readonly Liability[]; currency: Currency };

/** The rate of each loan, its weight, and its monthly interest, the largest first. */
export function LoanRates({ rate, unrated, currency }: LoanRatesProps) {
  const texts = useTexts(liabilityTexts);
  const language = useLanguage();
  const [showsAll, setShowsAll] = useState(false);
  const { loans } = rate;
  const shown = showsAll ? loans : loans.slice(0, SHOWN_FIRST);
  const named = unrated.slice(0, SHOWN_FIRST);
  const more = unrated.length - named.length;
  return (
    <Sheet className={styles['rates']}>
      <SheetHead title={texts.loans} />
      <Table
        caption={texts.loans}
        columns={[texts.loan, texts.rate, texts.weight, texts.interest]}
        rows={shown.map(({ balance, ratePercent, weightPercent, monthlyInterest }) => ({
          id: balance.id,
          name: balance.name,
          figures: [
            formatRate(ratePercent, language),
            formatShare(weightPercent, language),
            formatMoney(monthlyInterest.counted, currency, language),
          ],
        }))}
      />
      {shown.length < loans.length && (
        <div className={styles['more']}>
          <Button variant="ghost" size="small" onClick={() => setShowsAll(true)}>
            {texts.allLoans({ count: loans.length })}
          </Button>
        </div>
      )}
      {unrated.length > 0 && (
        <p className={styles['unrated']}>
          {texts.unrated({ names: named.map(({ name }) => name).join(', '), more })}
        </p>
      )}
    </Sheet>
  );
}
