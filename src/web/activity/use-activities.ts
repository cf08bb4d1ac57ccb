import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Change } from '#domain/changes.ts';
import type { Kind } from '#domain/records.ts';
import { request } from '#web/data/api.ts';
import { useSource } from '#web/data/records-context.tsx';
import { useWrite } from '#web/data/use-records.ts';

/** Something that the person did. */
export type Activity = {
  id: string;
  action: 'created' | 'updated' | 'deleted' | 'restored';
  entityType: 'asset' | 'liability' | 'goal' | 'income' | 'cost';
  entityId: string;
  entityName: string;
  isErased: boolean;
  changes: readonly Change[];
  createdAt: string;
  /** A deletion that can still be taken back. */
  isRestorable: boolean;
};

type Page = { activities: Activity[]; next: string | null };

const PATH = '/api/activities';
const RECENT = 6;

/** What was done last. */
export function useRecentActivities() {
  const { key } = useSource();
  return useQuery({
    queryKey: [...key, 'activities', 'recent'],
    queryFn: async () => (await request<Page>(`${PATH}?limit=${RECENT}`)).activities,
  });
}

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

const KINDS: Readonly<Record<Activity['entityType'], Kind>> = {
  asset: 'assets',
  liability: 'liabilities',
  income: 'incomes',
  cost: 'costs',
  goal: 'goals',
};

/** The kind of records that an activity is about. */
export function kindOf({ entityType }: Activity): Kind {
  return KINDS[entityType];
}

/** Brings back what was deleted. */
export function useRestore() {
  return useWrite((records, activity: Activity): Promise<unknown> =>
    records[kindOf(activity)].restore(activity.entityId),
  );
}
