import { defineTexts } from '#domain/basics/texts.ts';

type Missing = { currency: string };
type Rate = { rate: string; day: string };
type Moved = { now: string; before: string };
type Unmoved = { quarter: string };
type Share = { percent: string; whole: string };

/** Texts about records and totals that several screens share. */
export const dataTexts = defineTexts({
  en: {
    unread:
      'This has not been fetched in this browser yet, and the server cannot be reached. Check ' +
      'your connection and try again.',
    failed: 'Something went wrong. Try again.',
    changedSince: 'It was changed or deleted somewhere else since.',
    sum: 'Total',
    shareOf: ({ percent, whole }: Share) => `${percent} of ${whole}`,
    taxBetween: ({ percent, between }: { percent: string; between: string }) =>
      `${percent} tax: ${between}`,
    estimatedShare: ({ share }: { share: string }) => `${share}, tax estimated`,
    indexSource: ({ now, before }: Moved) =>
      `Statistics Sweden, house prices ${now}, then ${before}`,
    preliminary: 'preliminary',
    unmoved: ({ quarter }: Unmoved) => `index of ${quarter} not published: × 1`,
    missingRate: ({ currency }: Missing) => `no exchange rate for ${currency}`,
    ratesSource: ({ rate, day }: Rate) => `European Central Bank, ${day}: ${rate}`,
    oldRates: ({ day }: { day: string }) => `Exchange rate of ${day}`,
    notIncluded: ({ count }: { count: number }) =>
      count === 1
        ? 'One item has no exchange rate and is not included.'
        : `${count} items have no exchange rate and are not included.`,
    noTargetRate: ({ currency }: Missing) =>
      `There is no exchange rate for ${currency}, so amounts in other currencies are not included.`,
  },
  sv: {
    unread:
      'Det här har inte hämtats i den här webbläsaren än, och servern går inte att nå. ' +
      'Kontrollera anslutningen och försök igen.',
    failed: 'Något gick fel. Försök igen.',
    changedSince: 'Den har ändrats eller tagits bort någon annanstans sedan dess.',
    sum: 'Summa',
    shareOf: ({ percent, whole }: Share) => `${percent} av ${whole}`,
    taxBetween: ({ percent, between }: { percent: string; between: string }) =>
      `${percent} skatt: ${between}`,
    estimatedShare: ({ share }: { share: string }) => `${share}, skatten uppskattad`,
    indexSource: ({ now, before }: Moved) => `SCB, fastighetsprisindex ${now}, då ${before}`,
    preliminary: 'preliminärt',
    unmoved: ({ quarter }: Unmoved) => `index för ${quarter} är inte publicerat: × 1`,
    missingRate: ({ currency }: Missing) => `växelkurs för ${currency} saknas`,
    ratesSource: ({ rate, day }: Rate) => `Europeiska centralbanken, ${day}: ${rate}`,
    oldRates: ({ day }: { day: string }) => `Växelkurs från ${day}`,
    notIncluded: ({ count }: { count: number }) =>
      count === 1
        ? 'En post saknar växelkurs och är inte medräknad.'
        : `${count} poster saknar växelkurs och är inte medräknade.`,
    noTargetRate: ({ currency }: Missing) =>
      `Det finns ingen växelkurs för ${currency}, så belopp i andra valutor är inte medräknade.`,
  },
});
