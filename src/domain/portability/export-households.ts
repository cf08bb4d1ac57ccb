import * as z from 'zod/mini';
import { CO_OWNED_KINDS, type CoOwnedKind } from '#domain/household/co-ownership.ts';
import { fileId, instant } from './export-items.ts';
import { currency, flag, oneOf, percent, requiredName } from '#domain/basics/fields.ts';
import type { Sharing } from '#domain/household/sharing.ts';
import { type Role, ROLES, shareFlags } from '#domain/household/households.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { isMonth, type Month } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';

/**
 * A household that the user is in, and the kinds that they share there; nothing about the other
 * members.
 */
export type ExportedHousehold = {
  name: string;
  role: Role;
  joinedAt: string;
  currency: Currency;
} & Sharing;

/**
 * An item that the user owns or owes with another user. `item` names it in the file; null: the user
 * has received a proposal and does not have the item. Proposals made together are not marked as
 * such: importing a file makes no link (decision 034).
 */
export type ExportedShare = {
  kind: CoOwnedKind;
  item: string | null;
  name: string;
  with: string;
  isOwner: boolean;
  status: 'proposed' | 'active';
  percent: PercentText;
  from: Month;
  createdAt: string;
};

const name = requiredName('name.required');

export const exportedHousehold = z.strictObject({
  name,
  role: oneOf(ROLES, 'choice'),
  joinedAt: instant,
  currency,
  ...shareFlags,
  totalsOnly: flag,
});

export const exportedShare = z.strictObject({
  kind: oneOf(CO_OWNED_KINDS, 'choice'),
  item: z.nullable(fileId),
  name,
  // A whole name, or an address: longer than either part may be.
  with: z.string('text.type'),
  isOwner: z.boolean('choice'),
  status: oneOf(['proposed', 'active'], 'choice'),
  percent: percent('ownership.range'),
  from: z.string('month.format').check(z.refine(isMonth, 'month.format')),
  createdAt: instant,
});
