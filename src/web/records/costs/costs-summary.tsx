import type { CostTotals } from '#domain/figures/totals/cost-totals.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { explainTotal } from '#web/figures/totals/explain-total.ts';
import { frequencyTexts } from '#web/client/records/frequency-texts.ts';
import { TotalTile } from '#web/figures/totals/total-tile.tsx';
import { formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Figure } from '#web/kit/ui/figure.tsx';
import { Tile, Tiles } from '#web/kit/ui/sheet.tsx';
import styles from './costs.module.css';
import { costTexts } from './texts.ts';

type Props = { totals: CostTotals; currency: Currency };

/** The four figures of the screen (docs/product.md, section 2). */
export function CostsSummary({ totals, currency }: Props) {
  const texts = useTexts(costTexts);
  const { monthly, annual, oneTime } = totals;
  return (
    <Tiles>
      <TotalTile
        label={texts.monthly}
        total={monthly}
        rule={texts.monthlyRule}
        below={texts.recurring({ count: monthly.lines.length })}
        currency={currency}
      />
      <HighestTile totals={totals} currency={currency} />
      <TotalTile
        label={texts.annual}
        total={annual}
        rule={texts.annualRule}
        below={texts.annualBelow}
        currency={currency}
      />
      <TotalTile
        label={texts.oneTime}
        total={oneTime}
        rule={texts.oneTimeRule}
        below={texts.once({ count: oneTime.lines.length })}
        currency={currency}
      />
    </Tiles>
  );
}

/** The category that takes most a month. */
function HighestTile({ totals: { highest }, currency }: Props) {
  const texts = useTexts(costTexts);
  const { aMonth } = useTexts(frequencyTexts);
  const language = useLanguage();
  const total = highest?.total;
  const rule = texts.highestRule;
  return (
    <Tile>
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
    </Tile>
  );
}
