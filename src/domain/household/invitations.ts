import * as z from 'zod/mini';
import type { Category } from './households.ts';
import { LANGUAGES, type Language } from '#domain/basics/texts.ts';

/** How long an invitation can be answered (design, section 14). */
export const INVITATION_DAYS = 7;

/** What has become of an invitation. */
export const INVITATION_STATES = ['pending', 'accepted', 'declined', 'revoked'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** As long as an address can be. */
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

/** Whom an owner invites; the mail is in `language`, otherwise in the household's. */
export const invitationDraft = z.strictObject({
  email,
  language: z.optional(z.enum(LANGUAGES, 'choice')),
});

export type InvitationDraft = { email: string; language?: Language | undefined };

/** Which invitation is answered: the one that a mail's token opens, or one of one's own by id. */
export const invitationAnswer = z.union(
  [
    z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  ],
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

/** An invitation as the invited sees it from inside. */
export type OwnInvitation = {
  id: string;
  householdId: string;
  householdName: string;
  inviterName: string;
  expiresAt: string;
  createdAt: string;
};

/**
 * An invitation as the holder of its token sees it. `state` is 'expired' for a pending one whose
 * time is over, and 'inviter_left' when the inviter may no longer invite to the household; the
 * address is shown in part only, since a mail may have been passed on.
 */
export type InvitationPreview = {
  householdName: string;
  inviterName: string;
  maskedEmail: string;
  state: InvitationState | 'expired' | 'inviter_left';
  expiresAt: string;
  memberCount: number;
  /** What of a new member's the members see from the first moment, item by item. */
  shared: Category[];
};

/** An address by which its owner knows it and nobody else learns it: `m•••a@e•••.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [mailbox, domain] = [address.slice(0, at), address.slice(at + 1)];
  const point = domain.lastIndexOf('.');
  const name = domain.slice(0, point);
  const last = mailbox.length > 3 ? mailbox.slice(-1) : '';
  return `${mailbox.slice(0, 1)}•••${last}@${name.slice(0, 1)}•••${domain.slice(point)}`;
}
