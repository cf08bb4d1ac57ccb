import type { Currency } from '#domain/basics/currencies.ts';
import type { LiabilityTotals } from '#domain/figures/totals/liability-totals.ts';
import { TotalTile } from '#web/figures/totals/total-tile.tsx';
import { formatMoney, formatRate } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import { explainWeightedRate } from './explain-rate.ts';
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
