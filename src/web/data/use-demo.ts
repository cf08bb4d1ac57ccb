import { useQuery } from '@tanstack/react-query';
import type { Kind } from '#domain/records.ts';
import { request } from './api.ts';
import { useSource } from './records-context.tsx';
import { useWrite } from './use-records.ts';

/** Which of the person's items are examples, and how many items are the person's own. */
export type DemoState = { items: { kind: Kind; id: string }[]; own: number };

const PATH = '/api/demo-data';

/** What is example data; read anew after every write, like everything of the person's. */
export function useDemo() {
  const { key } = useSource();
  return useQuery({
    queryKey: [...key, 'demo-data'],
    queryFn: () => request<DemoState>(PATH),
  });
}

/** Fills the account with the example; beside items of the person's own only when asked to mix. */
export function useLoadDemo() {
  return useWrite((_, mix: boolean) => request<DemoState>(PATH, { method: 'POST', body: { mix } }));
}

/** Takes every example away. */
export function useRemoveDemo() {
  return useWrite(() => request<DemoState>(PATH, { method: 'DELETE' }));
}
