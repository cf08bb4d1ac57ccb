import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Transaction, TransactionChanges } from '#domain/transactions.ts';
import { request } from '#web/data/api.ts';
import { useSource } from '#web/data/records-context.tsx';
import type { Category } from './category-words.ts';

/** What is looked for; an empty text is no condition. */
export type Wanted = { search: string; account: string; category: string; month: string };

export const EVERYTHING: Wanted = { search: '', account: '', category: '', month: '' };

type Page = { transactions: Transaction[]; next: string | null };

const PATH = '/api/transactions';

/** What is looked for, page by page, newest first. What was shown stays until the next is there. */
export function useTransactions(wanted: Wanted) {
  const { key } = useSource();
  return useInfiniteQuery({
    queryKey: [...key, 'transactions', wanted],
    queryFn: ({ pageParam, signal }) => request<Page>(pathOf(wanted, pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

function pathOf(wanted: Wanted, cursor: string | null): string {
  const said = Object.entries({ ...wanted, cursor: cursor ?? '' }).filter(
    ([, text]) => text !== '',
  );
  const query = new URLSearchParams(said).toString();
  return query === '' ? PATH : `${PATH}?${query}`;
}

/** What transactions are sorted into. */
export function useCategories() {
  const { key } = useSource();
  return useQuery({
    queryKey: [...key, 'transaction-categories'],
    queryFn: () => request<Category[]>('/api/transaction-categories'),
  });
}

/** Changes what is said of a transaction. */
export function useChange(id: string) {
  const { key } = useSource();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TransactionChanges) =>
      request<Transaction>(`${PATH}/${id}`, { method: 'PUT', body }),
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  });
}
