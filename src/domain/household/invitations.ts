import * as z from 'zod/mini';
import { CATEGORIES, type Category } from './sharing.ts';
import { LANGUAGES, type Language } from '#domain/basics/texts.ts';

/** Days for which an invitation can be answered. */
export const INVITATION_DAYS = 7;

export const INVITATION_STATES = ['pending', 'accepted', 'declined', 'revoked'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** The longest valid email address. */
const EMAIL_CHARACTERS_MAX = 254;
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z0-9-]+$/;

const email = z
  .string({ error: ({ input }) => (input === undefined ? 'email.required' : 'email.format') })
  .check(
    z.overwrite((typed) => typed.trim().toLowerCase()),
    z.minLength(1, 'email.required'),
    z.maxLength(EMAIL_CHARACTERS_MAX, 'email.format'),
    z.regex(EMAIL, 'email.format'),
  );

/** Invitation of an address; `language` of the mail defaults to the household's. */
export const invitationDraft = z.strictObject({
  email,
  language: z.optional(z.enum(LANGUAGES, 'choice')),
});

export type InvitationDraft = { email: string; language?: Language | undefined };

const reference = z.string().check(z.minLength(1), z.maxLength(200));

/** The answered invitation: by the token in the mail, or by id when signed in. */
export const invitationAnswer = z.union(
  [z.strictObject({ token: reference }), z.strictObject({ id: reference })],
  'unknown',
);

const shared = z.optional(z.array(z.enum(CATEGORIES, 'choice')).check(z.maxLength(5, 'choice')));

/** The same with the kinds that its page said the others will see. */
export const invitationAcceptance = z.union(
  [z.strictObject({ token: reference, shared }), z.strictObject({ id: reference, shared })],
  'unknown',
);

/** An invitation as the members of its household see it. */
export type Invitation = {
  id: string;
  invitedEmail: string;
  inviterUserId: string | null;
  status: 'pending';
  isExpired: boolean;
  createdAt: string;
  sentAt: string;
  expiresAt: string;
};

/** An invitation as the invited user sees it when signed in. */
export type OwnInvitation = {
  id: string;
  householdId: string;
  householdName: string;
  inviterName: string;
  expiresAt: string;
  createdAt: string;
};

/**
 * An invitation as the holder of its token sees it. `state` is 'expired' for a pending one past its
 * time, and 'inviter_left' when the inviter may no longer invite to the household. The address is
 * masked, since a mail may have been forwarded.
 */
export type InvitationPreview = {
  householdName: string;
  inviterName: string;
  maskedEmail: string;
  state: InvitationState | 'expired' | 'inviter_left';
  expiresAt: string;
  /** 0, as nothing is shared, once the invitation has been answered or has ended. */
  memberCount: number;
  /** The categories of a new member that the others see from the start, item by item. */
  shared: Category[];
};

/** Masks an address so that only its owner recognizes it: `m•••a@e•••.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [mailbox, domain] = [address.slice(0, at), address.slice(at + 1)];
  const point = domain.lastIndexOf('.');
  const name = domain.slice(0, point);
  const last = mailbox.length > 3 ? mailbox.slice(-1) : '';
  return `${mailbox.slice(0, 1)}•••${last}@${name.slice(0, 1)}•••${domain.slice(point)}`;
}
