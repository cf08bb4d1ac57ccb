import { defineTexts, type Language } from '#domain/basics/texts.ts';
import type { HousingMarket } from '#domain/statistics/housing-market.ts';
import type { Inflation } from '#domain/statistics/inflation.ts';
import { formatTenthsChange } from '#web/client/records/tenths.ts';
import {
  formatMonth,
  formatPercentChange,
  formatQuarter,
  formatShare,
  formatTyped,
} from '#web/kit/i18n/format.ts';
import type { Explanation, ExplanationLine } from '#web/kit/ui/explanation.ts';
import { marketTexts } from './texts.ts';

type SeriesFormat = { language: Language; source: string; unit: string };

/** The two index figures behind the latest inflation, and where it came from. */
export function explainInflation(inflation: Inflation, terms: SeriesFormat): Explanation {
  const { latest, previous, change } = inflation;
  const { language, source, unit } = terms;
  const texts = explainTexts[language];
  const percent = formatShare(latest.percent, language);
  const detail = texts.prices({ unit });
  return {
    formula: texts.inflationRule,
    lines: [
      {
        label: formatMonth(latest.month, language),
        detail,
        amount: formatTyped(latest.index, language),
      },
      dividedBy(formatMonth(latest.beforeMonth, language), formatTyped(latest.before, language)),
      { label: texts.inYear, amount: percent, kind: 'sum' },
      ...(previous === null || change === null
        ? []
        : [
            {
              label: texts.before({ month: formatMonth(previous.month, language) }),
              amount: formatShare(previous.percent, language),
            },
            { label: texts.points, amount: formatTenthsChange(change, language) },
          ]),
    ],
    sources: [marketTexts[language].source({ source })],
  };
}

/** The index figures behind the latest change of house prices, in a quarter and in a year. */
export function explainHousing({ latest, year }: HousingMarket, terms: SeriesFormat): Explanation {
  const { language, source, unit } = terms;
  const texts = explainTexts[language];
  const percent = latest.percent === null ? '–' : formatPercentChange(latest.percent, language);
  const detail = texts.houses({ unit });
  const state = latest.isPreliminary ? `${detail}, ${texts.preliminary}` : detail;
  const lines: ExplanationLine[] = [
    { label: formatQuarter(latest.quarter, language), detail: state, amount: latest.index },
  ];
  if (latest.before !== null) {
    lines.push(dividedBy(formatQuarter(latest.beforeQuarter, language), latest.before), {
      label: texts.inQuarter,
      amount: percent,
      kind: 'sum',
    });
  }
  if (year !== null) {
    lines.push(dividedBy(formatQuarter(year.quarter, language), year.index), {
      label: texts.inYear,
      amount: formatPercentChange(year.percent, language),
      kind: 'sum',
    });
  }
  const sources = [marketTexts[language].source({ source })];
  return { total: percent, formula: texts.housesRule, lines, sources };
}

function dividedBy(label: string, amount: string): ExplanationLine {
  return { label, amount: `÷ ${amount}`, kind: 'operation' };
}

type UnitParams = { unit: string };

const explainTexts = defineTexts({
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
