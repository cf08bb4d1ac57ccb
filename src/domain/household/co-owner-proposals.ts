import type { CoOwnedKind, CoOwnerLink } from './co-ownership.ts';
import { foldedText } from '#domain/basics/folded-text.ts';
import type { PercentText } from '#domain/basics/percent.ts';

/** Groups links by joint proposal, assets first; a single proposal is a group of one. */
export function groupProposals(links: readonly CoOwnerLink[]): CoOwnerLink[][] {
  const groups = Map.groupBy(links, ({ id, togetherId }) => togetherId ?? id);
  return [...groups.values()].map(inOrder);
}

/** Assets before liabilities, each in order of proposal: ids grow with time. */
export function inOrder(links: readonly CoOwnerLink[]): CoOwnerLink[] {
  const rankOf = ({ kind }: CoOwnerLink) => (kind === 'assets' ? 0 : 1);
  return links.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1));
}

type CoOwnableItem = { id: string; type: string; name: string; ownershipPercentage: PercentText };

/** An item that can join a proposal; `isLikely` when it seems to belong to the proposed item. */
export type Companion<Item extends CoOwnableItem> = {
  kind: CoOwnedKind;
  item: Item;
  isLikely: boolean;
};

/**
 * Items that can be proposed together with an item: the mortgages with a home; the homes and the
 * other mortgages with a mortgage. An item is likely if its ownership share is the same and
 * the user has only one home or the item's name contains the home's.
 */
export function companionsOf<Item extends CoOwnableItem>(
  { kind, item }: { kind: CoOwnedKind; item: CoOwnableItem },
  { assets, liabilities }: { assets: readonly Item[]; liabilities: readonly Item[] },
): Companion<Item>[] {
  const homes = assets.filter(({ type }) => type === 'real_estate');
  const mortgages = liabilities.filter(({ type }) => type === 'mortgage');
  const isHome = kind === 'assets' && item.type === 'real_estate';
  if (!isHome && !(kind === 'liabilities' && item.type === 'mortgage')) return [];
  const isNamed = ({ name }: CoOwnableItem) =>
    isHome && foldedText(name).includes(foldedText(item.name));
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
