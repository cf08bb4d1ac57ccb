import { defineTexts, type MonthParams } from '#domain/basics/texts.ts';

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

type Months = { months: string };

/** Texts about amounts of different months in the money of one month. */
export const realTexts = defineTexts({
  en: {
    failed: 'Could not fetch inflation data from Statistics Sweden (SCB)',
    nothing: 'The series holds no prices to count with.',
    broken:
      'The price series has a gap or has changed its base year, so amounts of different months ' +
      'cannot be compared. They are shown as they were.',
    onlyKronor:
      'Today’s money is counted with Swedish inflation, which says nothing of other currencies. ' +
      'Choose kronor as your currency to see it.',
    inPrices: ({ month }: MonthParams) => `In prices of ${month}, the last that are published.`,
    beyond: ({ months }: Months) =>
      `Estimated, as prices are not published yet: ${months} count as they are.`,
    leftOut: ({ months }: Months) => `Left out, from before the prices begin: ${months}.`,
    sentence: ({ month }: MonthParams) => `In prices of ${month}.`,
    noSplit: 'No prices are published after the first month, so growth cannot be split yet.',
  },
  sv: {
    failed: 'Kunde inte hämta inflationsdata från SCB',
    nothing: 'Det finns inga priser i serien att räkna med.',
    broken:
      'Prisserien har ett glapp eller har bytt basår, så belopp från olika månader går inte att ' +
      'jämföra. De visas som de var.',
    onlyKronor:
      'Dagens penningvärde räknas med svensk inflation, som inte säger något om andra valutor. ' +
      'Välj kronor som valuta för att se det.',
    inPrices: ({ month }: MonthParams) => `I priser för ${month}, de senaste som är publicerade.`,
    beyond: ({ months }: Months) =>
      `Uppskattat, eftersom priserna inte är publicerade än: ${months} räknas som de är.`,
    leftOut: ({ months }: Months) => `Utelämnat, från tiden före prisserien: ${months}.`,
    sentence: ({ month }: MonthParams) => `I priser för ${month}.`,
    noSplit:
      'Inga priser är publicerade efter den första månaden, så utvecklingen går inte att dela ' +
      'upp än.',
  },
});
