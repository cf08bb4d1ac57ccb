import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import { oneOf, percent } from '#domain/basics/fields.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { isMonth, type Month } from '#domain/basics/months.ts';
import { type PercentText, toBasisPoints } from '#domain/basics/percent.ts';

/** Kinds of records that members can own jointly. */
export const CO_OWNED_KINDS = ['assets', 'liabilities'] as const;
export type CoOwnedKind = (typeof CO_OWNED_KINDS)[number];

/** Proposal of a share of an item to a member, from a month on; the current one by default. */
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

/** At most this many items in a joint proposal; a home has a handful of loans. */
const JOINT_ITEMS_MAX = 20;

/**
 * Joint proposal to a member, such as a home and its loans: a share of each item from the same
 * month. `ownPercent` also sets the owner's own share from that month on.
 */
export const jointProposalDraft = z.strictObject({
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
      z.maxLength(JOINT_ITEMS_MAX, 'text.long'),
      z.refine(areDifferent, 'entry.twice'),
    ),
});

export type JointProposalDraft = Omit<z.infer<typeof jointProposalDraft>, 'items'> & {
  items: { kind: CoOwnedKind; itemId: string; percent: PercentText; ownPercent?: PercentText }[];
};

/** Ids of the shares that the user saw and accepts. */
export const jointProposalAnswer = z.strictObject({
  ids: z.array(z.string('unknown')).check(z.maxLength(JOINT_ITEMS_MAX, 'text.long')),
});

function areDifferent(items: readonly { kind: unknown; itemId: string }[]): boolean {
  const keys = items.map(({ kind, itemId }) => `${String(kind)} ${itemId.toLowerCase()}`);
  return new Set(keys).size === keys.length;
}

export type LinkDraft = z.infer<typeof linkDraft> & { kind: CoOwnedKind };

/**
 * A proposed or active share of an item, as one of the two users sees it. `itemId` is the item in
 * that user's list, null before a member accepts; `item` is the whole item; `percent` the member's
 * share from the month `from`; `togetherId` the joint proposal, null for a single one.
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

/** Largest proposed or active share of each other member; a new proposal replaces a share. */
export function othersShares(links: readonly CoOwnerLink[], memberId: string): PercentText[] {
  const others = links.filter((link) => link.memberId !== memberId);
  const byMember = Map.groupBy(others, (link) => link.memberId);
  return [...byMember.values()].map((own) =>
    own
      .map(({ percent }) => percent)
      .reduce((most, each) => (toBasisPoints(each) > toBasisPoints(most) ? each : most)),
  );
}
