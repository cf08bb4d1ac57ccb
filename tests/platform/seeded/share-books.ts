import { type Item, itemNamed } from './books.ts';
import { memberOf } from './household-books.ts';
import type { World } from './world.ts';

/** A share that a user gave another of an item, or proposes to give. */
export type Share = {
  kind: 'assets' | 'liabilities';
  /** The name of the item, in the lists of both. */
  item: string;
  household: string;
  owner: number;
  member: number;
  percent: number;
  /** The first month of the share. */
  from: string;
  isAccepted: boolean;
  /** Name of the proposal of several items; null: of this one alone. */
  together: string | null;
};

/** Whether both are members of the household yet, and the item is there, removed or not. */
export function isStanding({ households, books }: World, share: Share): boolean {
  const household = households.find(({ name }) => name === share.household);
  const owned = books[share.owner];
  if (household === undefined || owned === undefined) return false;
  const areMembers = [share.owner, share.member].every((user) => memberOf(household, user));
  return areMembers && itemNamed(owned, share.item) !== undefined;
}

/** Shares of the present items that a user gives or is given. */
export function visibleShares({ shares, books }: World, user: number): Share[] {
  return shares.filter(({ owner, member, item }) => {
    const owned = books[owner];
    return [owner, member].includes(user) && owned && itemNamed(owned, item)?.isRemoved === false;
  });
}

/** Whether a further share would leave all owners together at most the whole. */
export function fits({ shares, books }: World, given: Share): boolean {
  const owned = books[given.owner];
  const own = owned && itemNamed(owned, given.item);
  const others = new Map<number, number>();
  for (const { owner, item, member, percent } of shares) {
    if (owner !== given.owner || item !== given.item || member === given.member) continue;
    others.set(member, Math.max(percent, others.get(member) ?? 0));
  }
  const sum = [...others.values()].reduce((all, each) => all + each, given.percent);
  return own !== undefined && own.percent + sum <= 100;
}

/** The accepted share of the same item between the same two. */
export function acceptedLike({ shares }: World, like: Share): Share | undefined {
  return shares.find(
    (share) => share.isAccepted && share.owner === like.owner && isSameItem(share, like),
  );
}

/** Whether two shares are of one item, or a copy of it, and bring it to the same member. */
function isSameItem(share: Share, like: Share): boolean {
  return share.item === like.item && share.member === like.member;
}

/** Accepts a share: a new copy, or another percentage of the present one. */
export function accept(world: World, share: Share): void {
  const present = acceptedLike(world, share);
  if (present !== undefined) {
    Object.assign(present, { percent: share.percent, from: share.from });
    world.shares.splice(world.shares.indexOf(share), 1);
    return;
  }
  share.isAccepted = true;
  const original = originalOf(world, share);
  const copy = { id: null, typed: {}, loans: null, primaryOwner: share.owner, wasWhole: false };
  world.books[share.member]?.items.push({
    ...original,
    ...copy,
    isNoted: share.together === null,
  });
}

/** Brings a member's copy in line with the primary owner's item, from the share's month on. */
export function follow(world: World, share: Share): void {
  const original = originalOf(world, share);
  const books = world.books[share.member];
  const copy = books && itemNamed(books, share.item);
  if (copy === undefined) throw new Error(`No copy of ${share.item}`);
  const { hundredths, isRemoved } = original;
  const earlier = Object.entries(copy.typed).filter(([month]) => month < share.from);
  const since = Object.entries(original.typed).filter(([month]) => month > share.from);
  const typed = Object.fromEntries([...earlier, ...since]);
  Object.assign(copy, { hundredths, isRemoved, typed, percent: share.percent });
}

function originalOf({ books }: World, { owner, item }: Share): Item {
  const owned = books[owner];
  const original = owned && itemNamed(owned, item);
  if (original === undefined) throw new Error(`No item ${item}`);
  return original;
}
