import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Month } from '#domain/basics/months.ts';
import { useUnsaved } from '#web/kit/ui/unsaved.ts';
import type { Typed } from './entered.ts';

/** What is typed for a month and not saved yet, by the item's id. */
type TypedMonth = { readonly [id: string]: Typed };

const NOTHING: TypedMonth = {};

/**
 * What is typed lies beside the cache of the account, and goes with it. It is no part of the
 * cache, which tells of changes too late for a field that somebody is typing in.
 */
const typings = new WeakMap<QueryClient, Typing>();

/**
 * What is typed stays with its month until it is saved: another month, another screen and a failed
 * save leave it as it is.
 */
export function useTyping(): Typing {
  const client = useQueryClient();
  const known = typings.get(client);
  if (known !== undefined) return known;
  const typing = createTyping();
  typings.set(client, typing);
  return typing;
}

export function useTypedMonth(month: Month): TypedMonth {
  const typing = useTyping();
  return useSyncExternalStore(typing.subscribe, () => typing.of(month));
}

/** What is typed for one item, undefined when nothing is; and what keeps it, null to forget it. */
export function useTyped(month: Month, id: string) {
  const typing = useTyping();
  const typed = useSyncExternalStore(typing.subscribe, () => typing.of(month)[id]);
  const keep = (next: Typed | null) => typing.change(month, { [id]: next });
  return [typed, keep] as const;
}

/** Something typed is neither lost with the page, without being asked, nor with the session. */
export function useGuardedPage(): void {
  const typing = useTyping();
  useUnsaved(useSyncExternalStore(typing.subscribe, () => typing.months().length > 0));
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (typing.months().length > 0) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [typing]);
}

/** What was sent of an item, and why it was refused; null: it is saved. */
type Sent = Typed & { id: string };

type Typing = ReturnType<typeof createTyping>;

/** What is typed for every month, for as long as the page lives. */
function createTyping() {
  const months = new Map<Month, TypedMonth>();
  const listeners = new Set<() => void>();
  return {
    of: (month: Month): TypedMonth => months.get(month) ?? NOTHING,
    months: (): Month[] => [...months.keys()],
    /** Null forgets what is typed for an item. */
    change(month: Month, changes: Readonly<Record<string, Typed | null>>): void {
      const all = Object.entries({ ...months.get(month), ...changes });
      const kept = all.filter((entry): entry is [string, Typed] => entry[1] !== null);
      if (kept.length > 0) months.set(month, Object.fromEntries(kept));
      else months.delete(month);
      for (const listener of listeners) listener();
    },
    /** What was sent and is saved is forgotten; what has been typed since stays. */
    settle(month: Month, sent: readonly Sent[]): void {
      const all = sent.map(({ id, ...typed }): [string, Typed | null] => {
        const now = this.of(month)[id] ?? typed;
        const isSettled = typed.error === null && now.text === typed.text;
        return [id, isSettled ? null : { ...now, error: typed.error }];
      });
      this.change(month, Object.fromEntries(all));
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
