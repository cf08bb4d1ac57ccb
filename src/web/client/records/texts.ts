import { defineTexts } from '#domain/basics/texts.ts';

type CurrencyParams = { currency: string };

/** Texts about records and totals that several screens share. */
export const dataTexts = defineTexts({
  en: {
    unread:
      'This has not been fetched in this browser yet, and the server cannot be reached. Check ' +
      'your connection and try again.',
    failed: 'Something went wrong. Try again.',
    changedSince: 'It was changed or deleted somewhere else since.',
    sum: 'Total',
    rulesOf: ({ year }: { year: number | string }) => `rules of ${year}`,
    oldRates: ({ day }: { day: string }) => `Exchange rate of ${day}`,
    notIncluded: ({ count }: { count: number }) =>
      count === 1
        ? 'One item has no exchange rate and is not included.'
        : `${count} items have no exchange rate and are not included.`,
    noTargetRate: ({ currency }: CurrencyParams) =>
      `There is no exchange rate for ${currency}, so amounts in other currencies are not included.`,
  },
  sv: {
    unread:
      'Det här har inte hämtats i den här webbläsaren än, och servern går inte att nå. ' +
      'Kontrollera anslutningen och försök igen.',
    failed: 'Något gick fel. Försök igen.',
    changedSince: 'Den har ändrats eller tagits bort någon annanstans sedan dess.',
    sum: 'Summa',
    rulesOf: ({ year }: { year: number | string }) => `${year} års regler`,
    oldRates: ({ day }: { day: string }) => `Växelkurs från ${day}`,
    notIncluded: ({ count }: { count: number }) =>
      count === 1
        ? 'En post saknar växelkurs och är inte medräknad.'
        : `${count} poster saknar växelkurs och är inte medräknade.`,
    noTargetRate: ({ currency }: CurrencyParams) =>
      `Det finns ingen växelkurs för ${currency}, så belopp i andra valutor är inte medräknade.`,
  },
});
