import { useSyncExternalStore } from 'react';

/** One toast at a time; a dismissed one is forgotten much later (docs/product.md, section 9). */
const REMOVAL_MS = 1_000_000;

export type ToastWords = {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  /** An action such as Undo. `name` is its full name where the button's text is too short. */
  action?: { text: string; name?: string; onAction: () => void } | undefined;
  /** In milliseconds; 5000 by default, 10,000 with an action. */
  durationMs?: number | undefined;
};

export type ShownToast = ToastWords & { id: number; isOpen: boolean };

const listeners = new Set<() => void>();
let shown: ShownToast | null = null;
let lastId = 0;

/** Shows a message, in place of the one on the screen. */
export function showToast(words: ToastWords): void {
  lastId += 1;
  change({ ...words, id: lastId, isOpen: true });
}

export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.isOpen) return;
  change({ ...shown, isOpen: false });
  setTimeout(() => {
    if (shown?.id === id) change(null);
  }, REMOVAL_MS);
}

export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(
    listen,
    () => shown,
    () => null,
  );
}

function change(toast: ShownToast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
