// Apart from texts.ts: they come with a dialog; texts.ts is in the file of the widgets.
import { defineTexts } from '#domain/basics/texts.ts';

/** Texts of the statistics in the dialog of net worth over time. */
export const historyStatisticsTexts = defineTexts({
  en: {
    growth: 'Growth over the period',
    highest: 'Highest',
    lowest: 'Lowest',
    averageChange: 'Average change a month',
    statistics: 'Statistics',
  },
  sv: {
    growth: 'Utveckling över perioden',
    highest: 'Högst',
    lowest: 'Lägst',
    averageChange: 'Genomsnittlig förändring per månad',
    statistics: 'Statistik',
  },
});
