import { TotalNotes } from '#web/figures/totals/total-notes.tsx';
import { useSummary } from '#web/client/records/use-records.ts';
import { guestModeTexts } from '#web/app/guest-shell/texts.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Amount } from '#web/kit/ui/amount.tsx';
import { ExplainButton } from '#web/kit/ui/explain-button.tsx';
import styles from './guest-worth.module.css';

/** A guest's net worth, above each of their lists; hidden until there is any. */
export function GuestWorth() {
  const { netWorth: label } = useTexts(guestModeTexts);
  const language = useLanguage();
  const { data: summary } = useSummary();
  if (summary === undefined) return null;
  const { netWorth, currency, explain, oldRates } = summary;
  const lines = [...explain.totalAssets, ...explain.totalLiabilities];
  const notIncluded = summary.notIncluded.filter(
    ({ kind }) => kind === 'asset' || kind === 'liability',
  );
  if (lines.length + notIncluded.length === 0) return null;
  const used = new Set(lines.flatMap(({ rates }) => rates).map((rate) => rate.currency));
  return (
    <section aria-label={label} className={styles['worth']}>
      <h2 className={styles['label']}>
        {label}
        <ExplainButton
          label={label}
          explain={async () =>
            (await import('#web/dashboard/widgets/explain-net-worth.ts')).explainNetWorth(
              summary,
              language,
            )
          }
        />
      </h2>
      <p className={styles['amount']}>
        <Amount value={netWorth} currency={currency} />
      </p>
      <TotalNotes
        currency={currency}
        notIncluded={notIncluded}
        oldRates={oldRates.filter((rate) => used.has(rate.currency))}
      />
    </section>
  );
}
