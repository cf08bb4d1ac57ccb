import type { Currency } from '#domain/basics/currencies.ts';
import type { UsedRate } from '#domain/statistics/rates.ts';
import type { NotIncluded } from '#domain/figures/totals/totals.ts';
import { formatDay } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from './total-notes.module.css';
import { dataTexts } from '#web/client/records/texts.ts';

type Props = {
  currency: Currency;
  notIncluded: readonly Pick<NotIncluded, 'currency'>[];
  oldRates: readonly UsedRate[];
};

/** Items that a total leaves out, and the age of its rates, beside the figure. */
export function TotalNotes({ currency, notIncluded, oldRates }: Props) {
  const texts = useTexts(dataTexts);
  const language = useLanguage();
  const oldest = oldRates.map(({ day }) => day).sort()[0];
  if (notIncluded.length === 0 && oldest === undefined) return null;
  const hasNoTarget = notIncluded.some((item) => item.currency === currency);
  return (
    <div className={styles['notes']}>
      {notIncluded.length > 0 && (
        <Tag tone="bad">
          {hasNoTarget
            ? texts.noTargetRate({ currency })
            : texts.notIncluded({ count: notIncluded.length })}
        </Tag>
      )}
      {oldest !== undefined && (
        <Tag tone="warn">{texts.oldRates({ day: formatDay(oldest, language) })}</Tag>
      )}
    </div>
  );
}
