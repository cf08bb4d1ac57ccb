import * as z from 'zod/mini';
import type { Currency } from './currencies.ts';
import { oneOf, percent } from './fields.ts';
import type { AmountText } from './money.ts';
import { isMonth, type Month } from './months.ts';
import { type PercentText, toBasisPoints, WHOLE_BASIS_POINTS } from './percent.ts';

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

export type LinkDraft = {
  householdId: string;
  kind: CoOwnedKind;
  itemId: string;
  memberId: string;
  percent: PercentText;
  from?: Month | undefined;
};

/**
 * An item that two people own together, as one of the two sees it. `itemId` is the item in that
 * person's own list: null for a member who has not accepted yet. `item` is the whole of it, as its
 * owner keeps it; `percent` is the member's share of that, from the month `from` on.
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
  createdAt: string;
};

/** Whether shares of one thing come to no more than all of it. */
export function fitsInWhole(shares: readonly PercentText[]): boolean {
  const points = shares.map(toBasisPoints);
  return points.reduce((total, share) => total + share, 0) <= WHOLE_BASIS_POINTS;
}
