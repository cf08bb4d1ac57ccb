import { booksOf, livingOf, type World } from './world.ts';
import { type Books, itemNamed, presentOf, textOf, totalOf } from './books.ts';
import {
  type Category,
  FLAGS,
  type Household,
  isOwner,
  type Member,
  memberOf,
  pendingOf,
} from './household-books.ts';
import { type Share, visibleShares } from './share-books.ts';

const CATEGORIES = Object.keys(FLAGS) as Category[];

/** Households, invitations and shares of a user, in lines that can be compared with those read. */
export function togetherLinesOf(world: World, user: number): string[] {
  const living = livingOf(world);
  const own = living.filter((household) => memberOf(household, user));
  return [
    ...own.flatMap((household) => householdLinesOf(world, household, user)),
    ...living.flatMap((household) => invitationLinesOf(household, user)),
    ...visibleShares(world, user).map((share) => shareLineOf(world, share)),
  ];
}

function householdLinesOf(world: World, household: Household, user: number): string[] {
  const { name, members, shared } = household;
  const invited = isOwner(household, user) ? pendingOf(household) : [];
  return [
    `${name}: ${members.length} members${sharedText(shared)}`,
    ...members.map((member) => memberLineOf(name, member)),
    ...invited.map((invitation) => `${name} has invited user ${invitation.invited}`),
    ...CATEGORIES.map((category) => sumLineOf(world, household, category)),
    ...members.flatMap((member) => figureLinesOf(household, member, booksOf(world, member.user))),
  ];
}

function memberLineOf(name: string, { user, role, shared, isTotalsOnly }: Member): string {
  return `${name} has ${role} ${user}${sharedText(shared)}${isTotalsOnly ? ' in total' : ''}`;
}

/** The names of the shared categories. */
export function sharedText(shared: Record<Category, boolean>): string {
  return `, sharing ${CATEGORIES.filter((category) => shared[category]).join(' ')}`;
}

function areShared(household: Household, member: Member, category: Category): boolean {
  return household.shared[category] && member.shared[category];
}

function sumLineOf(world: World, household: Household, category: Category): string {
  const sums = household.members
    .filter((member) => areShared(household, member, category))
    .map(({ user }) => hundredthsOf(totalOf(booksOf(world, user), category)));
  return `${household.name} ${category}: ${textOf(sums.reduce((all, sum) => all + sum, 0))}`;
}

function hundredthsOf(text: string): number {
  return Number(text.replace('.', ''));
}

/** Sums of a member, and the items behind them unless the member shares totals only. */
function figureLinesOf(household: Household, member: Member, books: Books): string[] {
  const of = `${household.name} of user ${member.user}`;
  return CATEGORIES.flatMap((category) => {
    if (!areShared(household, member, category)) return [`${of} hides ${category}`];
    const items = presentOf(books).filter(({ kind }) => kind === category);
    const shown = member.isTotalsOnly ? [] : items.map(({ name }) => `${of} shows ${name}`);
    return [`${of} ${category}: ${totalOf(books, category)}`, ...shown];
  });
}

function invitationLinesOf(household: Household, user: number): string[] {
  return pendingOf(household)
    .filter(({ invited }) => invited === user)
    .map(({ inviter }) => `invited to ${household.name} by user ${inviter}`);
}

function shareLineOf({ books }: World, share: Share): string {
  const { kind, item, owner, member, percent, from, isAccepted, household } = share;
  const owned = books[owner];
  const amount = owned && textOf(itemNamed(owned, item)?.hundredths ?? 0);
  return (
    `${isAccepted ? 'active' : 'proposed'} share of ${kind} ${item} (${amount}), ${percent} % ` +
    `from ${from}, of user ${owner} to user ${member} in ${household}` +
    `${share.together === null ? '' : ', jointly'}`
  );
}

/** The user's mortgages of another's homes, so far as the user has a share in home and loan. */
export function securedLinesOf({ books, shares }: World, user: number): string[] {
  const given = shares.filter(({ isAccepted, member }) => isAccepted && member === user);
  return given.flatMap(({ item, owner }) => {
    const owned = books[owner];
    const loans = (owned && itemNamed(owned, item)?.loans) ?? [];
    return loans
      .filter((loan) => given.some((share) => share.item === loan && share.owner === owner))
      .map((loan) => `${item} secures ${loan}`);
  });
}
