import { useQuery } from '@tanstack/react-query';
import type { FieldChange } from '#domain/records/changes.ts';
import { type EntityType, kindNamed } from '#domain/records/kinds.ts';
import { request } from '#web/client/http/api.ts';
import { useSource, useWrite } from '#web/client/records/use-records.tsx';

/** A page of activities, and where the next one begins. */
export type ActivityPage = { activities: Activity[]; next: string | null };

export const PATH = '/api/activities';
const RECENT = 6;

/** Reads the latest activities. */
export function useRecentActivities() {
  const { key } = useSource();
  return useQuery({
    queryKey: [...key, 'activities', 'recent'],
    queryFn: async () => (await request<ActivityPage>(`${PATH}?limit=${RECENT}`)).activities,
  });
}

/** Brings back all that was deleted. Null: some of it is not deleted any more, or erased. */
export function useRestore() {
  return useWrite(async (records, activity: Activity): Promise<object | null> => {
    const kind = kindNamed(activity.entityType);
    if (kind === null) return null;
    const ids = activity.items?.map(({ id }) => id) ?? [activity.entityId];
    return records[kind].restoreAll(ids);
  });
}

/** An activity of the user. */
export type Activity = {
  id: string;
  action: 'created' | 'updated' | 'deleted' | 'restored';
  /** A month is that of the values copied into it, and named `YYYY-MM`. */
  entityType: EntityType;
  entityId: string;
  entityName: string;
  /** The last subjects of one action; an answer stored for offline use may lack them. */
  items?: readonly { id: string; name: string; changes?: readonly FieldChange[] }[];
  /** The number of all its subjects. */
  itemCount?: number;
  isErased: boolean;
  changes: readonly FieldChange[];
  createdAt: string;
  /** A deletion that can still be taken back. */
  isRestorable: boolean;
};
