// Apart from texts.ts: the page's shell shows them before the application has loaded.
import { type WhenParams, defineTexts } from '#domain/basics/texts.ts';

export const netWorthTexts = defineTexts({
  en: { net: 'Net worth', readAt: ({ when }: WhenParams) => `Fetched ${when}` },
  sv: { net: 'Nettoförmögenhet', readAt: ({ when }: WhenParams) => `Hämtat ${when}` },
});
