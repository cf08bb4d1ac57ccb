import type { CostTotals } from '#domain/figures/totals/cost-totals.ts';
import type { CostType } from '#domain/records/costs.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { frequencyTexts } from '#web/client/records/frequency-texts.ts';
import { formatShare, formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Distribution } from '#web/kit/ui/distribution.tsx';
import { ExplainButton } from '#web/kit/ui/figure.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import styles from './costs.module.css';
import { explainDistribution } from './explain-distribution.ts';
import { costTexts } from './texts.ts';

type Props = { totals: CostTotals; currency: Currency };

/** Distribution of monthly costs. */
export function CostDistribution({ totals, currency }: Props) {
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

function usePartWords({ totals: { distribution }, currency }: Props) {
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
