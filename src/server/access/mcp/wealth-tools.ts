import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Day } from '#domain/basics/months.ts';
import type { AccountHoldings } from '#domain/holdings/account-holdings.ts';
import { type Allocation, ALLOCATIONS } from '#domain/holdings/allocation.ts';
import type { MortgageCard } from '#domain/mortgage/mortgage-card.ts';
import type { Outlook } from '#domain/mortgage/outlook.ts';
import type { Schedule } from '#domain/mortgage/schedule.ts';
import {
  firstOf,
  LINES_MAX,
  type ReadRoute,
  tool,
  type ToolAnswer,
  type AnswerWords,
} from './tool.ts';
import { toolTexts } from './texts.ts';

type Cards = {
  asOf: Day;
  mortgages: {
    assetId: string | null;
    name: string | null;
    currency: Currency;
    card: MortgageCard;
  }[];
};

/** Months of a plan that an answer holds. */
const PLAN_MONTHS = 60;

const mortgage = tool({
  name: 'mortgage',
  scope: 'figures:read',
  input: z.strictObject({ assetId: z.optional(z.guid()) }),
  async answer({ input: { assetId }, read, words }) {
    const { money } = words;
    const texts = toolTexts[words.language];
    const { asOf, mortgages } = await read<Cards>('/api/mortgages/cards');
    const found = mortgages.filter((each) => assetId === undefined || each.assetId === assetId);
    const { listed: wanted, left } = firstOf(found, LINES_MAX);
    const path = `/api/mortgages/${assetId}`;
    const plan = assetId === undefined ? null : await read<Schedule>(`${path}/schedule`);
    const stress = assetId === undefined ? null : await read<Outlook>(`POST ${path}/stress`);
    const months = plan && firstOf(plan.months, PLAN_MONTHS);
    return {
      data: {
        asOf,
        mortgages: wanted,
        leftOut: left,
        ...(months && { schedule: { months: months.listed, leftOut: months.left } }),
        ...(stress && { stress }),
      },
      lines: [
        ...wanted.map(({ name, currency, card }) => {
          const after = card.afterDeductionYear;
          const parts = [
            `${texts.debt} ${money(card.debt, currency)}`,
            ...(card.valued ? [`${texts.loanToValue} ${card.valued.loanToValue} %`] : []),
            `${texts.required} ${money(card.requiredMonthly, currency)}`,
            `${texts.interestYear} ${money(card.interestYear, currency)}`,
            ...(after === null ? [] : [`${texts.afterDeduction} ${money(after, currency)}`]),
          ];
          return `${name === null ? texts.debt : words.foreign(name)}: ${parts.join(', ')}`;
        }),
        ...(left === 0 ? [] : [texts.more({ count: left })]),
        ...(wanted.length === 0 ? [texts.none] : []),
      ],
    };
  },
});

const holdings = tool({
  name: 'holdings',
  scope: 'figures:read',
  input: z.strictObject({
    by: z.optional(z.enum(ALLOCATIONS)),
    assetId: z.optional(z.guid()),
  }),
  answer: ({ input: { by, assetId }, read, words }) =>
    assetId === undefined ? ofAllAccounts(read, words, by) : ofAccount(read, words, assetId),
});

async function ofAllAccounts(
  read: ReadRoute,
  words: AnswerWords,
  by: string | undefined,
): Promise<ToolAnswer> {
  const { money } = words;
  const texts = toolTexts[words.language];
  const found = await read<Allocation>('/api/holdings', { by });
  const { currency, value, gain, estimatedSince, atCost, notIncluded } = found;
  const perGroup = Math.max(1, Math.floor(LINES_MAX / Math.max(1, found.groups.length)));
  const groups = found.groups.slice(0, LINES_MAX).map(({ parts, ...group }) => {
    const { listed, left } = firstOf(parts, perGroup);
    return { ...group, parts: listed, partsLeftOut: left };
  });
  const missing = notIncluded.slice(0, LINES_MAX);
  return {
    data: { ...found, groups, notIncluded: missing },
    lines: [
      `${texts.holdings}: ${money(value, currency)}` +
        (gain === null ? '' : `, ${texts.gain} ${money(gain, currency)}`),
      ...groups.map(({ key, name, value: part, share }) => {
        const label = name === null ? (key ?? '–') : words.foreign(name);
        return `${label}: ${money(part, currency)}${share === null ? '' : ` (${share} %)`}`;
      }),
      ...(estimatedSince === null ? [] : [texts.oldPrices({ day: estimatedSince })]),
      ...(atCost === 0 ? [] : [texts.atCost({ count: atCost })]),
      ...(notIncluded.length === 0 ? [] : [texts.notCounted({ count: notIncluded.length })]),
    ],
  };
}

async function ofAccount(
  read: ReadRoute,
  words: AnswerWords,
  assetId: string,
): Promise<ToolAnswer> {
  const { money } = words;
  const texts = toolTexts[words.language];
  const found = await read<AccountHoldings>(`/api/assets/${assetId}/holdings`);
  const { months: _, positions, closed, issues, currency, ...account } = found;
  const { listed, left } = firstOf(positions, LINES_MAX);
  const unpriced = positions.filter(({ value }) => value === null);
  return {
    data: {
      ...account,
      currency,
      positions: listed,
      positionsLeftOut: left,
      closed: closed.slice(0, LINES_MAX),
      issues: issues.slice(0, LINES_MAX),
    },
    lines: [
      `${texts.holdings}: ${money(account.value, currency)}, ${texts.gain} ` +
        money(account.gain, currency),
      ...listed.map(({ name, quantity, value, isEstimated, priceDay }) => {
        const worth = value === null ? '–' : money(value, currency);
        const of = isEstimated && priceDay !== null ? ` (${priceDay})` : '';
        return `${words.foreign(name)} × ${quantity}: ${worth}${of}`;
      }),
      ...(left === 0 ? [] : [texts.more({ count: left })]),
      ...(unpriced.length === 0 ? [] : [texts.notCounted({ count: unpriced.length })]),
      ...(issues.length === 0 ? [] : [texts.issues({ count: issues.length })]),
    ],
  };
}

/** Mortgages and holdings. */
export const WEALTH_TOOLS = [mortgage, holdings];
