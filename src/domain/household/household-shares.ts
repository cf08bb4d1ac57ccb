import { foldedText } from '#domain/basics/folded-text.ts';
import { toMinor, toNumber } from '#domain/basics/money.ts';
import { WHOLE_BASIS_POINTS } from '#domain/basics/percent.ts';
import type { Steps } from '#domain/basics/steps.ts';
import { converterTo, isMissingRate } from '#domain/statistics/rates.ts';
import { type Holdings, partsOf, type ValuationTerms } from '#domain/figures/totals/summary.ts';
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

type Candidate = {
  kind: ItemKind;
  type: string;
  member: SharedHoldings;
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
  members: readonly SharedHoldings[],
  terms: ValuationTerms,
): Steps<HouseholdShares> {
  const candidates: Candidate[] = [];
  for (const member of members) {
    yield;
    if (!member.isTotalsOnly) candidates.push(...candidatesOf(member, terms));
  }
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

function candidatesOf(member: SharedHoldings, terms: ValuationTerms): Candidate[] {
  const { holdings, shared } = member;
  const parts = partsOf(holdings, terms);
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
  const { copies, given } = member.links;
  return own.flatMap(({ kind, item, whole, part }) => {
    if (part === undefined || copies.has(item.id)) return [];
    const points = part.shareBasisPoints + (given.get(item.id) ?? 0);
    const { name, coOwnerName } = item;
    return [{ kind, type: part.type, member, part, name, whole, coOwnerName, points }];
  });
}

/** Finds another member by first or full name; null if the name matches no or several members. */
type MemberByName = (name: string | null, owner: SharedHoldings) => SharedHoldings | null;

function createDirectory(members: readonly SharedHoldings[]): MemberByName {
  const byName = new Map<string, Set<SharedHoldings>>();
  for (const member of members) {
    for (const name of member.names) entryOf(byName, foldedText(name), () => new Set()).add(member);
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
  const candidatesByKey = new Map<string, Map<SharedHoldings, Candidate[]>>();
  const paired = new Set<Candidate>();
  for (const each of candidates) {
    yield;
    for (const key of keysOf(each, memberNamed)) {
      const byMember = entryOf(candidatesByKey, key, () => new Map<SharedHoldings, Candidate[]>());
      entryOf(byMember, each.member, () => []).push(each);
    }
  }
  const findDuplicate = (one: Candidate): Candidate | undefined => {
    for (const key of wantedKeys(one, memberNamed)) {
      for (const [member, own] of candidatesByKey.get(key) ?? []) {
        if (member === one.member) continue;
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
  const named = memberNamed(one.coOwnerName, one.member);
  return [
    groupOf(one, `name ${foldedText(one.name)}`),
    groupOf(one, `of ${one.member.userId}`),
    ...(named === null ? [] : [groupOf(one, `naming ${named.userId}`)]),
  ];
}

/** Keys of possible duplicates: the item's name, the co-owner it names, or naming its owner. */
function wantedKeys(one: Candidate, memberNamed: MemberByName): string[] {
  const named = memberNamed(one.coOwnerName, one.member);
  return [
    groupOf(one, `name ${foldedText(one.name)}`),
    groupOf(one, `naming ${one.member.userId}`),
    ...(named === null ? [] : [groupOf(one, `of ${named.userId}`)]),
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
  const { kind, type, member, coOwnerName } = one;
  const named = memberNamed(coOwnerName, member);
  const coOwner = named === null ? null : { name: coOwnerName ?? '', userId: named.userId };
  return { ...itemOf(one), kind, type, percent: points / 100, amount, coOwner };
}

function itemOf({ member, part, name, points }: Candidate): SharedItem {
  return { userId: member.userId, id: part.id, name, percent: points / 100 };
}

/** Converts a share of an item as totals do; null when a rate is missing. */
function shareCounter({ currency, rates }: ValuationTerms) {
  const convert = converterTo(currency, rates);
  return (part: TotalPart, shareBasisPoints: number): number | null => {
    const counted = convert({ ...part, shareBasisPoints });
    return isMissingRate(counted) ? null : toNumber(counted);
  };
}
