import {
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { ItemOf, Records } from '#domain/records/records.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { useSource } from './records-context.tsx';
import type { RecordsSource } from './source.ts';
import type { Kind } from '#domain/records/kinds.ts';

/** The items of a kind, in the order they were added. */
export function useItems<K extends Kind>(kind: K): UseQueryResult<ItemOf<K>[]> {
  return useQuery(itemsQuery(useSource(), kind));
}

export function itemsQuery<K extends Kind>(source: RecordsSource, kind: K) {
  return queryOptions({
    queryKey: [...source.key, kind],
    queryFn: () => source.records()[kind].list() as Promise<ItemOf<K>[]>,
  });
}

/** Reads the totals of all of the user's records. */
export function useSummary(): UseQueryResult<FinancialSummary> {
  return useQuery(summaryQuery(useSource()));
}

export function summaryQuery(source: RecordsSource) {
  return queryOptions({
    queryKey: [...source.key, 'summary'],
    queryFn: () => source.summary(),
  });
}

/** A write with the user's records, and its input. */
export type Write<Input, Answer> = (records: Records, input: Input) => Promise<Answer>;

/**
 * Writes to the user's records. Everything cached from them is then read again, so that totals,
 * lists and activity always agree; also after a refusal, which may mean that they are old.
 */
export function useWrite<Input, Answer>(
  write: Write<Input, Answer>,
  formKey?: string,
): UseMutationResult<Answer, Error, Input> {
  const source = useSource();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => write(source.records(formKey), input),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: source.key });
    },
  });
}
