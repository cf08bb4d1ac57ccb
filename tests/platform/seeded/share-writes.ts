import { read } from './asking.ts';
import { type Item, itemNamed, presentOf } from './books.ts';
import type { ShareRow } from './household-reading.ts';
import { householdsOf, refused } from './household-writes.ts';
import { changeOf, chosen, isOwn, monthBefore, nameOf, typingOf } from './planned-writes.ts';
import { accept, acceptedLike, fits, type Share, visibleShares } from './share-books.ts';
import type { SharedStep, SharedWrite } from './shared-step.ts';
import { booksOf, type World, worldAfter } from './world.ts';

/** Writes about items that two users own. */
export const SHARE_PLANS = { propose, proposeTogether, answerShare, endShare, changeCopy };

type Owned = Item & { kind: Share['kind'] };

function isOwned(item: Item): item is Owned {
  return item.kind === 'assets' || item.kind === 'liabilities';
}

/** Another member, with the household of both; undefined where the user is alone. */
function companion({ step, user, world }: SharedStep) {
  const pairs = householdsOf(world, user).flatMap(({ id, name, members }) =>
    members
      .filter((member) => member.user !== user)
      .map((member) => ({ householdId: id, household: name, member: member.user })),
  );
  return chosen(pairs, step.monthsBack);
}

type Given = { item: Owned; from: string; together: string | null };

function shareOf(
  { step, user }: SharedStep,
  { household, member }: { household: string; member: number },
  { item, from, together }: Given,
): Share {
  const about = { kind: item.kind, item: item.name, household, owner: user, member };
  const percent = 10 * (1 + (step.hundredths % 3));
  return { ...about, percent, from, isAccepted: false, together };
}

/** A share of an item of which the user has a part: also of a copy, which is refused. */
function propose(shared: SharedStep): SharedWrite | null {
  const { step, user, world, people, naming } = shared;
  const other = companion(shared);
  const owned = presentOf(booksOf(world, user)).filter(isOwned);
  const item = chosen(
    owned.filter(({ percent }) => percent < 100),
    step.pick,
  );
  if (other === undefined || item === undefined) return null;
  const from = monthBefore(naming, item.wasWhole ? 0 : step.monthsBack % 12);
  const share = shareOf(shared, other, { item, from, together: null });
  const { kind, percent } = share;
  const body = {
    householdId: other.householdId,
    kind,
    itemId: item.id,
    memberId: people[other.member]?.id,
    percent: String(percent),
    from,
  };
  const asked = { method: 'POST' as const, path: '/api/co-owner-links', body };
  if (!isOwn(item)) return refused(asked, 403);
  if (!fits(world, share)) return refused(asked, 400);
  return { ...asked, status: 201, apply: (after) => proposeIn(after, share) };
}

/** Adds a proposal, in place of an earlier one of the same. */
function proposeIn(world: World, share: Share): void {
  const isEarlier = (each: Share) => isSame(each, share);
  world.shares = world.shares.filter((each) => !isEarlier(each));
  world.shares.push({ ...share });
}

function isSame(one: Share, other: Share): boolean {
  const isOfTwo = one.owner === other.owner && one.member === other.member;
  return isOfTwo && one.item === other.item && one.isAccepted === other.isAccepted;
}

/** Shares of an item, and of a home's loans with it; the user's own whole is halved at once. */
function proposeTogether(shared: SharedStep): SharedWrite | null {
  const { step, user, world, people, naming } = shared;
  const other = companion(shared);
  const books = booksOf(world, user);
  const possible = presentOf(books).filter(isOwned).filter(isOwn);
  // Of several items more can go wrong: homes with loans come first, mostly.
  const homes = step.count > 2 ? possible.filter(({ loans }) => loans) : [];
  const first = chosen(homes, step.pick) ?? chosen(possible, step.pick);
  if (other === undefined || first === undefined) return null;
  const loans = (first.loans ?? []).flatMap((name) => itemNamed(books, name) ?? []);
  const items = [first, ...loans.filter(isOwned)];
  const isWhole = items.some(({ percent, wasWhole }) => percent === 100 || wasWhole);
  const from = monthBefore(naming, isWhole ? 0 : step.monthsBack % 12);
  const together = nameOf({ step, naming });
  const shares = items.map((item) => shareOf(shared, other, { item, from, together }));
  const body = {
    householdId: other.householdId,
    memberId: people[other.member]?.id,
    from,
    items: items.map(({ kind, id, percent }, at) => ({
      kind,
      itemId: id,
      percent: String(shares[at]?.percent),
      ...(percent === 100 ? { ownPercent: '50' } : {}),
    })),
  };
  const asked = { method: 'POST' as const, path: '/api/co-owner-links/together', body };
  const halve = (after: World) => {
    for (const { name } of items) halveIn(after, { user, name });
  };
  const halved = worldAfter(world, halve);
  if (!shares.every((share) => fits(halved, share))) return refused(asked, 400);
  const apply = (after: World): void => {
    halve(after);
    for (const share of shares) proposeIn(after, share);
  };
  return { ...asked, status: 201, apply };
}

