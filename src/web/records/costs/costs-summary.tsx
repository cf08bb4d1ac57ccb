import type { CostTotals } from '#domain/figures/totals/cost-totals.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { explainTotal } from '#web/figures/totals/explain-total.ts';
import { frequencyTexts } from '#web/client/records/frequency-texts.ts';
import { TotalStone } from '#web/figures/totals/total-stone.tsx';
import { formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { Stone, Stones } from '#web/kit/ui/sheet.tsx';
import styles from './costs.module.css';
import { costTexts } from './texts.ts';

type Props = { totals: CostTotals; currency: Currency };

/** The four figures of the screen (specification, section 2). */
export function CostsSummary({ totals, currency }: Props) {
  const texts = useTexts(costTexts);
  const { monthly, annual, oneTime } = totals;
  return (
    <Stones>
      <TotalStone
        label={texts.monthly}
        total={monthly}
        rule={texts.monthlyRule}
        below={texts.recurring({ count: monthly.lines.length })}
        currency={currency}
      />
      <HighestStone totals={totals} currency={currency} />
      <TotalStone
        label={texts.annual}
        total={annual}
        rule={texts.annualRule}
        below={texts.annualBelow}
        currency={currency}
      />
      <TotalStone
        label={texts.oneTime}
        total={oneTime}
        rule={texts.oneTimeRule}
        below={texts.once({ count: oneTime.lines.length })}
        currency={currency}
      />
    </Stones>
  );
}

/** The category that takes most a month. */
function HighestStone({ totals: { highest }, currency }: Props) {
  const texts = useTexts(costTexts);
  const { aMonth } = useTexts(frequencyTexts);
  const language = useLanguage();
  const total = highest?.total;
  const rule = texts.highestRule;
  return (
    <Stone>
      <Figure
        label={texts.highest}
        explain={total ? () => explainTotal(total, { currency, language, rule }) : null}
        below={
          total
            ? aMonth({ amount: formatMoney(total.value, currency, language) })
            : texts.nothingRecurs
        }
      >
        <span className={styles['category']}>{highest ? texts.types[highest.type] : '–'}</span>
      </Figure>
    </Stone>
  );
}
