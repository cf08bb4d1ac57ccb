import { type NameParams, defineTexts } from '#domain/basics/texts.ts';

type SourceParams = { source: string };
type AgainstMonthParams = { points: string; month: string };
type Latest = { percent: string; quarter: string };
type RangeParams = { from: string; to: string };

/** docs/product.md fixes the Swedish beginning of the messages for a missing series. */
export const marketTexts = defineTexts({
  en: {
    nothing: 'There is nothing in the series to show.',
    source: ({ source }: SourceParams) => `Own calculation on data from ${source}`,
    lastPeriod: ({ name }: NameParams) => `last period ${name}`,
    updated: ({ day }: { day: string }) => `updated ${day}`,
    bundled: ({ day }: { day: string }) => `came with Valv, figures of ${day}`,
    stale: 'Newer figures should be available',

    inflation: 'Inflation in Sweden',
    inflationFailed: 'Could not fetch inflation data from Statistics Sweden (SCB)',
    yearTo: ({ name }: NameParams) => `consumer prices, in the year to ${name}`,
    up: 'Rising',
    down: 'Falling',
    stable: 'Stable',
    against: ({ points, month }: AgainstMonthParams) =>
      `${points} percentage points since ${month}`,
    noTrend: 'The month before is missing',
    inflationOf: ({ from, to, percent }: RangeParams & { percent: string }) =>
      `Inflation from ${from} to ${to}, last ${percent}.`,
    inTable: 'Inflation month by month',
    month: 'Month',
    percent: 'Inflation',
    index: 'Index',
    yearBefore: 'A year before',
    missing: ({ months }: { months: string }) => `Cannot be calculated: ${months}`,

    houses: 'House prices in Sweden',
    housesFailed: 'Could not fetch housing market data from Statistics Sweden (SCB)',
    sinceQuarter: ({ name }: NameParams) => `one- and two-dwelling houses, since ${name}`,
    inYear: ({ percent, quarter }: Latest) => `${percent} since ${quarter}`,
    view: 'Shown series',
    asIndex: 'Index',
    asChange: 'Change',
    quarter: ({ number }: { number: string }) => `Q${number}`,
    change: 'Change',
    preliminary: 'preliminary',
    isPreliminary: 'Preliminary',
    revised: ({ quarters }: { quarters: string }) => `Preliminary, and may be revised: ${quarters}`,
    housesOf: ({ from, to, percent }: RangeParams & { percent: string }) =>
      `House prices by quarter, ${from} to ${to}, last ${percent} against the quarter before.`,
    housesTable: 'House prices quarter by quarter',
    quarterName: 'Quarter',
    housesOnly: 'It is an index for houses and says less about flats.',
    nothingBefore: 'No earlier quarter',
  },
  sv: {
    nothing: 'Det finns inget i serien att visa.',
    source: ({ source }: SourceParams) => `Egen beräkning på data från ${source}`,
    lastPeriod: ({ name }: NameParams) => `senaste period ${name}`,
    updated: ({ day }: { day: string }) => `uppdaterad ${day}`,
    bundled: ({ day }: { day: string }) => `följer med Valv, siffror från ${day}`,
    stale: 'Det finns troligen nyare siffror',

    inflation: 'Inflationen i Sverige',
    inflationFailed: 'Kunde inte hämta inflationsdata från SCB',
    yearTo: ({ name }: NameParams) => `konsumentpriser, på ett år till ${name}`,
    up: 'Stigande',
    down: 'Sjunkande',
    stable: 'Stabil',
    against: ({ points, month }: AgainstMonthParams) => `${points} procentenheter sedan ${month}`,
    noTrend: 'Månaden före saknas',
    inflationOf: ({ from, to, percent }: RangeParams & { percent: string }) =>
      `Inflationen från ${from} till ${to}, senast ${percent}.`,
    inTable: 'Inflationen månad för månad',
    month: 'Månad',
    percent: 'Inflation',
    index: 'Index',
    yearBefore: 'Ett år före',
    missing: ({ months }: { months: string }) => `Går inte att räkna ut: ${months}`,

    houses: 'Huspriserna i Sverige',
    housesFailed: 'Kunde inte hämta fastighetsmarknadsdata från SCB',
    sinceQuarter: ({ name }: NameParams) => `småhus, sedan ${name}`,
    inYear: ({ percent, quarter }: Latest) => `${percent} sedan ${quarter}`,
    view: 'Visade serier',
    asIndex: 'Index',
    asChange: 'Förändring',
    quarter: ({ number }: { number: string }) => `kv ${number}`,
    change: 'Förändring',
    preliminary: 'preliminärt',
    isPreliminary: 'Preliminärt',
    revised: ({ quarters }: { quarters: string }) =>
      `Preliminärt och kan komma att ändras: ${quarters}`,
    housesOf: ({ from, to, percent }: RangeParams & { percent: string }) =>
      `Huspriser per kvartal, ${from} till ${to}, senast ${percent} mot kvartalet före.`,
    housesTable: 'Huspriserna kvartal för kvartal',
    quarterName: 'Kvartal',
    housesOnly: 'Indexet gäller småhus och säger mindre om bostadsrätter.',
    nothingBefore: 'Inget tidigare kvartal',
  },
});

type UnitParams = { unit: string };

/** Words of the explanations of the latest figures. */
export const marketExplanationTexts = defineTexts({
  en: {
    inflationRule:
      'The consumer price index of the month divided by that of the same month a year before, ' +
      'less one, rounded once to one decimal. Statistics Sweden calculates with more decimals ' +
      'than it publishes, so its own figure can differ by a tenth. Rising or falling: more than ' +
      '0.2 percentage points from the month before.',
    prices: ({ unit }: UnitParams) => `consumer price index, shadow series, ${unit}`,
    inYear: 'Change in a year',
    before: ({ month }: { month: string }) => `Inflation in ${month}`,
    points: 'Difference, percentage points',
    housesRule:
      'The index of the quarter divided by that of the quarter before, less one, rounded once to ' +
      'one decimal. Prices move with the seasons, so the year says more than the quarter.',
    houses: ({ unit }: UnitParams) => `index for one- and two-dwelling houses, ${unit}`,
    inQuarter: 'Change in a quarter',
    preliminary: 'preliminary',
  },
  sv: {
    inflationRule:
      'Konsumentprisindex för månaden delat med index för samma månad året före, minus ett, ' +
      'avrundat en gång till en decimal. SCB räknar med fler decimaler än de publicerar, så ' +
      'deras egen siffra kan skilja en tiondel. Stigande eller sjunkande: mer än 0,2 ' +
      'procentenheter från månaden före.',
    prices: ({ unit }: UnitParams) => `konsumentprisindex, skuggindex, ${unit}`,
    inYear: 'Förändring på ett år',
    before: ({ month }: { month: string }) => `Inflationen i ${month}`,
    points: 'Skillnad, procentenheter',
    housesRule:
      'Index för kvartalet delat med index för kvartalet före, minus ett, avrundat en gång till ' +
      'en decimal. Priserna följer årstiderna, så året säger mer än kvartalet.',
    houses: ({ unit }: UnitParams) => `index för småhus, ${unit}`,
    inQuarter: 'Förändring på ett kvartal',
    preliminary: 'preliminärt',
  },
});
