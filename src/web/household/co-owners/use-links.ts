import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PrefetchContext } from '#web/client/cache/queries.ts';
import type { CoOwnedKind, CoOwnerLink } from '#domain/household/co-ownership.ts';
import type { Household } from '#domain/household/households.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';
import { CHANGED_BY_OTHERS, householdsQuery } from '#web/household/households/use-households.ts';

/** The user's co-owner links, proposed and active, newest first. */
export function linksQuery(source: RecordsSource) {
  return queryOptions({
    queryKey: [...source.key, 'co-owner-links'],
    queryFn: () => request<CoOwnerLink[]>('/api/co-owner-links'),
    ...CHANGED_BY_OTHERS,
  });
}

/** The links of each item of a kind. */
export type ItemLinks = {
  /** True when another member can be offered a share. */
  isOffered: boolean;
  linksOf: (itemId: string) => CoOwnerLink[];
};

export function useItemLinks(kind: CoOwnedKind): ItemLinks {
  const { isOffered, links } = useLinks();
  return {
    isOffered,
    linksOf: (itemId) => links.filter((link) => link.kind === kind && link.itemId === itemId),
  };
}

/** Name of the primary owner of each item that the user only has a share of, by item id. */
export function usePrimaryOwners(): ReadonlyMap<string, string> {
  const shares = useLinks().links.filter((link) => primaryOwnerLinkIn([link]) !== null);
  return new Map(shares.map(({ itemId, ownerName }) => [itemId ?? '', ownerName]));
}

/** Proposals to the user. */
export function useProposals(): CoOwnerLink[] {
  return useLinks().links.filter((link) => !link.isOwner && link.status === 'proposed');
}

/** Whether they are read for the first time: what the user may do with an item depends on them. */
export function useAreLinksAwaited(): boolean {
  return useLinks().isLoading;
}

/** No request while every household has one member. */
function useLinks(): { isOffered: boolean; links: CoOwnerLink[]; isLoading: boolean } {
  const source = useSource();
  const { data: households = [], isLoading: areHouseholdsLoading } = useQuery({
    ...householdsQuery(source),
    enabled: source.isAccount,
  });
  const isOffered = households.some(hasOthers);
  const { data: links = [], isLoading } = useQuery({ ...linksQuery(source), enabled: isOffered });
  return { isOffered, links, isLoading: areHouseholdsLoading || isLoading };
}

/** As `useLinks` does. */
export async function readLinks({ read, source }: PrefetchContext): Promise<void> {
  if (!source.isAccount) return;
  const households = (await read(householdsQuery(source))) ?? [];
  if (households.some(hasOthers)) await read(linksQuery(source));
}

function hasOthers({ memberCount }: Household): boolean {
  return memberCount > 1;
}

/** The link by which the user has a share of another's item; null if the item is the user's own. */
export function primaryOwnerLinkIn(links: readonly CoOwnerLink[]): CoOwnerLink | null {
  return links.find(({ isOwner, status }) => !isOwner && status === 'active') ?? null;
}
