import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '#web/client/http/api.ts';
import type { Category } from './category-words.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import type { Source } from '#web/client/records/source.ts';

/** Reads the user's categories of transactions. */
export function useCategories() {
  return useQuery(categoriesQuery(useSource()));
}

export function categoriesQuery({ key }: Source) {
  return queryOptions({
    queryKey: [...key, 'transaction-categories'],
    queryFn: () => request<Category[]>('/api/transaction-categories'),
  });
}
