import { defineTexts } from '#domain/basics/texts.ts';

export const chartTexts = defineTexts({
  en: {
    read: 'Read point by point',
    estimated: 'estimated',
    partial: 'not all included',
    showTable: 'Show as a table',
    showChart: 'Show as a chart',
  },
  sv: {
    read: 'Läs av punkt för punkt',
    estimated: 'uppskattat',
    partial: 'allt är inte medräknat',
    showTable: 'Visa som tabell',
    showChart: 'Visa som diagram',
  },
});
