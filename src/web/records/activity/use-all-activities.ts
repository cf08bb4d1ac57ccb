import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { type Page, PATH } from './use-activities.ts';

/** Everything that was done, page by page, newest first. */
export function useAllActivities() {
  const { key } = useSource();
  return useInfiniteQuery({
    queryKey: [...key, 'activities', 'all'],
    queryFn: ({ pageParam }) =>
      request<Page>(pageParam === null ? PATH : `${PATH}?before=${pageParam}`),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
