import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Month } from '#domain/basics/months.ts';
import { useUnsaved } from '#web/kit/ui/unsaved.ts';
import type { EnteredText } from './entered.ts';

/** Typed and unsaved values of a month, by item id. */
type TypedMonth = { readonly [id: string]: EnteredText };

const NOTHING: TypedMonth = {};

/**
 * Typed values are stored beside the account's cache, and removed with it. They are not part of it,
 * since the cache notifies too late for a field that is being typed in.
 */
const typings = new WeakMap<QueryClient, HistoryTyping>();

/**
 * Typed values stay with their month until they are saved: another month, another screen and a
 * failed save keep them.
 */
export function useTyping(): HistoryTyping {
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

/** The typed value of one item, undefined when there is none; and its setter, null to forget it. */
export function useTyped(month: Month, id: string) {
  const typing = useTyping();
  const typed = useSyncExternalStore(typing.subscribe, () => typing.of(month)[id]);
  const keep = (next: EnteredText | null) => typing.change(month, { [id]: next });
  return [typed, keep] as const;
}

/** Asks before typed values are lost with the page, and keeps them beyond the session. */
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

/** A sent value of an item, and the reason it was refused; null: it is saved. */
type SentMonthValue = EnteredText & { id: string };

type HistoryTyping = ReturnType<typeof createTyping>;

/** Typed values of every month, for the lifetime of the page. */
function createTyping() {
  const months = new Map<Month, TypedMonth>();
  const listeners = new Set<() => void>();
  return {
    of: (month: Month): TypedMonth => months.get(month) ?? NOTHING,
    months: (): Month[] => [...months.keys()],
    /** Null forgets the typed value of an item. */
    change(month: Month, changes: Readonly<Record<string, EnteredText | null>>): void {
      const all = Object.entries({ ...months.get(month), ...changes });
      const kept = all.filter((entry): entry is [string, EnteredText] => entry[1] !== null);
      if (kept.length > 0) months.set(month, Object.fromEntries(kept));
      else months.delete(month);
      for (const listener of listeners) listener();
    },
    /** Forgets sent and saved values; values typed since are kept. */
    settle(month: Month, sent: readonly SentMonthValue[]): void {
      const all = sent.map(({ id, ...typed }): [string, EnteredText | null] => {
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
