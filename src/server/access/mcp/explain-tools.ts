import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import { financialHealth } from '#domain/figures/health/health.ts';
import type { HealthCategory } from '#domain/figures/health/health-category.ts';
import type { NoTaxYear, TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import type { RealisedYear } from '#domain/holdings/gains/realised-gains.ts';
import { FIGURES, SUMMARY } from './figure-tools.ts';
import {
  type AnswerWords,
  firstOf,
  LINES_MAX,
  type ReadRoute,
  type ToolAnswer,
  tool,
} from './tool.ts';
import { toolTexts } from './texts.ts';

/** A year of the tax; the route knows which it can count. */
const year = z.int().check(z.minimum(1980), z.maximum(2199));

const explain = tool({
  name: 'explain',
  scope: 'figures:read',
  input: z.strictObject({
    figure: z.enum([...FIGURES, 'loanPayments', 'financialHealth', 'realisedGains', 'tax']),
    year: z.optional(year),
  }),
  async answer({ input: { figure, year: of }, read, words }) {
    if (figure === 'tax') return taxAnswer(await readTax(read, of), words);
    if (figure === 'realisedGains') {
      return gainsAnswer(await read<GainsAnswer>('/api/realised-gains', { year: of }), words);
    }
    const { money } = words;
    const texts = toolTexts[words.language];
    const summary = await read<FinancialSummary>(SUMMARY);
    const { currency, asOf, notIncluded, oldRates, explain: lines } = summary;
    const common = { asOf, currency, figure, notIncluded, oldRates };
    if (figure === 'financialHealth') {
      const { data, lines: ofHealth } = healthAnswer(summary, words);
      const gaps = words.gaps(notIncluded, oldRates);
      return { data: { ...common, ...data }, lines: [...ofHealth, ...gaps] };
    }
    if (figure === 'loanPayments') {
      const { loans, stated, covered, ...payments } = summary.loanPayments;
      const { listed, left } = firstOf(loans, LINES_MAX);
      const sums = { stated: money(stated, currency), covered: money(covered, currency) };
      return {
        data: { ...common, ...payments, stated, covered, loans: listed, leftOut: left },
        lines: [
          texts.loanPayments(sums),
          ...(left === 0 ? [] : [texts.more({ count: left })]),
          ...words.gaps(notIncluded),
        ],
      };
    }
    const signed =
      figure === 'netWorth'
        ? [...lines.totalAssets, ...lines.totalLiabilities.map(negative)]
        : lines[figure];
    const { listed, left } = firstOf(signed, LINES_MAX);
    return {
      data: { ...common, value: summary[figure], lines: listed, leftOut: left },
      lines: [
        `${texts[figure]}: ${money(summary[figure], currency)}`,
        ...listed.map((line) => lineWords(line, { currency, words })),
        ...(left === 0 ? [] : [texts.more({ count: left })]),
        ...words.gaps(notIncluded, oldRates),
      ],
    };
  },
});

/** A debt as a part of net worth. */
function negative(line: CountedLine): CountedLine {
  return { ...line, counted: -line.counted };
}

function lineWords(
  line: CountedLine,
  { currency, words }: { currency: Currency; words: AnswerWords },
): string {
  const { money } = words;
  const whole = money(line.value, line.currency);
  const share = line.sharePercent === 100 ? '' : ` × ${line.sharePercent} %`;
  const rates = line.rates.map((rate) => `${rate.currency} ${rate.perEuro}/EUR ${rate.day}`);
  const from = rates.length === 0 ? '' : ` [${rates.join(', ')}]`;
  return `${words.foreign(line.name)}: ${whole}${share} → ${money(line.counted, currency)}${from}`;
}

/** The health score with its measures; their lines are those of the totals. */
function healthAnswer(summary: FinancialSummary, words: AnswerWords): ToolAnswer {
  const texts = toolTexts[words.language];
  const { score, mean, categories } = financialHealth(summary);
  const measures = categories.map(
    ({ explain: _, notIncluded: __, preciseScore: ___, ...each }) => each,
  );
  return {
    data: { score, mean, categories: measures },
    lines: [
      score === null ? texts.noScore : texts.score({ score }),
      ...categories.map((each) => `${texts.measures[each.name]}: ${measureWords(each, words)}`),
    ],
  };
}

function measureWords({ name, measure, score }: HealthCategory, words: AnswerWords): string {
  const texts = toolTexts[words.language];
  if (score === null) return texts.unmeasured;
  const measured = name === 'emergencyFund' ? texts.months : texts.percent;
  const parts = [
    ...(measure === null ? [] : [measured({ measure: words.number(measure) })]),
    texts.points({ score: words.number(score) }),
  ];
  return parts.join(', ');
}

type GainsAnswer = RealisedYear & { rowCount: number; uncounted: { name: string }[] };

/** Realised gains in kronor, a sum for each section of form K4, with the sales and their costs. */
function gainsAnswer(found: GainsAnswer, words: AnswerWords): ToolAnswer {
  const texts = toolTexts[words.language];
  const { year, sections, rowCount, warnings, uncounted } = found;
  const kronor = (amount: number) => words.money(amount, 'SEK');
  const { listed } = firstOf(found.rows, LINES_MAX);
  const left = rowCount - listed.length;
  return {
    data: { ...found, rows: listed, leftOut: left, warnings: warnings.slice(0, LINES_MAX) },
    lines: [
      ...sections.map(({ section, rows, gain, loss }) =>
        texts.gains({ year, section, count: rows, gain: kronor(gain), loss: kronor(loss) }),
      ),
      ...listed.map(({ name, day, quantity, proceeds, cost, gain }) => {
        const isKnown = proceeds !== null && gain !== null;
        const result = isKnown ? `${kronor(proceeds)} − ${kronor(cost)} = ${kronor(gain)}` : '–';
        return `${day} ${words.foreign(name)} × ${quantity}: ${result}`;
      }),
      ...(left === 0 ? [] : [texts.more({ count: left })]),
      ...(warnings.length === 0 ? [] : [texts.warned({ count: warnings.length })]),
      ...uncounted.map(({ name }) => texts.partOnly({ name: words.foreign(name) })),
      ...(rowCount === 0 ? [texts.none] : []),
    ],
  };
}

type TaxAnswer = TaxMeter | NoTaxYear;

function readTax(read: ReadRoute, ofYear: number | undefined): Promise<TaxAnswer> {
  return read<TaxAnswer>('/api/tax-meter', { year: ofYear });
}

/** The tax in kronor, with its steps and rules. */
function taxAnswer(meter: TaxAnswer, words: AnswerWords): ToolAnswer {
  const { money } = words;
  const texts = toolTexts[words.language];
  if ('noRules' in meter) return { data: meter, lines: [texts.noRules(meter)] };
  const { totals, assumptions, missing, soFarTo } = meter;
  const { listed, left } = firstOf(meter.lines, LINES_MAX);
  const kronor = (amount: number) => money(amount, 'SEK');
  return {
    data: { currency: 'SEK', ...meter, lines: listed, leftOut: left },
    lines: [
      `${texts.taxOf(meter)}: ${kronor(totals.year.result)}`,
      ...(soFarTo === null ? [] : [`${texts.soFar} (${soFarTo}): ${kronor(totals.soFar.result)}`]),
      ...(totals.year.yieldTax === 0 ? [] : [`${texts.yieldTax}: ${kronor(totals.year.yieldTax)}`]),
      ...(left === 0 ? [] : [texts.more({ count: left })]),
      ...(assumptions.length === 0 ? [] : [texts.assumed({ count: assumptions.length })]),
      ...(missing.length === 0 ? [] : [texts.missing({ count: missing.length })]),
    ],
  };
}

const tax = tool({
  name: 'tax',
  scope: 'figures:read',
  input: z.strictObject({ year: z.optional(year) }),
  async answer({ input, read, words }) {
    const answer = taxAnswer(await readTax(read, input.year), words);
    // The steps and the rules explain it (`explain`).
    const { steps: _, rules: __, ...data } = answer.data;
    return { ...answer, data };
  },
});

/** How a figure is reached, and the tax. */
export const EXPLAIN_TOOLS = [explain, tax];
