import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import { oneOf, percent } from '#domain/basics/fields.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { isMonth, type Month } from '#domain/basics/months.ts';
import { type PercentText, toBasisPoints } from '#domain/basics/percent.ts';

/** What two people can own, or owe, together. */
export const CO_OWNED_KINDS = ['assets', 'liabilities'] as const;
export type CoOwnedKind = (typeof CO_OWNED_KINDS)[number];

/** What an owner proposes to a member: a share of an item, from a month on (the running one). */
export const linkDraft = z.strictObject({
  householdId: z.string('unknown'),
  kind: oneOf(CO_OWNED_KINDS, 'choice'),
  itemId: z.string('unknown'),
  memberId: z.string('unknown'),
  percent: percent('ownership.range').check(
    z.refine((share) => toBasisPoints(share as PercentText) > 0, 'ownership.range'),
  ),
  from: z.optional(z.string().check(z.refine(isMonth, 'month.format'))),
});

/** A home has a handful of loans; nobody proposes more at once. */
const TOGETHER_MAX = 20;

/**
 * What an owner proposes to a member as one, such as a home and its loans: a share of each, from
 * one month on, and where `ownPercent` is sent the owner's own share from now on.
 */
export const togetherDraft = z.strictObject({
  householdId: z.string('unknown'),
  memberId: z.string('unknown'),
  from: z.optional(z.string().check(z.refine(isMonth, 'month.format'))),
  items: z
    .array(
      z.strictObject({
        kind: oneOf(CO_OWNED_KINDS, 'choice'),
        itemId: z.string('unknown'),
        percent: percent('ownership.range').check(
          z.refine((share) => toBasisPoints(share as PercentText) > 0, 'ownership.range'),
        ),
        ownPercent: z.optional(percent('ownership.range')),
      }),
    )
    .check(
      z.minLength(1, 'entry.required'),
      z.maxLength(TOGETHER_MAX, 'text.long'),
      z.refine(areDifferent, 'entry.twice'),
    ),
});

export type TogetherDraft = Omit<z.infer<typeof togetherDraft>, 'items'> & {
  items: { kind: CoOwnedKind; itemId: string; percent: PercentText; ownPercent?: PercentText }[];
};

/** Which proposals somebody answers as one: those that they saw. */
export const togetherAnswer = z.strictObject({
  ids: z.array(z.string('unknown')).check(z.maxLength(TOGETHER_MAX, 'text.long')),
});

function areDifferent(items: readonly { kind: unknown; itemId: string }[]): boolean {
  const keys = items.map(({ kind, itemId }) => `${String(kind)} ${itemId.toLowerCase()}`);
  return new Set(keys).size === keys.length;
}

export type LinkDraft = z.infer<typeof linkDraft> & { kind: CoOwnedKind };

/**
 * An item that two own together, as one of them sees it. `itemId` is that in their own list, null
 * before a member accepts; `item` the whole of it; `percent` the member's share from a month on;
 * `togetherId` is that of the proposal that it was made in with others; null: alone.
 */
export type CoOwnerLink = {
  id: string;
  householdId: string;
  kind: CoOwnedKind;
  status: 'proposed' | 'active';
  isOwner: boolean;
  ownerId: string;
  ownerName: string;
  memberId: string;
  memberName: string;
  itemId: string | null;
  item: { name: string; type: string; amount: AmountText; currency: Currency };
  percent: PercentText;
  from: Month;
  togetherId: string | null;
  createdAt: string;
};

/**
 * What everybody else has of an item or is asked to have, in percent: of each member the larger,
 * for a second proposal changes the share that there is.
 */
export function othersShares(links: readonly CoOwnerLink[], memberId: string): PercentText[] {
  const others = links.filter((link) => link.memberId !== memberId);
  const byMember = Map.groupBy(others, (link) => link.memberId);
  return [...byMember.values()].map((own) =>
    own
      .map(({ percent }) => percent)
      .reduce((most, each) => (toBasisPoints(each) > toBasisPoints(most) ? each : most)),
  );
}
