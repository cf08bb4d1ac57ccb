import { type AmountParams, type MonthParams, defineTexts } from '#domain/basics/texts.ts';

type Costs = { now: string; month: string; before: string; earlier: string };
type AgainstPricesParams = { percent: string; prices: string };
type AheadParams = { percent: string; index: string };

export const ownTexts = defineTexts({
  en: {
    heading: 'Your figures against Sweden’s',
    netWorth: 'Net worth and inflation',
    tooYoung: 'Nothing to compare with yet. Growth is split when there are two months.',
    costs: 'Costs and inflation',
    costsOf: ({ now, month, before, earlier }: Costs) =>
      `${now} a month in ${month}, ${before} in ${earlier}.`,
    against: ({ percent, prices }: AgainstPricesParams) =>
      `${percent} against ${prices} for prices.`,
    more: 'more than prices',
    less: 'less than prices',
    partial: 'A cost without an exchange rate is not included.',
    noCosts: 'Add your costs. When there is a year of them they are compared with prices.',
    noYear: ({ month }: MonthParams) =>
      `A year of costs is missing. They can be compared when the prices of ${month} are published.`,
    property: 'Your home and the index',
    noProperty: 'Add your home and when it was valued. Then it is compared with the index here.',
    valued: 'Valued',
    own: 'Your valuation',
    byIndex: 'The first by index',
    today: 'Today',
    ahead: ({ percent, index }: AheadParams) => `${percent} against ${index} for the index.`,
    above: ({ amount }: AmountParams) => `${amount} above the index`,
    below: ({ amount }: AmountParams) => `${amount} below the index`,
    level: 'As the index',
    because: {
      one_valuation: 'One valuation so far. The next one is compared with the index.',
      from_zero: 'The first valuation is zero, so nothing can be compared with it.',
      no_index_between: 'No new index is published between your valuations yet.',
    },
    first: ({ month }: MonthParams) => `Your valuation of ${month}`,
    moved: 'By the index',
    aheadOf: 'Above the index, or below it',
    valuations: 'Valuation by valuation',
    failed: 'Your own figures could not be fetched',
  },
  sv: {
    heading: 'Dina siffror jämförda med Sveriges',
    netWorth: 'Nettoförmögenheten och inflationen',
    tooYoung: 'Inget att jämföra med ännu. Utvecklingen delas upp när det finns två månader.',
    costs: 'Kostnaderna och inflationen',
    costsOf: ({ now, month, before, earlier }: Costs) =>
      `${now} per månad i ${month}, ${before} i ${earlier}.`,
    against: ({ percent, prices }: AgainstPricesParams) => `${percent} mot prisernas ${prices}.`,
    more: 'mer än priserna',
    less: 'mindre än priserna',
    partial: 'En kostnad utan växelkurs är inte medräknad.',
    noCosts: 'Lägg till dina kostnader. När det finns ett år av dem jämförs de med priserna.',
    noYear: ({ month }: MonthParams) =>
      `Det saknas ett år av kostnader. De jämförs när priserna för ${month} är publicerade.`,
    property: 'Bostaden och indexet',
    noProperty: 'Lägg till bostaden och när den värderades. Då jämförs den med indexet här.',
    valued: 'Värderad',
    own: 'Din värdering',
    byIndex: 'Den första med index',
    today: 'I dag',
    ahead: ({ percent, index }: AheadParams) => `${percent} mot indexets ${index}.`,
    above: ({ amount }: AmountParams) => `${amount} över indexet`,
    below: ({ amount }: AmountParams) => `${amount} under indexet`,
    level: 'Som indexet',
    because: {
      one_valuation: 'En värdering än så länge. Nästa jämförs med indexet.',
      from_zero: 'Den första värderingen är noll, så inget går att jämföra med den.',
      no_index_between: 'Inget nytt index är publicerat mellan dina värderingar än.',
    },
    first: ({ month }: MonthParams) => `Din värdering i ${month}`,
    moved: 'Med index',
    aheadOf: 'Över indexet, eller under det',
    valuations: 'Värdering för värdering',
    failed: 'Dina egna siffror kunde inte hämtas',
  },
});
