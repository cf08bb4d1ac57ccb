// Apart from texts.ts: dialogs of the dashboard have them without those of property.
import { defineTexts } from '#domain/basics/texts.ts';

/** Where the rates behind amounts of different months come from. */
export const rateSourceTexts = defineTexts({
  en: {
    monthlyRates: 'European Central Bank, the last rate of each month; today’s for this month',
  },
  sv: {
    monthlyRates:
      'Europeiska centralbanken, varje månads sista kurs och för innevarande månad dagens',
  },
});
