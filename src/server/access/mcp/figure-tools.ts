import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import { minorOf, sum, toNumber } from '#domain/basics/money.ts';
import type { Month } from '#domain/basics/months.ts';
import type { HistoryPoint } from '#domain/figures/history/history.ts';
import { comparison } from '#domain/figures/history/typed-values.ts';
import type { NetWorthChange } from '#domain/figures/net-worth/net-worth-change.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { KIND_NAMES } from '#domain/records/kinds.ts';
import { firstOf, LINES_MAX, tool } from './tool.ts';
import { toolTexts } from './texts.ts';

export const SUMMARY = '/api/financial-summary';

/** The totals of a summary. */
export const FIGURES = [
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

/** Net worth, its items and what changed it. */
export const FIGURE_TOOLS = [netWorth, whyItChanged, items];
