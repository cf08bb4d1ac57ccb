import { defineTexts } from '#domain/texts.ts';

type InMonth = { month: string };
type Between = { from: string; to: string };
type Months = { months: string };
type Prices = { source: string; unit: string };

/** What is said of amounts of different months that are counted in the money of one. */
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
    inPrices: ({ month }: InMonth) => `In prices of ${month}, the last that are published.`,
    beyond: ({ months }: Months) =>
      `Estimated, as prices are not published yet: ${months} count as they are.`,
    leftOut: ({ months }: Months) => `Left out, from before the prices begin: ${months}.`,
    sentence: ({ month }: InMonth) => `In prices of ${month}.`,
    split: 'Growth, and what of it was inflation',
    growth: 'Growth',
    betweenMonths: ({ from, to }: Between) => `from ${from} to ${to}`,
    inflation: 'Inflation',
    inflationIs: ({ month }: InMonth) => `kept up with prices until ${month}`,
    rest: 'The rest',
    more: 'beyond inflation',
    less: 'short of inflation',
    noSplit: 'No prices are published after the first month, so growth cannot be split yet.',
    rule:
      'What you had at first would have had to grow with prices to buy as much. That part of the ' +
      'growth is inflation; the rest is what you have above it, or below.',
    inMonth: ({ month }: InMonth) => `In ${month}`,
    index: ({ month }: InMonth) => `Price index, ${month}`,
    keptUp: 'Would buy as much',
    prices: ({ source, unit }: Prices) => `${source} (${unit}), own calculation`,
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
    inPrices: ({ month }: InMonth) => `I priser för ${month}, de senaste som är publicerade.`,
    beyond: ({ months }: Months) =>
      `Uppskattat, eftersom priserna inte är publicerade än: ${months} räknas som de är.`,
    leftOut: ({ months }: Months) => `Utelämnat, från tiden före prisserien: ${months}.`,
    sentence: ({ month }: InMonth) => `I priser för ${month}.`,
    split: 'Utvecklingen, och vad av den som var inflation',
    growth: 'Utveckling',
    betweenMonths: ({ from, to }: Between) => `från ${from} till ${to}`,
    inflation: 'Inflation',
    inflationIs: ({ month }: InMonth) => `följde priserna till ${month}`,
    rest: 'Resten',
    more: 'utöver inflationen',
    less: 'mindre än inflationen',
    noSplit: 'Inga priser är publicerade efter den första månaden, så den går inte att dela än.',
    rule:
      'Det du hade från början skulle ha behövt öka med priserna för att räcka till lika mycket. ' +
      'Den delen av utvecklingen är inflation; resten är det du har därutöver, eller därunder.',
    inMonth: ({ month }: InMonth) => `I ${month}`,
    index: ({ month }: InMonth) => `Prisindex, ${month}`,
    keptUp: 'Räcker till lika mycket',
    prices: ({ source, unit }: Prices) => `${source} (${unit}), egen beräkning`,
  },
});
