import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSource } from '#web/client/records/records-context.tsx';
import type { PublicFigures, RecordsSource } from '#web/client/records/source.ts';

/**
 * The rates and the index for totals. They do not change with a user's writes, so their key is
 * apart from the records' own.
 */
export function usePublicFigures(): UseQueryResult<PublicFigures> {
  return useQuery(publicFiguresQuery(useSource()));
}

export function publicFiguresQuery(source: RecordsSource) {
  return queryOptions({
    queryKey: ['public-figures', source.key[0]],
    queryFn: () => source.publicFigures(),
  });
}
