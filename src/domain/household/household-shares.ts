import { foldedText } from '#domain/basics/folded-text.ts';
import { toMinor, toNumber } from '#domain/basics/money.ts';
import { WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { converterTo, isMissingRate } from '#domain/statistics/rates.ts';
import type { Holdings, partsOf, ValuationTerms } from '#domain/figures/totals/summary.ts';
import type { TotalPart } from '#domain/figures/totals/totals.ts';
import type { Category } from './sharing.ts';

/** A member's holdings that the household may see; empty for categories that are not `shared`. */
export type SharedHoldings = {
  userId: string;
  isTotalsOnly: boolean;
  shared: readonly Category[];
  holdings: Holdings;
  /** First name and full name, to match against co-owner names. */
  names: readonly string[];
  links: MemberLinks;
};

/** A member's co-owner links; `given` is the basis points that others have of each item. */
export type MemberLinks = {
  given: ReadonlyMap<string, number>;
  /** Copies of other members' items; only the primary owner's item is counted. */
  copies: ReadonlySet<string>;
};

type ItemKind = 'asset' | 'liability';

/** A member's item, with the percentage that the member and linked co-owners have. */
export type SharedItem = { userId: string; id: string; name: string; percent: number };

/**
 * A part of an asset or liability that no member has entered as theirs. `amount` is in the
 * household's currency, rounded once; null when a rate is missing.
 */
export type UnownedShare = SharedItem & {
  kind: ItemKind;
  type: string;
  amount: number | null;
  /** The member that the co-owner's name matches; null if it matches no or several members. */
  coOwner: { name: string; userId: string } | null;
};

/**
 * Items of two members that seem to be the same, with shares above 100 % in all. `percent` and
 * `amount` are the excess.
 */
export type Overlap = {
  kind: ItemKind;
  items: [SharedItem, SharedItem];
  percent: number;
  amount: number | null;
};

export type HouseholdShares = { outside: UnownedShare[]; overlaps: Overlap[] };

/** The items of a member that others may own too, and the member's names. */
export type SharesOfMember = Pick<SharedHoldings, 'userId' | 'names'> & {
  candidates: readonly Candidate[];
};

type Candidate = {
  kind: ItemKind;
  type: string;
  userId: string;
  part: TotalPart;
  name: string;
  /** Minor units of the whole item. */
  whole: number;
  coOwnerName: string | null;
  /** Basis points of the member and the linked co-owners. */
  points: number;
};

/** Values within 10 % count as equal. */
const SIMILAR_SHARE = 0.1;

/**
 * Shares of assets and liabilities that no member has, so the household's totals lack them, and
 * items that the totals seem to count twice. Items of members who show totals only are left out.
 * Runs in time linear in the number of items, and in steps.
 */
export function* householdShares(
  members: readonly SharesOfMember[],
  terms: ValuationTerms,
): Steps<HouseholdShares> {
  const candidates = members.flatMap((member) => member.candidates);
  const memberNamed = createDirectory(members);
  const amountOf = shareCounter(terms);
  const possibleDuplicates = yield* createDuplicateFinder(candidates, memberNamed);
  const [unownedShares, overlaps]: [UnownedShare[], Overlap[]] = [[], []];
  for (const one of candidates) {
    yield;
    if (one.points === WHOLE_BASIS_POINTS || possibleDuplicates.isPaired(one)) continue;
    const duplicate = possibleDuplicates.pair(one);
    const rest = WHOLE_BASIS_POINTS - one.points - (duplicate?.points ?? 0);
    const amount = amountOf(one.part, Math.abs(rest));
    if (rest > 0) unownedShares.push(unownedShareOf(one, { points: rest, amount, memberNamed }));
    else if (rest < 0 && duplicate !== null) {
      const items: Overlap['items'] = [itemOf(one), itemOf(duplicate)];
      overlaps.push({ kind: one.kind, items, percent: -rest / 100, amount });
    }
  }
  return { outside: unownedShares, overlaps };
}

/** The items of a member, by the parts of their totals; none if the member shows totals only. */
export function sharesOf(
  { userId, names, isTotalsOnly, holdings, shared, links }: SharedHoldings,
  parts: ReturnType<typeof partsOf>,
): SharesOfMember {
  if (isTotalsOnly) return { userId, names, candidates: [] };
  const own = [
    ...(shared.includes('assets')
      ? holdings.assets.map((asset, at) => {
          const kind = 'asset' as const;
          return { kind, item: asset, whole: toMinor(asset.value), part: parts.assets[at] };
        })
      : []),
    ...(shared.includes('liabilities')
      ? holdings.liabilities.map((liability, at) => {
          const kind = 'liability' as const;
          return {
            kind,
            item: liability,
            whole: toMinor(liability.balance),
            part: parts.liabilities[at],
          };
        })
      : []),
  ];
  const { copies, given } = links;
  const candidates = own.flatMap(({ kind, item, whole, part }) => {
    if (part === undefined || copies.has(item.id)) return [];
    const points = part.shareBasisPoints + (given.get(item.id) ?? 0);
    const { name, coOwnerName } = item;
    return [{ kind, type: part.type, userId, part, name, whole, coOwnerName, points }];
  });
  return { userId, names, candidates };
}

/** Finds another member by first or full name; null if the name matches no or several members. */
type MemberByName = (name: string | null, owner: string) => string | null;

function createDirectory(members: readonly SharesOfMember[]): MemberByName {
  const byName = new Map<string, Set<string>>();
  for (const member of members) {
    for (const name of member.names) {
      entryOf(byName, foldedText(name), () => new Set()).add(member.userId);
    }
  }
  return (name, owner) => {
    if (name === null) return null;
    const others = [...(byName.get(foldedText(name)) ?? [])].filter((each) => each !== owner);
    return others.length === 1 ? (others[0] ?? null) : null;
  };
}

/** At most this many items of a member under one key are compared with an item. */
const COMPARED_MAX = 50;

/**
 * Pairs an item with another member's item that seems to be the same: same kind, type and currency,
 * similar value, and the same name or a matching co-owner. Each item is paired at most once.
 */
function* createDuplicateFinder(candidates: readonly Candidate[], memberNamed: MemberByName) {
  const candidatesByKey = new Map<string, Map<string, Candidate[]>>();
  const paired = new Set<Candidate>();
  for (const each of candidates) {
    yield;
    for (const key of keysOf(each, memberNamed)) {
      const byMember = entryOf(candidatesByKey, key, () => new Map<string, Candidate[]>());
      entryOf(byMember, each.userId, () => []).push(each);
    }
  }
  const findDuplicate = (one: Candidate): Candidate | undefined => {
    for (const key of wantedKeys(one, memberNamed)) {
      for (const [userId, own] of candidatesByKey.get(key) ?? []) {
        if (userId === one.userId) continue;
        const isDuplicate = (other: Candidate) => !paired.has(other) && areSimilar(one, other);
        const duplicate = own.slice(0, COMPARED_MAX).find(isDuplicate);
        if (duplicate !== undefined) return duplicate;
      }
    }
    return undefined;
  };
  return {
    isPaired: (one: Candidate) => paired.has(one),
    pair(one: Candidate): Candidate | null {
      const duplicate = findDuplicate(one);
      if (duplicate === undefined) return null;
      paired.add(one).add(duplicate);
      return duplicate;
    },
  };
}

/** Keys under which an item is found: its name, its owner and the co-owner it names. */
function keysOf(one: Candidate, memberNamed: MemberByName): string[] {
  const named = memberNamed(one.coOwnerName, one.userId);
  return [
    groupOf(one, `name ${foldedText(one.name)}`),
    groupOf(one, `of ${one.userId}`),
    ...(named === null ? [] : [groupOf(one, `naming ${named}`)]),
  ];
}

/** Keys of possible duplicates: the item's name, the co-owner it names, or naming its owner. */
function wantedKeys(one: Candidate, memberNamed: MemberByName): string[] {
  const named = memberNamed(one.coOwnerName, one.userId);
  return [
    groupOf(one, `name ${foldedText(one.name)}`),
    groupOf(one, `naming ${one.userId}`),
    ...(named === null ? [] : [groupOf(one, `of ${named}`)]),
  ];
}

function groupOf({ kind, type, part }: Candidate, by: string): string {
  return `${kind} ${type} ${part.currency} ${by}`;
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

function areSimilar({ whole: a }: Candidate, { whole: b }: Candidate): boolean {
  return Math.abs(a - b) <= SIMILAR_SHARE * Math.max(a, b);
}

type UnownedOptions = { points: number; amount: number | null; memberNamed: MemberByName };

function unownedShareOf(
  one: Candidate,
  { points, amount, memberNamed }: UnownedOptions,
): UnownedShare {
  const { kind, type, userId, coOwnerName } = one;
  const named = memberNamed(coOwnerName, userId);
  const coOwner = named === null ? null : { name: coOwnerName ?? '', userId: named };
  return { ...itemOf(one), kind, type, percent: points / 100, amount, coOwner };
}

function itemOf({ userId, part, name, points }: Candidate): SharedItem {
  return { userId, id: part.id, name, percent: points / 100 };
}

/** Converts a share of an item as totals do; null when a rate is missing. */
function shareCounter({ currency, rates }: ValuationTerms) {
  const convert = converterTo(currency, rates);
  return (part: TotalPart, shareBasisPoints: number): number | null => {
    const counted = convert({ ...part, shareBasisPoints });
    return isMissingRate(counted) ? null : toNumber(counted);
  };
}
