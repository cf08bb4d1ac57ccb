import * as z from 'zod/mini';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import type { Recurring } from '#domain/banking/recurring/recurring.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { isMonth } from '#domain/basics/months.ts';
import { firstOf, LINES_MAX, tool } from './tool.ts';
import { toolTexts } from './texts.ts';

const MONTHS_MAX = 25;

const cashFlow = tool({
  name: 'cash_flow',
  scope: 'figures:read',
  input: z.strictObject({
    months: z.optional(z.int().check(z.minimum(1), z.maximum(MONTHS_MAX))),
  }),
  async answer({ input: { months: count = 6 }, read, words }) {
    const { money } = words;
    const texts = toolTexts[words.language];
    const found = await read<CashFlow>('/api/cash-flow');
    const { currency, today: asOf, forecast, merchants, pending, rates, known } = found;
    const months = found.months.slice(-count);
    const unrated = months.flatMap(({ month, notIncluded }) =>
      notIncluded.map((each) => ({ name: month, currency: each.currency })),
    );
    const partial = months.filter((each) => each.isPartial || each.isRunning);
    const ends = forecast && { start: forecast.start, lowest: forecast.lowest };
    const top = merchants.top.slice(0, 10);
    const named = top.map(({ months: _, ...each }) => each);
    return {
      data: {
        asOf,
        currency,
        known,
        pending,
        rates,
        months,
        forecast: ends && { ...ends, last: forecast?.days.at(-1) ?? null },
        merchants: { since: merchants.since, top: named },
      },
      lines: [
        ...months.map(
          ({ month, income, spending, net }) =>
            `${month}: ${texts.income} ${money(income, currency)}, ${texts.spending} ` +
            `${money(spending, currency)}, ${texts.left} ${money(net, currency)}`,
        ),
        ...(ends
          ? [`${texts.forecast(ends.lowest)}: ${money(ends.lowest.expected, currency)}`]
          : []),
        ...top.map(({ name, amount }) => `${words.foreign(name)}: ${money(amount, currency)}`),
        ...(partial.length === 0
          ? []
          : [texts.partial({ months: partial.map(({ month }) => month).join(', ') })]),
        ...unrated.map(texts.missingRate),
        ...(months.length === 0 ? [texts.none] : []),
      ],
    };
  },
});

const recurringPayments = tool({
  name: 'recurring_payments',
  scope: 'transactions:read',
  input: z.strictObject({}),
  async answer({ read, words }) {
    const { money } = words;
    const texts = toolTexts[words.language];
    const found = await read<Recurring[]>('/api/recurring');
    const { listed, left } = firstOf(found, LINES_MAX);
    const payments = listed.map(({ key: _, calendar: __, transactionIds: ___, ...each }) => each);
    return {
      data: { payments, leftOut: left },
      lines: [
        ...listed.map(({ merchant, amount, currency, direction, cadence, nextOn }) => {
          const signed = money(direction === 'out' ? `-${amount}` : amount, currency);
          return `${words.foreign(merchant)}: ${signed} (${cadence}), ${texts.next({ day: nextOn })}`;
        }),
        ...(left === 0 ? [] : [texts.more({ count: left })]),
        ...(found.length === 0 ? [texts.none] : []),
      ],
    };
  },
});

const month = z.string().check(z.refine(isMonth));

type ListedTransaction = {
  transactionDate: string;
  amount: string;
  currency: Currency;
  description: string;
  merchantName: string | null;
  category: string | null;
};

type TransactionPage = { transactions: ListedTransaction[]; next: string | null };

type Category = { id: string; name: string; defaultKey: string | null };

const transactions = tool({
  name: 'transactions',
  scope: 'transactions:read',
  input: z.strictObject({
    cursor: z.optional(z.string()),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(LINES_MAX))),
    month: z.optional(month),
    since: z.optional(month),
    account: z.optional(z.guid()),
    category: z.optional(z.string()),
    search: z.optional(z.string().check(z.maxLength(200))),
    least: z.optional(z.string()),
    most: z.optional(z.string()),
  }),
  async answer({ input, read, words }) {
    const { money } = words;
    const texts = toolTexts[words.language];
    const query = { limit: 50, ...input };
    const { transactions: listed, next } = await read<TransactionPage>('/api/transactions', query);
    const categories = await read<Category[]>('/api/transaction-categories');
    const nameOf = new Map(categories.map(({ id, name, defaultKey }) => [id, defaultKey ?? name]));
    const categoryOf = ({ category }: ListedTransaction) => nameOf.get(category ?? '') ?? null;
    const rows = listed.map((row) => ({ ...row, categoryName: categoryOf(row) }));
    return {
      data: { transactions: rows, next },
      lines: [
        ...listed.map((row) => {
          const { transactionDate: on, amount, currency, description } = row;
          const category = categoryOf(row);
          const of = category === null ? '' : ` (${words.foreign(category)})`;
          return `${on} ${money(amount, currency)} ${words.foreign(description)}${of}`;
        }),
        ...(next === null ? [] : [texts.nextPage]),
        ...(listed.length === 0 ? [texts.none] : []),
      ],
    };
  },
});

/** Cash flow, recurring payments and transactions: texts of banks are marked as data. */
export const BANKING_TOOLS = [cashFlow, recurringPayments, transactions];
