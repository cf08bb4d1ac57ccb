import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { DEMO_PATH, type DemoState, type RecordsSource } from '#web/client/records/source.ts';
import { useWrite } from '#web/client/records/use-records.ts';
import { storedExamples, storeExamples } from './stored-examples.ts';

/** Reads the example data; again after every write, like all data of the user. */
export function useDemo() {
  return useQuery(demoQuery(useSource()));
}

export function demoQuery(source: RecordsSource) {
  return queryOptions({
    queryKey: [...source.key, 'demo-data'],
    queryFn: async () => storeExamples(source, await source.demo()),
    initialData: () => storedExamples(source),
    initialDataUpdatedAt: 0,
    // Only what was stored is read again by itself.
    staleTime: ({ state }) => (state.dataUpdatedAt ? Infinity : 0),
  });
}

/** Fills the account with the example; beside items of the user's own only when asked to mix. */
export function useLoadDemo() {
  return useWrite((_, mix: boolean) =>
    request<DemoState>(DEMO_PATH, { method: 'POST', body: { mix } }),
  );
}

/** Removes all examples. */
export function useRemoveDemo() {
  return useWrite(() => request<DemoState>(DEMO_PATH, { method: 'DELETE' }));
}
