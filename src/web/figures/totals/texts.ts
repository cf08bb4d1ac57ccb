import { defineTexts } from '#domain/basics/texts.ts';

type QuarterParams = { quarter: string };
type MonthAmountParams = { month: string; amount: string };
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
