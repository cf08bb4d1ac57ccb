import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#web/i18n/stored.ts';

export type Theme = 'dark' | 'light';

const KEY = 'valv.theme';
const listeners = new Set<() => void>();

/** The theme of the page, set before the first paint by the script in its head. */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChosen, shownTheme, () => 'dark' as const);
}

export function toggleTheme(): void {
  const theme = shownTheme() === 'light' ? 'dark' : 'light';
  writeStored(KEY, theme);
  showTheme(theme);
}

function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

function shownTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

function onThemeChosen(listener: () => void): () => void {
  const followOtherTab = (event: StorageEvent) => {
    if (event.key === KEY) showTheme(readStored(KEY) === 'light' ? 'light' : 'dark');
  };
  listeners.add(listener);
  addEventListener('storage', followOtherTab);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', followOtherTab);
  };
}
