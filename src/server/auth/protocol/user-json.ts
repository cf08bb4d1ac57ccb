import { AUDIENCE } from '#server/auth/sessions/access-tokens.ts';
import { type FactorJson, toFactorJson } from '#server/auth/factors/factors.ts';
import type { AuthFactor, AuthIdentity, AuthUser, Metadata } from '#server/auth/table.ts';

/** A user as the protocol writes it. Neither the password's hash nor a token is ever in it. */
export type UserJson = {
  id: string;
  aud: string;
  role: string;
  email: string;
  phone: string;
  email_confirmed_at?: string;
  app_metadata: Metadata;
  user_metadata: Metadata;
  identities: IdentityJson[];
  /** Absent without any. */
  factors?: FactorJson[];
  created_at: string;
  updated_at: string;
  is_anonymous: boolean;
  [optional: string]: unknown;
};

export type IdentityJson = {
  identity_id: string;
  id: string;
  user_id: string;
  identity_data: Metadata;
  provider: string;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
  email: unknown;
};

type IdentitiesAndFactors = { identities: readonly AuthIdentity[]; factors: readonly AuthFactor[] };

export function toUserJson(
  user: AuthUser,
  { identities, factors }: IdentitiesAndFactors,
): UserJson {
  return {
    id: user.id,
    aud: AUDIENCE,
    role: user.role,
    email: user.email,
    phone: '',
    ...present({
      email_confirmed_at: user.emailConfirmedAt,
      confirmed_at: user.emailConfirmedAt,
      confirmation_sent_at: user.confirmationSentAt,
      recovery_sent_at: user.recoverySentAt,
      new_email: user.newEmail,
      email_change_sent_at: user.emailChangeSentAt,
      reauthentication_sent_at: user.reauthenticationSentAt,
      last_sign_in_at: user.lastSignInAt,
      banned_until: user.bannedUntil,
    }),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: identities.map(toIdentityJson),
    ...(factors.length > 0 ? { factors: factors.map(toFactorJson) } : {}),
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    is_anonymous: false,
  };
}

/** The two names are swapped in the protocol: `id` is the user at the provider. */
function toIdentityJson(identity: AuthIdentity): IdentityJson {
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.userId,
    identity_data: identity.identityData,
    provider: identity.provider,
    last_sign_in_at: identity.lastSignInAt,
    created_at: identity.createdAt,
    updated_at: identity.updatedAt,
    email: identity.identityData['email'],
  };
}

function present(fields: Record<string, string | null>): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== null),
  );
}

/**
 * Answer to a sign-up whose address already has a confirmed account. Clients recognize it by the
 * empty list of identities.
 */
export function decoyUser(user: {
  id: string;
  email: string;
  data: Metadata;
  now: Date;
}): UserJson {
  const at = user.now.toISOString();
  return {
    id: user.id,
    aud: AUDIENCE,
    role: '',
    email: user.email,
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: user.data,
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}
