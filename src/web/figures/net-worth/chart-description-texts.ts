// Apart from texts.ts: loaded with the charts (19 kB); texts.ts is in the first view.
import { defineTexts } from '#domain/basics/texts.ts';

type Ends = { from: string; to: string; first: string; last: string };
type Present = { from: string; to: string; assets: string; liabilities: string; net: string };
type Only = { month: string; amount: string };

/** Texts that describe a chart to screen readers; loaded with the chart. */
export const chartDescriptionTexts = defineTexts({
  en: {
    net: 'Net worth',
    trendOf: ({ from, to, first, last }: Ends) =>
      `Net worth from ${first} in ${from} to ${last} in ${to}.`,
    trendOfOne: ({ month, amount }: Only) => `Net worth ${amount} in ${month}.`,
    barsOf: ({ from, to, assets, liabilities, net }: Present) =>
      `Assets and liabilities by month, ${from} to ${to}. ` +
      `Last: assets ${assets}, liabilities ${liabilities}, net worth ${net}.`,
  },
  sv: {
    net: 'Nettoförmögenhet',
    trendOf: ({ from, to, first, last }: Ends) =>
      `Nettoförmögenhet från ${first} i ${from} till ${last} i ${to}.`,
    trendOfOne: ({ month, amount }: Only) => `Nettoförmögenhet ${amount} i ${month}.`,
    barsOf: ({ from, to, assets, liabilities, net }: Present) =>
      `Tillgångar och skulder per månad, ${from} till ${to}. ` +
      `Sist: tillgångar ${assets}, skulder ${liabilities}, nettoförmögenhet ${net}.`,
  },
});
