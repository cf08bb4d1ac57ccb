// Apart from texts.ts: the analysis has them without those of the split.
import { type MonthParams, defineTexts } from '#domain/basics/texts.ts';

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
