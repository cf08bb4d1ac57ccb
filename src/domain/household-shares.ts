import { foldedText } from './folded-text.ts';
import type { SharedHoldings } from './household-summary.ts';
import { type AmountText, toMinor } from './money.ts';
import { WHOLE_BASIS_POINTS } from './percent.ts';
import { partsOf, type Terms } from './summary.ts';
import { type Part, totalOf } from './totals.ts';

/** What a member shares with other members by links: of each item the others' basis points. */
export type MemberLinks = {
  given: ReadonlyMap<string, number>;
  /** Items in the member's list that another member keeps: they count where they are kept. */
  copies: ReadonlySet<string>;
};

type ItemKind = 'asset' | 'liability';

/** An item of a member's, with the percentage of it that is theirs or others' by a link. */
export type SharedItem = { userId: string; id: string; name: string; percent: number };

/**
 * A part of an asset or a liability that belongs to nobody in the household, as far as its members
 * have said. `amount` is in the household's currency, rounded once; null: a rate is missing.
 */
export type OutsideShare = SharedItem & {
  kind: ItemKind;
  type: string;
  amount: number | null;
  coOwnerName: string | null;
  /** The member whom the co-owner's name seems to mean. */
  seemsToBe: string | null;
};

/**
 * Items of two members that seem to be one, and of which their shares come to more than the whole.
 * `percent` and `amount` are what is counted beyond it.
 */
export type Overlap = {
  kind: ItemKind;
  items: [SharedItem, SharedItem];
  percent: number;
  amount: number | null;
};

export type HouseholdShares = { outside: OutsideShare[]; overlaps: Overlap[] };

type Candidate = {
  kind: ItemKind;
  type: string;
  member: SharedHoldings;
  part: Part;
  name: string;
  whole: AmountText;
  coOwnerName: string | null;
  /** Of the member and of those linked to the item. */
  points: number;
};

/** Two say that a thing is worth nearly the same: not further apart than a tenth. */
const ALIKE_SHARE = 0.1;

/**
 * What of the members' assets and liabilities the household's totals do not hold because nobody in
 * it has it, and what they seem to hold twice (design, household). Members who show totals only
 * take no part: nothing of their items is told.
 */
export function householdShares(members: readonly SharedHoldings[], terms: Terms): HouseholdShares {
  const candidates = members
    .filter(({ isTotalsOnly }) => !isTotalsOnly)
    .flatMap((member) => candidatesOf(member, terms));
  const [outside, overlaps]: [OutsideShare[], Overlap[]] = [[], []];
  const paired = new Set<Candidate>();
  for (const one of candidates) {
    if (paired.has(one)) continue;
    const twin = candidates.find((other) => !paired.has(other) && seemOne(one, other, members));
    if (twin !== undefined) [one, twin].forEach((each) => paired.add(each));
    const rest = WHOLE_BASIS_POINTS - one.points - (twin?.points ?? 0);
    if (rest > 0) outside.push(outsideOf(one, rest, { members, terms }));
    else if (rest < 0 && twin !== undefined) {
      const items: Overlap['items'] = [itemOf(one), itemOf(twin)];
      const amount = countedOf(one, -rest, terms);
      overlaps.push({ kind: one.kind, items, percent: -rest / 100, amount });
    }
  }
  return { outside, overlaps };
}

function candidatesOf(member: SharedHoldings, terms: Terms): Candidate[] {
  const { holdings, shared } = member;
  const parts = partsOf(holdings, terms);
  const own = [
    ...(shared.includes('assets')
      ? holdings.assets.map((asset, at) => {
          const kind = 'asset' as const;
          return { kind, item: asset, whole: asset.value, part: parts.assets[at] };
        })
      : []),
    ...(shared.includes('liabilities')
      ? holdings.liabilities.map((liability, at) => {
          const kind = 'liability' as const;
          return { kind, item: liability, whole: liability.balance, part: parts.liabilities[at] };
        })
      : []),
  ];
  const { copies, given } = member.links;
  return own.flatMap(({ kind, item, whole, part }) => {
    if (part === undefined || copies.has(item.id)) return [];
    const points = part.shareBasisPoints + (given.get(item.id) ?? 0);
    const { name, coOwnerName } = item;
    return [{ kind, type: part.type, member, part, name, whole, coOwnerName, points }];
  });
}

/** Of two members, of one kind, not whole in both lists, and one by its co-owner or its name. */
function seemOne(one: Candidate, other: Candidate, members: readonly SharedHoldings[]): boolean {
  if (one.member === other.member || one.kind !== other.kind || one.type !== other.type) {
    return false;
  }
  if (one.points === WHOLE_BASIS_POINTS && other.points === WHOLE_BASIS_POINTS) return false;
  const isSameName = foldedText(one.name) === foldedText(other.name);
  const isNamed =
    memberCalled(one.coOwnerName, one.member, members) === other.member ||
    memberCalled(other.coOwnerName, other.member, members) === one.member;
  return (isSameName || isNamed) && areAlike(one, other);
}

function areAlike(one: Candidate, other: Candidate): boolean {
  if (one.part.currency !== other.part.currency) return false;
  const [a, b] = [Number(toMinor(one.whole)), Number(toMinor(other.whole))];
  return Math.abs(a - b) <= ALIKE_SHARE * Math.max(a, b);
}

/** The other member whom a name means, by first name or whole name; null: nobody, or one of two. */
function memberCalled(
  name: string | null,
  owner: SharedHoldings,
  members: readonly SharedHoldings[],
): SharedHoldings | null {
  if (name === null) return null;
  const wanted = foldedText(name);
  const found = members.filter(
    (member) => member !== owner && member.called.some((each) => foldedText(each) === wanted),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

type Around = { members: readonly SharedHoldings[]; terms: Terms };

function outsideOf(one: Candidate, points: number, { members, terms }: Around): OutsideShare {
  const { kind, type, member, coOwnerName } = one;
  return {
    ...itemOf(one),
    kind,
    type,
    percent: points / 100,
    amount: countedOf(one, points, terms),
    coOwnerName,
    seemsToBe: memberCalled(coOwnerName, member, members)?.userId ?? null,
  };
}

function itemOf({ member, part, name, points }: Candidate): SharedItem {
  return { userId: member.userId, id: part.id, name, percent: points / 100 };
}

function countedOf({ part }: Candidate, points: number, terms: Terms): number | null {
  const { currency, rates } = terms;
  const total = totalOf([{ ...part, shareBasisPoints: points }], currency, rates);
  return total.notIncluded.length > 0 ? null : total.value;
}
