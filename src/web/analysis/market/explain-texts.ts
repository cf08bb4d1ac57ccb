// Apart from texts.ts: they come with the explanation, when it is opened.
import { defineTexts } from '#domain/basics/texts.ts';

type Series = { unit: string };

export const explainTexts = defineTexts({
  en: {
    inflationRule:
      'The consumer price index of the month divided by that of the same month a year before, ' +
      'less one, rounded once to one decimal. Statistics Sweden calculates with more decimals ' +
      'than it publishes, so its own figure can differ by a tenth. Rising or falling: more than ' +
      '0.2 percentage points from the month before.',
    prices: ({ unit }: Series) => `consumer price index, shadow series, ${unit}`,
    inYear: 'Change in a year',
    before: ({ month }: { month: string }) => `Inflation in ${month}`,
    points: 'Difference, percentage points',
    housesRule:
      'The index of the quarter divided by that of the quarter before, less one, rounded once to ' +
      'one decimal. Prices move with the seasons, so the year says more than the quarter.',
    houses: ({ unit }: Series) => `index for one- and two-dwelling houses, ${unit}`,
    inQuarter: 'Change in a quarter',
    preliminary: 'preliminary',
  },
  sv: {
    inflationRule:
      'Konsumentprisindex för månaden delat med index för samma månad året före, minus ett, ' +
      'avrundat en gång till en decimal. SCB räknar med fler decimaler än de publicerar, så ' +
      'deras egen siffra kan skilja en tiondel. Stigande eller sjunkande: mer än 0,2 ' +
      'procentenheter från månaden före.',
    prices: ({ unit }: Series) => `konsumentprisindex, skuggindex, ${unit}`,
    inYear: 'Förändring på ett år',
    before: ({ month }: { month: string }) => `Inflationen i ${month}`,
    points: 'Skillnad, procentenheter',
    housesRule:
      'Index för kvartalet delat med index för kvartalet före, minus ett, avrundat en gång till ' +
      'en decimal. Priserna följer årstiderna, så året säger mer än kvartalet.',
    houses: ({ unit }: Series) => `index för småhus, ${unit}`,
    inQuarter: 'Förändring på ett kvartal',
    preliminary: 'preliminärt',
  },
});
