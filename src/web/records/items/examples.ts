import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext } from 'react';
import { request } from '#web/client/http/api.ts';
import { useSource, useWrite } from '#web/client/records/use-records.tsx';
import {
  DEMO_PATH,
  type ExampleDataState,
  type RecordsSource,
} from '#web/client/records/source.ts';
import { EXAMPLES_KEY } from '#web/kit/storage/keys.ts';
import { readStored, writeStored } from '#web/kit/storage/stored.ts';

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
    request<ExampleDataState>(DEMO_PATH, { method: 'POST', body: { mix } }),
  );
}

/** Removes all examples. */
export function useRemoveDemo() {
  return useWrite(() => request<ExampleDataState>(DEMO_PATH, { method: 'DELETE' }));
}

/** Ids of the items that belong to the example data: asked for once for all rows of a list. */
export const ExampleIds = createContext<ReadonlySet<string>>(new Set());

export function useExampleIds(): ReadonlySet<string> {
  return new Set(useDemo().data?.items.map(({ id }) => id));
}

/**
 * The examples that the user had when they were last read in this browser, so that their marks are
 * there with the rows and move nothing when they are read again. Undefined: none are known.
 */
export function storedExamples({ key }: RecordsSource): ExampleDataState | undefined {
  try {
    const [owner, state] = JSON.parse(readStored(EXAMPLES_KEY) ?? '[]') as [
      string,
      ExampleDataState,
    ];
    return owner === key.join() ? state : undefined;
  } catch {
    return undefined;
  }
}

/** Stores and returns the examples; a guest's are in this browser already. */
export function storeExamples(
  { key, isAccount }: RecordsSource,
  state: ExampleDataState,
): ExampleDataState {
  if (isAccount) writeStored(EXAMPLES_KEY, JSON.stringify([key.join(), state]));
  return state;
}
