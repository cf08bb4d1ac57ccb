import type { Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { CostTotals } from '#domain/figures/totals/cost-totals.ts';
import type { CostType } from '#domain/records/costs.ts';
import { frequencyTexts } from '#web/client/records/type-texts.ts';
import { explainBasis, explainTotal } from '#web/figures/totals/explain-total.ts';
import { TotalTile } from '#web/figures/totals/total-tile.tsx';
import { formatMoney, formatShare, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Distribution } from '#web/kit/ui/distribution.tsx';
import { calculationLines, type Explanation } from '#web/kit/ui/explanation.ts';
import { ExplainButton, Figure } from '#web/kit/ui/figure.tsx';
import { Sheet, Tile, Tiles } from '#web/kit/ui/sheet.tsx';
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

type CostDistributionProps = { totals: CostTotals; currency: Currency };

/** Distribution of monthly costs. */
export function CostDistribution({ totals, currency }: CostDistributionProps) {
  const texts = useTexts(costTexts);
  const { per } = useTexts(frequencyTexts);
  const language = useLanguage();
  const parts = usePartWords({ totals, currency });
  const words = parts.map(({ name, share }) => `${name} ${share}`).join(', ');
  return (
    <Sheet className={styles['panel']}>
      <h2 className={styles['title']}>
        {texts.distribution}
        <ExplainButton
          label={texts.distribution}
          explain={() => explainDistribution(totals, { currency, language })}
        />
      </h2>
      {parts.length === 0 ? (
        <p className={styles['nothing']}>{texts.nothingRecurs}</p>
      ) : (
        <Distribution
          sentence={texts.distributionSentence({ parts: words })}
          columns={{ name: texts.type, share: texts.share, amount: per.monthly }}
          parts={parts}
        >
          <strong>{formatWholeMoney(totals.monthly.value, currency, language)}</strong>
          <span className={styles['period']}>{per.monthly}</span>
        </Distribution>
      )}
    </Sheet>
  );
}

function usePartWords({ totals: { distribution }, currency }: CostDistributionProps) {
  const texts = useTexts(costTexts);
  const language = useLanguage();
  return distribution.map(({ id, name, percent, value }) => ({
    id,
    name: name === null ? texts.others : texts.types[name as CostType],
    percent,
    share: formatShare(percent, language),
    amount: formatWholeMoney(value, currency, language),
    isRest: name === null,
  }));
}

/** Every category with its sum, to the öre. */
export function explainDistribution(
  { categories, monthly }: CostTotals,
  display: { currency: Currency; language: Language },
): Explanation {
  const texts = costTexts[display.language];
  const of = categories.map(({ type, total }) => ({
    label: texts.types[type],
    detail: texts.count({ count: total.lines.length }),
    amount: total.value,
  }));
  return {
    formula: texts.distributionRule,
    lines: calculationLines({ label: texts.monthly, amount: monthly.value, of }, display),
    ...explainBasis(monthly, display.language),
  };
}
