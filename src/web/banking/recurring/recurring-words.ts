import { toMinor } from '#domain/basics/money.ts';
import { monthOf } from '#domain/basics/months.ts';
import type { Recurring } from '#domain/banking/recurring/recurring.ts';
import type { Cadence } from '#domain/banking/recurring/recurring-rhythm.ts';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import { formatMonth } from '#web/kit/i18n/format.ts';

const texts = defineTexts({
  en: {
    raised: ({ month }: { month: string }) => `raised in ${month}`,
    lowered: ({ month }: { month: string }) => `lowered in ${month}`,
    season: 'varies by season',
    varying: 'not the same each time',
    cadences: {
      weekly: 'each week',
      every_2_weeks: 'every second week',
      every_3_weeks: 'every third week',
      every_4_weeks: 'every fourth week',
      monthly: 'each month',
      every_2_months: 'every second month',
      quarterly: 'each quarter',
      every_4_months: 'every fourth month',
      half_yearly: 'every half year',
      yearly: 'each year',
    },
  },
  sv: {
    raised: ({ month }: { month: string }) => `höjd i ${month}`,
    lowered: ({ month }: { month: string }) => `sänkt i ${month}`,
    season: 'varierar med årstiden',
    varying: 'inte lika varje gång',
    cadences: {
      weekly: 'varje vecka',
      every_2_weeks: 'varannan vecka',
      every_3_weeks: 'var tredje vecka',
      every_4_weeks: 'var fjärde vecka',
      monthly: 'varje månad',
      every_2_months: 'varannan månad',
      quarterly: 'varje kvartal',
      every_4_months: 'var fjärde månad',
      half_yearly: 'varje halvår',
      yearly: 'varje år',
    },
  },
});

/** How often a payment comes, such as `each month`. */
export function cadenceWords(cadence: Cadence, language: Language): string {
  return texts[language].cadences[cadence];
}

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
