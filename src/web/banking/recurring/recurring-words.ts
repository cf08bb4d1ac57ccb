import { toMinor } from '#domain/basics/money.ts';
import { monthOf } from '#domain/basics/months.ts';
import type { Recurring } from '#domain/banking/recurring/recurring.ts';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import { formatMonth } from '#web/kit/i18n/format.ts';

const texts = defineTexts({
  en: {
    raised: ({ month }: { month: string }) => `raised in ${month}`,
    lowered: ({ month }: { month: string }) => `lowered in ${month}`,
    season: 'varies by season',
    varying: 'not the same each time',
  },
  sv: {
    raised: ({ month }: { month: string }) => `höjd i ${month}`,
    lowered: ({ month }: { month: string }) => `sänkt i ${month}`,
    season: 'varierar med årstiden',
    varying: 'inte lika varje gång',
  },
});

/** Change or variation of a price in words; null if it is always the same. */
export function priceWords(
  { amount, change, varies }: Pick<Recurring, 'amount' | 'change' | 'varies'>,
  language: Language,
): string[] {
  const { raised, lowered, season, varying } = texts[language];
  if (varies !== null) return [varies === 'season' ? season : varying];
  if (change === null) return [];
  const month = formatMonth(monthOf(change.on), language);
  const isRaised = toMinor(amount) > toMinor(change.before);
  return [isRaised ? raised({ month }) : lowered({ month })];
}
