import type { Currency } from '#domain/basics/currencies.ts';
import type { Frequency } from '#domain/basics/frequency.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import { formatMoney, joinFacts } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { frequencyTexts } from '#web/client/records/type-texts.ts';

type AmountPerPeriod = { amount: string; currency: Currency; frequency: Frequency };

/**
 * Text below the amount of a row: its own currency when it is another one, its frequency, and the
 * monthly amount of a yearly one.
 */
export function usePeriodWords(
  currency: Currency,
): (item: AmountPerPeriod, monthly: CountedLine | null) => string {
  const texts = useTexts(frequencyTexts);
  const language = useLanguage();
  return (item, monthly) => {
    const per = texts.per[item.frequency];
    const own = formatMoney(item.amount, item.currency, language);
    const first = item.currency === currency ? per : `${own} ${per}`;
    if (item.frequency !== 'yearly' || monthly === null) return first;
    const amount = formatMoney(monthly.counted, currency, language);
    return joinFacts([first, texts.aMonth({ amount })]);
  };
}
