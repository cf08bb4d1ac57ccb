import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CoOwnedKind, CoOwnerLink } from '#domain/household/co-ownership.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import type { Source } from '#web/client/records/source.ts';
import { CHANGED_BY_OTHERS, householdsQuery } from '#web/household/households/use-households.ts';

/** What the person owns or owes together with others, newest first: proposed, or agreed on. */
export function linksQuery(source: Source) {
  return queryOptions({
    queryKey: [...source.key, 'co-owner-links'],
    queryFn: () => request<CoOwnerLink[]>('/api/co-owner-links'),
    ...CHANGED_BY_OTHERS,
  });
}

/** With whom an item is, or may be, owned together. */
export type Together = {
  /** There is somebody to share with. */
  isOffered: boolean;
  linksOf: (itemId: string) => CoOwnerLink[];
};

/** What is owned together of a kind. */
export function useTogether(kind: CoOwnedKind): Together {
  const { isOffered, links } = useLinks();
  return {
    isOffered,
    linksOf: (itemId) => links.filter((link) => link.kind === kind && link.itemId === itemId),
  };
}

/** Who keeps what the person has only a share of, by the id it has in the person's own list. */
export function usePrimaryOwners(): ReadonlyMap<string, string> {
  const kept = useLinks().links.filter((link) => primaryOwnerLinkIn([link]) !== null);
  return new Map(kept.map(({ itemId, ownerName }) => [itemId ?? '', ownerName]));
}

/** What others propose that the user owns or owes with them. */
export function useProposals(): CoOwnerLink[] {
  return useLinks().links.filter((link) => !link.isOwner && link.status === 'proposed');
}

/** Nothing is asked for somebody who lives alone. */
function useLinks(): { isOffered: boolean; links: CoOwnerLink[] } {
  const source = useSource();
  const { data: households = [] } = useQuery({
    ...householdsQuery(source),
    enabled: source.isAccount,
  });
  const isOffered = households.some(({ memberCount }) => memberCount > 1);
  const { data: links = [] } = useQuery({ ...linksQuery(source), enabled: isOffered });
  return { isOffered, links };
}

/** Whoever gave the person a share of an item keeps it; null: the person does. */
export function primaryOwnerLinkIn(links: readonly CoOwnerLink[]): CoOwnerLink | null {
  return links.find(({ isOwner, status }) => !isOwner && status === 'active') ?? null;
}
