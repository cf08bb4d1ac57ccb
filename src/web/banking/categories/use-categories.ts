import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '#web/client/http/api.ts';
import type { NamedCategory } from './category-words.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';

/** Reads the user's categories of transactions. */
export function useCategories() {
  return useQuery(categoriesQuery(useSource()));
}

export function categoriesQuery({ key }: RecordsSource) {
  return queryOptions({
    queryKey: [...key, 'transaction-categories'],
    queryFn: () => request<NamedCategory[]>('/api/transaction-categories'),
  });
}
