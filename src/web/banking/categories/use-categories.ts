import { useQuery } from '@tanstack/react-query';
import { request } from '#web/client/http/api.ts';
import type { Category } from './category-words.ts';
import { useSource } from '#web/client/records/records-context.tsx';

/** Reads the user's categories of transactions. */
export function useCategories() {
  const { key } = useSource();
  return useQuery({
    queryKey: [...key, 'transaction-categories'],
    queryFn: () => request<Category[]>('/api/transaction-categories'),
  });
}
