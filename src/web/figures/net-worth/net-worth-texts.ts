// Apart from texts.ts: the page's shell shows them before the application has loaded.
import { defineTexts } from '#domain/basics/texts.ts';

type When = { when: string };

export const netWorthTexts = defineTexts({
  en: { net: 'Net worth', readAt: ({ when }: When) => `Fetched ${when}` },
  sv: { net: 'Nettoförmögenhet', readAt: ({ when }: When) => `Hämtat ${when}` },
});
