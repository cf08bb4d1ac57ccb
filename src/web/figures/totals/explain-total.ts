import type { Currency } from '#domain/basics/currencies.ts';
import type { IndexRatio, Quarter, UnindexedReason } from '#domain/statistics/house-price-index.ts';
import type { UsedRate } from '#domain/statistics/rates.ts';
import type { Language } from '#domain/basics/texts.ts';
import type { CountedLine, NotIncluded } from '#domain/figures/totals/totals.ts';
import {
  formatDay,
  formatMoney,
  formatNumber,
  formatPercent,
  formatQuarter,
} from '#web/kit/i18n/format.ts';
import {
  calculationLines,
  type Explanation,
  type ExplanationLine,
} from '#web/kit/ui/explanation.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { explainTexts } from './texts.ts';

type ExplainedTotal = {
  value: number;
  lines: readonly CountedLine[];
  notIncluded: readonly NotIncluded[];
};
type TotalDisplay = { currency: Currency; language: Language; rule: string };

/**
 * Calculation of a total: each line with its share, the rates with their day, and the items left
 * out.
 */
export function explainTotal(total: ExplainedTotal, terms: TotalDisplay): Explanation {
  const { currency, language, rule } = terms;
  const of = total.lines.map((line) => explainLine(line, terms));
  const sum = { label: dataTexts[language].sum, amount: total.value, of };
  return {
    total: formatMoney(total.value, currency, language),
    formula: rule,
    lines: of.length > 0 ? calculationLines(sum, terms) : [],
    ...explainBasis(total, language),
  };
}

/** One line: its counted amount, and the share or the other currency it was calculated from. */
export function explainLine(
  line: CountedLine,
  { currency, language }: { currency: Currency; language: Language },
): ExplanationLine {
  const amount = formatMoney(line.counted, currency, language);
  const isAsTyped =
    line.sharePercent === 100 &&
    line.index === null &&
    line.unmoved === undefined &&
    line.dividedBy === 1 &&
    line.multipliedBy === 1 &&
    line.interestPercent === null &&
    line.currency === currency;
  if (line.between !== undefined) {
    const detail = describeBetween(line, line.between, { currency, language });
    return { label: line.name, amount, detail };
  }
  return { label: line.name, amount, ...(!isAsTyped && { detail: describeLine(line, language) }) };
}

/**
 * A tax by its rounded amounts: `32 % skatt: 5 500,06 kr − 3 740,04 kr`, with the year of its rules
 * where that is not the month's own.
 */
function describeBetween(
  { sharePercent, isEstimated, tableTax }: CountedLine,
  { gross, net }: { gross: number; net: number },
  { currency, language }: { currency: Currency; language: Language },
): string {
  const texts = explainTexts[language];
  const money = (value: number) => formatMoney(value, currency, language);
  const taken = texts.taxBetween({
    percent: formatPercent(sharePercent, language),
    between: `${money(gross)} − ${money(net)}`,
  });
  if (tableTax?.isOtherYear) {
    return `${taken}, ${dataTexts[language].rulesOf(tableTax)}`;
  }
  return isEstimated ? texts.estimatedShare({ share: taken }) : taken;
}

/** Calculation of a line: `50 % av 4 500 000,00 kr × 965 ÷ 946`. */
export function describeLine(line: CountedLine, language: Language): string {
  const whole = describeWhole(line, language) + describeUnmoved(line.unmoved, language);
  if (line.sharePercent === 100 || line.tableTax) return whole;
  const percent = formatPercent(line.sharePercent, language);
  const share = explainTexts[language].shareOf({ percent, whole });
  return line.isEstimated ? explainTexts[language].estimatedShare({ share }) : share;
}

/** The amount that the share is taken of: `4 500 000,00 kr × 965 ÷ 946`. */
function describeWhole(line: CountedLine, language: Language): string {
  const { index, dividedBy, multipliedBy, interestPercent, tableTax } = line;
  const amount = tableTax
    ? describeBetween(
        { ...line, sharePercent: 100 - line.sharePercent },
        { gross: line.value, net: tableTax.tax },
        { currency: line.currency, language },
      )
    : formatMoney(line.value, line.currency, language);
  const moved = index === null ? '' : ` × ${index.latest} ÷ ${index.base}`;
  const interest = interestPercent === null ? '' : ` × ${formatPercent(interestPercent, language)}`;
  const divided = dividedBy === 1 ? '' : ` ÷ ${dividedBy}`;
  const multiplied = multipliedBy === 1 ? '' : ` × ${multipliedBy}`;
  return `${amount}${moved}${interest}${divided}${multiplied}`;
}

/** Why an index that could move the amount does not: `, index 2026 kv 3 ej publicerat: × 1`. */
function describeUnmoved(unmoved: UnindexedReason | undefined, language: Language): string {
  if (unmoved === undefined) return '';
  const quarter = formatQuarter(unmoved.quarter, language);
  return `, ${explainTexts[language].unmoved({ quarter })}`;
}

/** The items that a figure leaves out, and the sources of the lines that it counts. */
export function explainBasis(
  { lines, notIncluded }: Omit<ExplainedTotal, 'value'>,
  language: Language,
) {
  return {
    notIncluded: explainNotIncluded(notIncluded, language),
    sources: explainSources(lines, language),
  };
}

/** Items that a total leaves out, with the reasons. */
export function explainNotIncluded(notIncluded: readonly NotIncluded[], language: Language) {
  return notIncluded.map(({ name, currency }) => ({
    label: name,
    reason: explainTexts[language].missingRate({ currency }),
  }));
}

/** The rates and indices that lines were made with, each once, with their day or quarter. */
export function explainSources(lines: readonly CountedLine[], language: Language): string[] {
  const moves = lines.flatMap(({ index }) => index ?? []);
  const periods = new Map(moves.map((index) => [index.latestPeriod + index.basePeriod, index]));
  const used = new Map(lines.flatMap(({ rates }) => rates).map((rate) => [rate.currency, rate]));
  return [
    ...explainRates([...used.values()], language),
    ...explainIndices([...periods.values()], language),
  ];
}

/** Rates with their day. */
export function explainRates(rates: readonly UsedRate[], language: Language): string[] {
  return rates.map((rate) =>
    explainTexts[language].ratesSource({
      rate: formatRate(rate, language),
      day: formatDay(rate.day, language),
    }),
  );
}

/** The two figures of each index with their quarters. */
export function explainIndices(indices: readonly IndexRatio[], language: Language): string[] {
  const texts = explainTexts[language];
  return indices.map(({ latest, latestPeriod, base, basePeriod, preliminary = [] }) => {
    const figure = (quarter: Quarter, value: string) => {
      const mark = preliminary.includes(quarter) ? ` (${texts.preliminary})` : '';
      return `${formatQuarter(quarter, language)}: ${value}${mark}`;
    };
    return texts.indexSource({
      now: figure(latestPeriod, latest),
      before: figure(basePeriod, base),
    });
  });
}

function formatRate({ currency, perEuro }: UsedRate, language: Language): string {
  return `1 EUR = ${formatNumber(Number(perEuro), language, 6)} ${currency}`;
}
