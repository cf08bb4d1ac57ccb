import { defineTexts } from '#domain/basics/texts.ts';
import { netWorthTexts } from './net-worth-texts.ts';

export const historyTexts = defineTexts({
  en: {
    period: 'Period',
    periods: { '6m': '6m', '1y': '1y', '2y': '2y', 'all': 'All' },
    periodNames: {
      '6m': '6m: Last 6 Months',
      '1y': '1y: Last year',
      '2y': '2y: Last 2 years',
      'all': 'All months',
    },
    inTodays: 'In today’s kronor',
    failed: 'Failed to fetch net worth history',
    month: 'Month',
    change: 'Change',
    assets: 'Assets',
    liabilities: 'Liabilities',
    net: netWorthTexts.en.net,
    estimated: ({ months }: { months: string }) =>
      `Estimated: ${months}. A rate behind it is more than a week off the end of the month.`,
    notIncluded: ({ names, months }: { names: string; months: string }) =>
      `Not included: ${names} in ${months}. There is no rate for the currency.`,
    isEstimated: 'Estimated',
    isPartial: 'Not all included',
    inTable: 'Month by month',
  },
  sv: {
    period: 'Period',
    periods: { '6m': '6 mån', '1y': '1 år', '2y': '2 år', 'all': 'Allt' },
    periodNames: {
      '6m': '6 mån: de senaste 6 månaderna',
      '1y': '1 år: det senaste året',
      '2y': '2 år: de senaste 2 åren',
      'all': 'Allt, alla månader',
    },
    inTodays: 'I dagens kronor',
    failed: 'Det gick inte att hämta nettoförmögenhetens historik',
    month: 'Månad',
    change: 'Förändring',
    assets: 'Tillgångar',
    liabilities: 'Skulder',
    net: netWorthTexts.sv.net,
    estimated: ({ months }: { months: string }) =>
      `Uppskattat: ${months}. En kurs bakom beloppet ligger mer än en vecka från månadens slut.`,
    notIncluded: ({ names, months }: { names: string; months: string }) =>
      `Inte medräknat: ${names} i ${months}. Det finns ingen kurs för valutan.`,
    isEstimated: 'Uppskattat',
    isPartial: 'Allt är inte medräknat',
    inTable: 'Månad för månad',
  },
});
