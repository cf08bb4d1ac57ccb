import { type MonthAmountParams, defineTexts } from '#domain/basics/texts.ts';

type QuarterParams = { quarter: string };
type AmountChangeParams = { amount: string; now: string; before: string };
type ValuationParams = { day: string; amount: string };

/** Texts about a property that the house price index moves, on all screens. */
export const propertyTexts = defineTexts({
  en: {
    own: 'Own valuation',
    index: ({ quarter }: QuarterParams) => `Index ${quarter}`,
    preliminary: 'preliminary: it may still be revised',
    isUnpublished: 'not published yet',
    isBefore: 'before the index begins',
    share: 'Your share',
    counts: 'Counts as',
    calculated: ({ quarter }: QuarterParams) => `Calculated, index ${quarter}`,
    calculatedPreliminary: ({ quarter }: QuarterParams) =>
      `Calculated, index ${quarter} (preliminary)`,
    unmoved: 'Not moved by the index',
    unpublished: ({ quarter }: QuarterParams) =>
      `The index of ${quarter} is not published yet, so the value counts as it is (factor 1).`,
    beforeSeries: ({ quarter }: QuarterParams) =>
      `The index begins after ${quarter}, so the value counts as it is (factor 1).`,
    ownAmount: ({ day, amount }: ValuationParams) => `Own valuation of ${day}: ${amount}.`,
    movedAmount: ({ amount, now, before }: AmountChangeParams) =>
      `${amount}, index ${now} and ${before}`,
    withIndex: ({ amount }: { amount: string }) => `With the index: ${amount}.`,
    inMonth: ({ month, amount }: MonthAmountParams) => `In ${month} your part counts as ${amount}.`,
    useOwn: 'Use my own valuation',
    useOwnOf: ({ name }: { name: string }) => `Use my own valuation: ${name}`,
    useIndex: 'Count with the index',
    useIndexOf: ({ name }: { name: string }) => `Count with the index: ${name}`,
  },
  sv: {
    own: 'Egen värdering',
    index: ({ quarter }: QuarterParams) => `Index ${quarter}`,
    preliminary: 'preliminärt: det kan ändras',
    isUnpublished: 'inte publicerat än',
    isBefore: 'före indexets början',
    share: 'Din andel',
    counts: 'Räknas som',
    calculated: ({ quarter }: QuarterParams) => `Beräknat, index ${quarter}`,
    calculatedPreliminary: ({ quarter }: QuarterParams) =>
      `Beräknat, index ${quarter} (preliminärt)`,
    unmoved: 'Inte omräknat med index',
    unpublished: ({ quarter }: QuarterParams) =>
      `Index för ${quarter} är inte publicerat än, så värdet räknas som det är (faktor 1).`,
    beforeSeries: ({ quarter }: QuarterParams) =>
      `Indexet börjar efter ${quarter}, så värdet räknas som det är (faktor 1).`,
    ownAmount: ({ day, amount }: ValuationParams) => `Egen värdering ${day}: ${amount}.`,
    movedAmount: ({ amount, now, before }: AmountChangeParams) =>
      `${amount}, index ${now} och ${before}`,
    withIndex: ({ amount }: { amount: string }) => `Med index: ${amount}.`,
    inMonth: ({ month, amount }: MonthAmountParams) => `I ${month} räknas din del som ${amount}.`,
    useOwn: 'Räkna med egen värdering',
    useOwnOf: ({ name }: { name: string }) => `Räkna med egen värdering: ${name}`,
    useIndex: 'Räkna med index',
    useIndexOf: ({ name }: { name: string }) => `Räkna med index: ${name}`,
  },
});

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

/** Texts about the house price index, and its limits. */
export const houseIndexTexts = defineTexts({
  en: {
    houses:
      'The index follows prices of one- and two-dwelling houses in all of Sweden. It is a guide, ' +
      'and no valuation of your home. It does not measure flats: use your own valuation for one.',
  },
  sv: {
    houses:
      'Indexet följer priserna på en- och tvåbostadshus i hela Sverige. Det är ett riktmärke, ' +
      'ingen värdering av din bostad. Lägenheter mäter det inte: räkna dem med egen värdering.',
  },
});
