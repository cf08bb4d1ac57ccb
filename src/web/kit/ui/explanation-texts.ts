// Apart from texts.ts: words of the drawer, which is loaded when a figure is explained.
import { defineTexts } from '#domain/basics/texts.ts';

export const explanationTexts = defineTexts({
  en: {
    notIncluded: 'Not included',
    source: 'Source',
    rules: 'Rules',
    opensElsewhere: ({ name }: { name: string }) => `${name}, opens in a new tab`,
  },
  sv: {
    notIncluded: 'Inte medräknat',
    source: 'Källa',
    rules: 'Regler',
    opensElsewhere: ({ name }: { name: string }) => `${name}, öppnas i en ny flik`,
  },
});
