import { type Companion, companionsOf } from '#domain/household/co-owner-proposals.ts';
import type { CoOwnedKind, CoOwnerLink } from '#domain/household/co-ownership.ts';
import type { ItemOf } from '#domain/records/records.ts';
import { useItems } from '#web/client/records/use-records.ts';
import { useItemLinks } from './use-links.ts';

type CompanionOwner = { kind: CoOwnedKind; item: ItemOf<CoOwnedKind> };

/** An item that can be added to a proposal, with its links. */
export type OfferedCompanion = Companion<ItemOf<CoOwnedKind>> & { links: readonly CoOwnerLink[] };

/** Companions of an item without co-owners; null until they are read. */
export function useCompanions(owned: CompanionOwner) {
  const assets = useItems('assets');
  const liabilities = useItems('liabilities');
  const [ofAssets, ofLiabilities] = [useItemLinks('assets'), useItemLinks('liabilities')];
  const queries = [assets, liabilities];
  const failed = queries.find(({ data, isError }) => data === undefined && isError) ?? null;
  const linksOf = ({ kind, item }: CompanionOwner) =>
    (kind === 'assets' ? ofAssets : ofLiabilities).linksOf(item.id);
  const companions =
    assets.data &&
    liabilities.data &&
    companionsOf<ItemOf<CoOwnedKind>>(owned, { assets: assets.data, liabilities: liabilities.data })
      .map((each): OfferedCompanion => ({ ...each, links: linksOf(each) }))
      .filter(({ links }) => links.every(({ status }) => status === 'proposed'));
  return { companions: companions ?? null, failed };
}
