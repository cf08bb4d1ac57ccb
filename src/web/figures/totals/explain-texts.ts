// Apart from texts.ts: they come with the first explanation that is opened.
import { defineTexts } from '#domain/basics/texts.ts';

type Rate = { rate: string; day: string };
type Moved = { now: string; before: string };
type Share = { percent: string; whole: string };

/** Words of explanations of totals, loaded with the first of them. */
export const explainTexts = defineTexts({
  en: {
    shareOf: ({ percent, whole }: Share) => `${percent} of ${whole}`,
    taxBetween: ({ percent, between }: { percent: string; between: string }) =>
      `${percent} tax: ${between}`,
    estimatedShare: ({ share }: { share: string }) => `${share}, tax estimated`,
    indexSource: ({ now, before }: Moved) =>
      `Statistics Sweden, house prices ${now}, then ${before}`,
    preliminary: 'preliminary',
    unmoved: ({ quarter }: { quarter: string }) => `index of ${quarter} not published: × 1`,
    missingRate: ({ currency }: { currency: string }) => `no exchange rate for ${currency}`,
    ratesSource: ({ rate, day }: Rate) => `European Central Bank, ${day}: ${rate}`,
  },
  sv: {
    shareOf: ({ percent, whole }: Share) => `${percent} av ${whole}`,
    taxBetween: ({ percent, between }: { percent: string; between: string }) =>
      `${percent} skatt: ${between}`,
    estimatedShare: ({ share }: { share: string }) => `${share}, skatten uppskattad`,
    indexSource: ({ now, before }: Moved) => `SCB, fastighetsprisindex ${now}, då ${before}`,
    preliminary: 'preliminärt',
    unmoved: ({ quarter }: { quarter: string }) => `index för ${quarter} är inte publicerat: × 1`,
    missingRate: ({ currency }: { currency: string }) => `växelkurs för ${currency} saknas`,
    ratesSource: ({ rate, day }: Rate) => `Europeiska centralbanken, ${day}: ${rate}`,
  },
});
