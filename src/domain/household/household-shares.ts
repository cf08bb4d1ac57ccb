import { foldedText } from '#domain/basics/folded-text.ts';
import { type AmountText, toMinor, toNumber } from '#domain/basics/money.ts';
import { WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import { converterTo, isMissingRate } from '#domain/statistics/rates.ts';
import { partsOf, type Terms, type Holdings } from '#domain/figures/totals/summary.ts';
import type { Part } from '#domain/figures/totals/totals.ts';
import type { Category } from './households.ts';

/** What a member lets the household see: of a category that is not `shared` there is nothing. */
export type SharedHoldings = {
  userId: string;
  isTotalsOnly: boolean;
  shared: readonly Category[];
  holdings: Holdings;
  /** First name and whole name, by which co-owners are named in words. */
  called: readonly string[];
  links: MemberLinks;
};

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
  /** The member whom the co-owner's name seems to mean; who is no member is not told. */
  coOwner: { name: string; userId: string } | null;
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
 * Shares of the members' assets and liabilities that no member has and that the household's totals
 * therefore lack, and items that the totals seem to hold twice (design, section 14). Members who
 * show totals only take no part: nothing of their items is told. The time grows with the number of
 * items, not with its square.
 */
export function householdShares(members: readonly SharedHoldings[], terms: Terms): HouseholdShares {
  const candidates = members
    .filter(({ isTotalsOnly }) => !isTotalsOnly)
    .flatMap((member) => candidatesOf(member, terms));
  const called = createDirectory(members);
  const amountOf = shareCounter(terms);
  const twins = createTwins(candidates, called);
  const [outside, overlaps]: [OutsideShare[], Overlap[]] = [[], []];
  for (const one of candidates) {
    if (one.points === WHOLE_BASIS_POINTS || twins.isPaired(one)) continue;
    const twin = twins.pair(one);
    const rest = WHOLE_BASIS_POINTS - one.points - (twin?.points ?? 0);
    const amount = amountOf(one.part, Math.abs(rest));
    if (rest > 0) outside.push(outsideOf(one, { points: rest, amount, called }));
    else if (rest < 0 && twin !== null) {
      const items: Overlap['items'] = [itemOf(one), itemOf(twin)];
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

/** Whom a co-owner's name means for an owner: another member, by first name or whole name. */
type Directory = (name: string | null, owner: SharedHoldings) => SharedHoldings | null;

function createDirectory(members: readonly SharedHoldings[]): Directory {
  const byName = new Map<string, Set<SharedHoldings>>();
  for (const member of members) {
    for (const name of member.called) listed(byName, foldedText(name), () => new Set()).add(member);
  }
  return (name, owner) => {
    if (name === null) return null;
    const others = [...(byName.get(foldedText(name)) ?? [])].filter((each) => each !== owner);
    // Of two members of one name neither is meant for certain.
    return others.length === 1 ? (others[0] ?? null) : null;
  };
}

/** So many items of one member, of one name or one type, are compared with an item. */
const COMPARED_MAX = 50;

/**
 * Finds to an item the one of another member that seems to be the same: of one kind, type and
 * currency, of nearly the same worth, and by the same name or by a co-owner's name. Each has one.
 */
function createTwins(candidates: readonly Candidate[], called: Directory) {
  const places = new Map<string, Map<SharedHoldings, Candidate[]>>();
  const paired = new Set<Candidate>();
  for (const each of candidates) {
    for (const key of keysOf(each, called)) {
      const byMember = listed(places, key, () => new Map<SharedHoldings, Candidate[]>());
      listed(byMember, each.member, () => []).push(each);
    }
  }
  const find = (one: Candidate): Candidate | undefined => {
    for (const key of wantedKeys(one, called)) {
      for (const [member, own] of places.get(key) ?? []) {
        if (member === one.member) continue;
        const isTwin = (other: Candidate) => !paired.has(other) && areAlike(one, other);
        const twin = own.slice(0, COMPARED_MAX).find(isTwin);
        if (twin !== undefined) return twin;
      }
    }
    return undefined;
  };
  return {
    isPaired: (one: Candidate) => paired.has(one),
    pair(one: Candidate): Candidate | null {
      const twin = find(one);
      if (twin === undefined) return null;
      paired.add(one).add(twin);
      return twin;
    },
  };
}

/** Where others look for an item: by its name, by its owner, and by the member it names. */
function keysOf(one: Candidate, called: Directory): string[] {
  const named = called(one.coOwnerName, one.member);
  return [
    groupOf(one, `name ${foldedText(one.name)}`),
    groupOf(one, `of ${one.member.userId}`),
    ...(named === null ? [] : [groupOf(one, `naming ${named.userId}`)]),
  ];
}

/** Where an item's twin may be: of its name, of the member it names, or naming its own member. */
function wantedKeys(one: Candidate, called: Directory): string[] {
  const named = called(one.coOwnerName, one.member);
  return [
    groupOf(one, `name ${foldedText(one.name)}`),
    groupOf(one, `naming ${one.member.userId}`),
    ...(named === null ? [] : [groupOf(one, `of ${named.userId}`)]),
  ];
}

function groupOf({ kind, type, part }: Candidate, by: string): string {
  return `${kind} ${type} ${part.currency} ${by}`;
}

function listed<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

function areAlike(one: Candidate, other: Candidate): boolean {
  const [a, b] = [Number(toMinor(one.whole)), Number(toMinor(other.whole))];
  return Math.abs(a - b) <= ALIKE_SHARE * Math.max(a, b);
}

type Outside = { points: number; amount: number | null; called: Directory };

function outsideOf(one: Candidate, { points, amount, called }: Outside): OutsideShare {
  const { kind, type, member, coOwnerName } = one;
  const named = called(coOwnerName, member);
  const coOwner = named === null ? null : { name: coOwnerName ?? '', userId: named.userId };
  return { ...itemOf(one), kind, type, percent: points / 100, amount, coOwner };
}

function itemOf({ member, part, name, points }: Candidate): SharedItem {
  return { userId: member.userId, id: part.id, name, percent: points / 100 };
}

/** Counts shares of items as totals do, in the household's currency; null: a rate is missing. */
function shareCounter({ currency, rates }: Terms) {
  const convert = converterTo(currency, rates);
  return (part: Part, shareBasisPoints: number): number | null => {
    const counted = convert({ ...part, shareBasisPoints });
    return isMissingRate(counted) ? null : toNumber(counted);
  };
}
