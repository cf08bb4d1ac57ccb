import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import { minorOf, sum, toNumber } from '#domain/basics/money.ts';
import type { Month } from '#domain/basics/months.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { comparison } from '#domain/figures/history/typed-values.ts';
import type { NetWorthChange } from '#domain/figures/net-worth/net-worth-change.ts';
import type { NoTaxYear, TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { CountedLine } from '#domain/figures/totals/totals.ts';
import { KIND_NAMES } from '#domain/records/kinds.ts';
import {
  firstOf,
  LINES_MAX,
  type ReadRoute,
  type ToolAnswer,
  tool,
  type AnswerWords,
} from './tool.ts';
import { toolTexts } from './texts.ts';

/** A year of the tax; the route knows which it can count. */
const year = z.int().check(z.minimum(1980), z.maximum(2199));

const SUMMARY = '/api/financial-summary';

const FIGURES = [
  'netWorth',
  'totalAssets',
  'totalLiabilities',
  'monthlyIncome',
  'monthlyCosts',
  'monthlyNetIncome',
] as const;

const netWorth = tool({
  name: 'net_worth',
  scope: 'figures:read',
  input: z.strictObject({ history: z.optional(z.enum(['6m', '1y', '2y', 'all'])) }),
  async answer({ input: { history: period }, read, words }) {
    const { money } = words;
    const texts = toolTexts[words.language];
    const { explain: _, loanPayments: __, ...summary } = await read<FinancialSummary>(SUMMARY);
    const { currency, notIncluded, oldRates } = summary;
    const points = period && (await read<HistoryPoint[]>('/api/net-worth-history', { period }));
    const lines = FIGURES.map((name) => `${texts[name]}: ${money(summary[name], currency)}`);
    if (!points) return { data: summary, lines: [...lines, ...words.gaps(notIncluded, oldRates)] };
    const months = points.map(({ month, value, estimated, notIncluded: without, ...point }) => {
      const { assets, liabilities } = point;
      return {
        month,
        netWorth: value,
        assets,
        liabilities,
        isEstimated: estimated,
        notIncluded: without,
      };
    });
    const estimated = months.filter(({ isEstimated }) => isEstimated).map(({ month }) => month);
    return {
      data: { ...summary, history: months },
      lines: [
        ...lines,
        ...months.map(({ month, netWorth: value }) => `${month}: ${money(value, currency)}`),
        ...words.gaps(notIncluded, oldRates),
        ...(estimated.length === 0 ? [] : [texts.estimated({ months: estimated.join(', ') })]),
      ],
    };
  },
});

type ChangeAnswer = { currency: Currency; to: Month } & (
  | (NetWorthChange & { from: Month })
  | { from: null; change: null; lines: []; notIncluded: [] }
);

const whyItChanged = tool({
  name: 'why_it_changed',
  scope: 'figures:read',
  input: z.strictObject(comparison.shape),
  async answer({ input, read, words }) {
    const { money } = words;
    const texts = toolTexts[words.language];
    const found = await read<ChangeAnswer>('/api/net-worth-change', input);
    if (found.from === null) return { data: found, lines: [texts.noEarlier] };
    const { currency, from, to, change } = found;
    const { listed, left } = firstOf(found.lines, LINES_MAX);
    const rest = toNumber(sum(found.lines.slice(LINES_MAX).map((line) => minorOf(line.change))));
    return {
      data: { ...found, lines: listed, others: { count: left, change: rest } },
      lines: [
        `${texts.change({ from, to })}: ${money(change, currency)}`,
        ...listed.map(
          (line) =>
            `${words.foreign(line.name)} (${texts.reasons[line.reason]}): ` +
            money(line.change, currency),
        ),
        ...(left === 0 ? [] : [`${texts.more({ count: left })} ${money(rest, currency)}`]),
        ...words.gaps(found.notIncluded),
      ],
    };
  },
});

type AnyRecord = { name: string; currency: Currency; type?: string } & Partial<
  Record<'value' | 'balance' | 'amount' | 'targetAmount', string>
>;

const items = tool({
  name: 'items',
  scope: 'records:read',
  input: z.strictObject({
    kind: z.enum(KIND_NAMES),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
  }),
  async answer({ input: { kind, cursor = '0' }, read, words }) {
    const { money } = words;
    const texts = toolTexts[words.language];
    const all = await read<AnyRecord[]>(`/api/${kind}`);
    const from = Number(cursor);
    const { listed, left } = firstOf(all.slice(from), LINES_MAX);
    const next = left === 0 ? null : String(from + LINES_MAX);
    const lines = listed.map(({ name, type, currency, ...record }) => {
      const amount = record.value ?? record.balance ?? record.amount ?? record.targetAmount ?? '0';
      return `${words.foreign(name)}${type === undefined ? '' : ` (${type})`}: ${money(amount, currency)}`;
    });
    const after = next === null ? [] : [texts.nextPage];
    return {
      data: { kind, items: listed, next },
      lines: all.length === 0 ? [texts.none] : [...lines, ...after],
    };
  },
});

const explain = tool({
  name: 'explain',
  scope: 'figures:read',
  input: z.strictObject({
    figure: z.enum([...FIGURES, 'loanPayments', 'tax']),
    year: z.optional(year),
  }),
  async answer({ input: { figure, year: ofTax }, read, words }) {
    if (figure === 'tax') return taxAnswer(await readTax(read, ofTax), words);
    const { money } = words;
    const texts = toolTexts[words.language];
    const summary = await read<FinancialSummary>(SUMMARY);
    const { currency, asOf, notIncluded, oldRates, explain: lines } = summary;
    const common = { asOf, currency, figure, notIncluded, oldRates };
    if (figure === 'loanPayments') {
      return { data: { ...common, ...summary.loanPayments }, lines: words.gaps(notIncluded) };
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

/** Net worth, its items and what changed it, and the tax. */
export const FIGURE_TOOLS = [netWorth, whyItChanged, items, explain, tax];
