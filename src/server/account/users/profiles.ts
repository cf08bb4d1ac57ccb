import type { FastifyRequest } from 'fastify';
import type { Account, AddressChanged, Auth } from '#server/auth/port.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { anySignedIn, bearerOf } from '#server/platform/http/signed-in.ts';
import { knownProfile, type Profile, profileOf, removeProfile } from './store.ts';

/** About 60 bytes each. */
const KNOWN_MAX = 50_000;

export type Profiles = {
  /** The account behind a request's token. Refuses one whose session has ended. */
  accountOf(request: FastifyRequest): Promise<Account>;
  /** The profile of an account, made when it is first seen. */
  profileOf(request: FastifyRequest, account: Account): Promise<Profile>;
  /** Ensures that the user has a profile, which all data of a user refers to. */
  ensure(request: FastifyRequest): Promise<void>;
};

type ProfilesOptions = {
  db: Database;
  auth: Auth;
  /** Null where no other area needs to be notified. */
  addressChanged: AddressChanged | null;
};

/**
 * A client may sign up at the sign-in service alone and call any route first. Users whose profile
 * this process has seen are remembered, so that only the first request of each costs a query.
 */
export function createProfiles({ db, auth, addressChanged }: ProfilesOptions): Profiles {
  const known = new Set<string>();

  async function accountOf(request: FastifyRequest): Promise<Account> {
    const account = await auth.accountOf(anySignedIn(request), bearerOf(request) ?? '');
    if (account === null) throw new AppError('unauthenticated');
    return account;
  }

  async function ownProfile(request: FastifyRequest, account: Account): Promise<Profile> {
    const found = await knownProfile(db.orm, account);
    if (found) return found;
    const made = await db.inTransaction(async (tx) => {
      const profile = await profileOf(tx, account);
      await addressChanged?.(tx, account.userId);
      return profile;
    });
    // An account that was erased since it was read must not leave a profile behind.
    const asked = { isFresh: true };
    const present = await auth.accountOf(anySignedIn(request), bearerOf(request) ?? '', asked);
    if (present !== null) return made;
    await removeProfile(db.orm, account.userId);
    throw new AppError('unauthenticated');
  }

  return {
    accountOf,
    profileOf: ownProfile,
    async ensure(request) {
      const { identity } = request;
      // The row of a token refers to the profile.
      if (identity === null || identity.token || known.has(identity.userId)) return;
      const account = await accountOf(request);
      await ownProfile(request, account);
      if (known.size >= KNOWN_MAX) known.clear();
      known.add(account.userId);
    },
  };
}
