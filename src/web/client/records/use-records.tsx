import {
  useQueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect } from 'react';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import type { Kind } from '#domain/records/kinds.ts';
import type { ItemOf, Records } from '#domain/records/records.ts';
import { onCurrencyChanged } from './preferred-currency.ts';
import type { RecordsSource } from './source.ts';

const SourceContext = createContext<RecordsSource | null>(null);

/** Provides the records to the screens below; cached totals are read again in a new currency. */
export function RecordsProvider({
  source,
  children,
}: {
  source: RecordsSource;
  children: ReactNode;
}) {
  const client = useQueryClient();
  useEffect(
    () => onCurrencyChanged(() => void client.invalidateQueries({ queryKey: source.key })),
    [client, source],
  );
  return <SourceContext value={source}>{children}</SourceContext>;
}

export function useSource(): RecordsSource {
  const source = use(SourceContext);
  if (source === null) throw new Error('No records above this screen');
  return source;
}

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
