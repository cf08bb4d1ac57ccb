import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import { currency, flag, oneOf, requiredName } from '#domain/basics/fields.ts';
import { LANGUAGES, type Language } from '#domain/basics/texts.ts';
import { byFlag, type ShareFlags, type Sharing } from './sharing.ts';

/** Owners invite and remove members and change the settings; members share and read. */
export const ROLES = ['owner', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** Limits, to bound the cost of one request. */
export const HOUSEHOLDS_MAX = 20;
export const MEMBERS_MAX = 20;

/** Validation of the flags, wherever they are sent or stored. */
export const shareFlags = byFlag(() => flag);

const name = requiredName('name.required');
const language = z.enum(LANGUAGES, 'language.required');

/** Body that creates a household. */
export const householdDraft = z.strictObject({ name });

/** Changes of a household and its settings by an owner; absent fields are unchanged. */
export const householdChanges = z.partial(
  z.strictObject({ name, currency, language, ...shareFlags }),
);

/** Changes of the kinds that a member shares. */
export const sharingChanges = z.partial(z.strictObject({ ...shareFlags, totalsOnly: flag }));

/** A member's new role; with `stepDown` the owner who makes the change becomes a member. */
export const memberChanges = z.strictObject({
  role: oneOf(ROLES, 'choice'),
  stepDown: z.optional(z.boolean('choice')),
});

export type HouseholdChanges = {
  name?: string;
  currency?: Currency;
  language?: Language;
} & Partial<ShareFlags>;

/** A household as one of its members sees it; `sharing` is that member's. */
export type Household = {
  id: string;
  name: string;
  role: Role;
  memberCount: number;
  currency: Currency;
  language: Language;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  sharing: Sharing;
} & ShareFlags;

/** A member of a household, as the others see them. */
export type Member = {
  userId: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  role: Role;
  status: 'active';
  joinedAt: string;
} & Sharing;
