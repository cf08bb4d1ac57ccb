import { useState } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import type { WeightedRate } from '#domain/figures/totals/weighted-rate.ts';
import { formatMoney, formatRate, formatShare } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Sheet, SheetHead } from '#web/kit/ui/sheet.tsx';
import { Table } from '#web/kit/ui/table.tsx';
import styles from './liabilities.module.css';
import { liabilityTexts } from './texts.ts';

/** As many loans are shown until all are asked for. */
const SHOWN_FIRST = 5;

type Props = { rate: WeightedRate; unrated: readonly Liability[]; currency: Currency };

/** The rate of each loan, what it weighs, and its interest a month, the heaviest first. */
export function LoanRates({ rate, unrated, currency }: Props) {
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
