import { type Books, emptyBooks } from './books.ts';
import { type Household, isOwner } from './household-books.ts';
import { follow, isStanding, type Share } from './share-books.ts';

/** Everything that the users of a run have written down, apart and together. */
export type World = { books: Books[]; households: Household[]; shares: Share[] };

export function emptyWorld(users: number): World {
  return { books: Array.from({ length: users }, emptyBooks), households: [], shares: [] };
}

/** Households that have members. */
export function livingOf({ households }: World): Household[] {
  return households.filter(({ members }) => members.length > 0);
}

export function householdNamed({ households }: World, named: string): Household {
  const found = households.find(({ name }) => name === named);
  if (found === undefined) throw new Error(`No household ${named}`);
  return found;
}

/** The books of one user. */
export function booksOf({ books }: World, user: number): Books {
  const own = books[user];
  if (own === undefined) throw new Error(`No user ${user}`);
  return own;
}

/** The world after a write, with everything that follows from it for all users. */
export function worldAfter(world: World, apply: (world: World) => void): World {
  const after = structuredClone(world);
  apply(after);
  revokeInvitations(after);
  after.shares = after.shares.filter((share) => isStanding(after, share));
  for (const share of after.shares) if (share.isAccepted) follow(after, share);
  releaseCopies(after);
  return after;
}

/** Invitations end with their inviter's ownership of the household. */
function revokeInvitations({ households }: World): void {
  for (const household of households) {
    for (const invitation of household.invitations) {
      const isOpen = invitation.status === 'pending';
      if (isOpen && !isOwner(household, invitation.inviter)) invitation.status = 'revoked';
    }
  }
}

/** A copy whose share has ended is the member's own item. */
function releaseCopies({ books, shares }: World): void {
  for (const [user, { items }] of books.entries()) {
    for (const item of items) {
      const isShared = shares.some(
        (share) => share.isAccepted && share.member === user && share.item === item.name,
      );
      if (!isShared) item.primaryOwner = null;
    }
  }
}
