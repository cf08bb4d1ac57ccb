// Apart from texts.ts: they come with the first explanation that is opened.
import { defineTexts } from '#domain/basics/texts.ts';

type UsedRateParams = { rate: string; day: string };
type BeforeParams = { now: string; before: string };
type ShareOfParams = { percent: string; whole: string };

/** Words of explanations of totals, loaded with the first of them. */
export const explainTexts = defineTexts({
  en: {
    shareOf: ({ percent, whole }: ShareOfParams) => `${percent} of ${whole}`,
    taxBetween: ({ percent, between }: { percent: string; between: string }) =>
      `${percent} tax: ${between}`,
    estimatedShare: ({ share }: { share: string }) => `${share}, tax estimated`,
    indexSource: ({ now, before }: BeforeParams) =>
      `Statistics Sweden, house prices ${now}, then ${before}`,
    preliminary: 'preliminary',
    unmoved: ({ quarter }: { quarter: string }) => `index of ${quarter} not published: × 1`,
    missingRate: ({ currency }: { currency: string }) => `no exchange rate for ${currency}`,
    ratesSource: ({ rate, day }: UsedRateParams) => `European Central Bank, ${day}: ${rate}`,
  },
  sv: {
    shareOf: ({ percent, whole }: ShareOfParams) => `${percent} av ${whole}`,
    taxBetween: ({ percent, between }: { percent: string; between: string }) =>
      `${percent} skatt: ${between}`,
    estimatedShare: ({ share }: { share: string }) => `${share}, skatten uppskattad`,
    indexSource: ({ now, before }: BeforeParams) => `SCB, fastighetsprisindex ${now}, då ${before}`,
    preliminary: 'preliminärt',
    unmoved: ({ quarter }: { quarter: string }) => `index för ${quarter} är inte publicerat: × 1`,
    missingRate: ({ currency }: { currency: string }) => `växelkurs för ${currency} saknas`,
    ratesSource: ({ rate, day }: UsedRateParams) => `Europeiska centralbanken, ${day}: ${rate}`,
  },
});
