import { createContext } from 'react';
import { useDemo } from './use-demo.ts';

/** Ids of the items that belong to the example data: asked for once for all rows of a list. */
export const ExampleIds = createContext<ReadonlySet<string>>(new Set());

export function useExampleIds(): ReadonlySet<string> {
  return new Set(useDemo().data?.items.map(({ id }) => id));
}