function halveIn(world: World, { user, name }: { user: number; name: string }): void {
  const item = itemNamed(booksOf(world, user), name);
  if (item?.percent === 100) Object.assign(item, { percent: 50, wasWhole: true });
}

/**
 * Accepts or declines a proposal, or all that were made as one. A user who has an item of that name
 * declines: the model tells items by their names.
 */
async function answerShare({ step, user, world, own, people }: SharedStep) {
  const waiting = visibleShares(world, user).filter((share) => isTo(share, user));
  const first = chosen(waiting, step.pick);
  if (first === undefined) return null;
  const { together } = first;
  const all = together === null ? [first] : waiting.filter((each) => each.together === together);
  const rows = await read<ShareRow[]>(own, '/api/co-owner-links');
  const links = all.map((share) => rowOf(rows, people, share));
  const of = together === null ? links[0]?.id : `together/${links[0]?.togetherId}`;
  const path = `/api/co-owner-links/${of}`;
  const books = booksOf(world, user);
  const isNew = (share: Share) => itemNamed(books, share.item) === undefined;
  const isPossible = all.every((share) => isNew(share) || acceptedLike(world, share));
  if (!isPossible || step.count === 2) {
    const apply = (after: World): void => {
      for (const share of all) removeFrom(after, share);
    };
    return { method: 'POST' as const, path: `${path}/decline`, status: 204, again: 404, apply };
  }
  return {
    method: 'POST' as const,
    path: `${path}/accept`,
    ...(together === null ? {} : { body: { ids: links.map(({ id }) => id) } }),
    status: 200,
    again: 404,
    apply: (after: World): void => {
      for (const share of all) accept(after, sameIn(after, share));
    },
  };
}

function isTo({ member, isAccepted }: Share, user: number): boolean {
  return member === user && !isAccepted;
}

/** The row of a share in the list that its users read. */
function rowOf(rows: readonly ShareRow[], people: SharedStep['people'], share: Share): ShareRow {
  const [owner, member] = [people[share.owner]?.id, people[share.member]?.id];
  const status = share.isAccepted ? 'active' : 'proposed';
  const found = rows.find(
    (row) =>
      row.item.name === share.item &&
      row.status === status &&
      row.ownerId === owner &&
      row.memberId === member,
  );
  if (found === undefined) throw new Error(`The share of ${share.item} is not in the list`);
  return found;
}

/** The same share in the copied world of a write. */
function sameIn({ shares }: World, like: Share): Share {
  const found = shares.find((share) => isSame(share, like));
  if (found === undefined) throw new Error(`No share of ${like.item}`);
  return found;
}

function removeFrom(world: World, share: Share): void {
  world.shares = world.shares.filter((each) => !isSame(each, share));
}

/** Withdraws a proposal or ends a share, as either of its users. */
async function endShare({ step, user, world, own, people }: SharedStep) {
  const share = chosen(visibleShares(world, user), step.pick);
  if (share === undefined) return null;
  const rows = await read<ShareRow[]>(own, '/api/co-owner-links');
  return {
    method: 'DELETE' as const,
    path: `/api/co-owner-links/${rowOf(rows, people, share).id}`,
    status: 204,
    again: 404,
    apply: (after: World): void => removeFrom(after, share),
  };
}

/** Changes to a copy, which its primary owner alone may make. */
function changeCopy({ step, user, world, naming }: SharedStep): SharedWrite | null {
  const copies = presentOf(booksOf(world, user)).filter((item) => !isOwn(item));
  const copy = chosen(copies, step.pick);
  if (copy === undefined) return null;
  const path = `/api/${copy.kind}/${copy.id}`;
  if (step.count < 4) return refused(changeOf(copy, step), 403);
  if (step.count === 4) return refused({ method: 'DELETE', path: `${path}?history=erase` }, 403);
  return refused(typingOf(copy, monthBefore(naming, step.monthsBack), step), 403);
}
