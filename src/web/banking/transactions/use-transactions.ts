import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Transaction, TransactionChanges } from '#domain/banking/transactions/transactions.ts';
import type { PrefetchContext } from '#web/client/cache/queries.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';
import {
  conditionsOf,
  EVERYTHING,
  type TransactionFilter,
} from '#web/client/navigation/wanted-transactions.ts';

type TransactionPage = { transactions: Transaction[]; next: string | null };

const PATH = '/api/transactions';

/** Reads the found transactions page by page, newest first. The previous ones stay until then. */
export function useTransactions(wanted: TransactionFilter) {
  const query = transactionsQuery(useSource(), wanted);
  return useInfiniteQuery({ ...query, placeholderData: keepPreviousData });
}

function transactionsQuery({ key }: RecordsSource, wanted: TransactionFilter) {
  return infiniteQueryOptions({
    queryKey: [...key, 'transactions', wanted],
    queryFn: ({ pageParam, signal }) =>
      request<TransactionPage>(pathOf(wanted, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Reads the first page of all transactions. */
export async function readTransactions({ client, source }: PrefetchContext): Promise<void> {
  const query = transactionsQuery(source, EVERYTHING);
  if (client.getQueryState(query.queryKey)?.status === 'error') return;
  await client.prefetchInfiniteQuery(query);
}

function pathOf(wanted: TransactionFilter, cursor: string | null): string {
  const parameters = { ...conditionsOf(wanted), ...(cursor !== null && { cursor }) };
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? PATH : `${PATH}?${query}`;
}

/** Edits a transaction, unless somebody has changed it since it was read. */
export function useChange(id: string) {
  const { key } = useSource();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ changes, seen }: { changes: TransactionChanges; seen: string }) =>
      request<Transaction>(`${PATH}/${id}`, { method: 'PUT', body: changes, ifMatch: seen }),
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  });
}
