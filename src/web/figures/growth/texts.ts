import { type MonthParams, defineTexts } from '#domain/basics/texts.ts';

type PeriodEndsParams = { from: string; to: string };
type Prices = { source: string; unit: string };

/** Texts about growth, and about additions, inflation and the remainder in it. */
export const growthTexts = defineTexts({
  en: {
    split: 'Growth, and how much of it was inflation',
    growth: 'Growth',
    betweenMonths: ({ from, to }: PeriodEndsParams) => `from ${from} to ${to}`,
    arrived: 'Added and removed',
    arrivedIs: 'records that were not there in both months',
    inflation: 'Inflation',
    inflationIs: ({ month }: MonthParams) => `the change in prices until ${month}`,
    rest: 'The rest',
    more: 'beyond inflation',
    less: 'short of inflation',
    rule:
      'What you had at first would have had to grow with prices to buy as much. That part of the ' +
      'growth is inflation; the rest is what you have above it, or below.',
    inMonth: ({ month }: MonthParams) => `In ${month}`,
    index: ({ month }: MonthParams) => `Price index, ${month}`,
    keptUp: 'Would buy as much',
    prices: ({ source, unit }: Prices) => `${source} (${unit}), own calculation`,
  },
  sv: {
    split: 'Utvecklingen, och hur mycket av den som var inflation',
    growth: 'Utveckling',
    betweenMonths: ({ from, to }: PeriodEndsParams) => `från ${from} till ${to}`,
    arrived: 'Tillagt och borttaget',
    arrivedIs: 'det som inte fanns i båda månaderna',
    inflation: 'Inflation',
    inflationIs: ({ month }: MonthParams) => `prisernas förändring till ${month}`,
    rest: 'Resten',
    more: 'utöver inflationen',
    less: 'mindre än inflationen',
    rule:
      'Det du hade från början skulle ha behövt öka med priserna för att räcka till lika mycket. ' +
      'Den delen av utvecklingen är inflation; resten är det du har därutöver, eller därunder.',
    inMonth: ({ month }: MonthParams) => `I ${month}`,
    index: ({ month }: MonthParams) => `Prisindex, ${month}`,
    keptUp: 'Räcker till lika mycket',
    prices: ({ source, unit }: Prices) => `${source} (${unit}), egen beräkning`,
  },
});
