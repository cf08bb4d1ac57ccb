import type { CoOwnedKind, CoOwnerLink } from './co-ownership.ts';
import { foldedText } from '#domain/basics/folded-text.ts';
import type { PercentText } from '#domain/basics/percent.ts';

/** Proposals as they are answered: those that were made as one together, what is owned first. */
export function proposalsAsOne(links: readonly CoOwnerLink[]): CoOwnerLink[][] {
  const groups = Map.groupBy(links, ({ id, togetherId }) => togetherId ?? id);
  return [...groups.values()].map(inOrder);
}

/** What is owned before what is owed, each as it was proposed: ids grow with time. */
export function inOrder(links: readonly CoOwnerLink[]): CoOwnerLink[] {
  const rankOf = ({ kind }: CoOwnerLink) => (kind === 'assets' ? 0 : 1);
  return links.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1));
}

type Owned = { id: string; type: string; name: string; ownershipPercentage: PercentText };

/** Something that may be proposed with an item as one; `isLikely`: it seems to belong to it. */
export type Companion<Item extends Owned> = { kind: CoOwnedKind; item: Item; isLikely: boolean };

/**
 * What may be proposed with an item as one: with a home the mortgages, with a mortgage the homes
 * and the other mortgages. It seems to belong to it where it is owned alike, and where there is no
 * other home that it could be of, or its name has the home's.
 */
export function companionsOf<Item extends Owned>(
  { kind, item }: { kind: CoOwnedKind; item: Owned },
  { assets, liabilities }: { assets: readonly Item[]; liabilities: readonly Item[] },
): Companion<Item>[] {
  const homes = assets.filter(({ type }) => type === 'real_estate');
  const mortgages = liabilities.filter(({ type }) => type === 'mortgage');
  const isHome = kind === 'assets' && item.type === 'real_estate';
  if (!isHome && !(kind === 'liabilities' && item.type === 'mortgage')) return [];
  const isNamed = ({ name }: Owned) => isHome && foldedText(name).includes(foldedText(item.name));
  const companion = (of: CoOwnedKind, each: Item): Companion<Item> => ({
    kind: of,
    item: each,
    isLikely:
      each.ownershipPercentage === item.ownershipPercentage &&
      (homes.length === 1 || isNamed(each)),
  });
  return [
    ...(isHome ? [] : homes.map((each) => companion('assets', each))),
    ...mortgages.filter(({ id }) => id !== item.id).map((each) => companion('liabilities', each)),
  ];
}
