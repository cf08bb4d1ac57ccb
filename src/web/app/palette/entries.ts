import type { LucideIcon } from 'lucide-react';
import { searchable } from '#domain/records/chosen-items.ts';

/** A destination or an action of the palette. */
export type PaletteEntry = {
  id: string;
  text: string;
  icon: LucideIcon;
  /** The list that a record is in, where its text does not show its kind. */
  hint?: string | undefined;
  /** Other words that it is found by. */
  words?: string | undefined;
  /** Listed only when a typed text finds it. */
  isFoundOnly?: boolean;
  onSelect: () => void;
};

export type EntryGroup = { title: string; entries: readonly PaletteEntry[] };

/** The most results per group, so that every group is seen. */
const SHOWN_MAX = 6;

/**
 * The entries whose words contain every part of the typed text; first those that begin with it.
 * Without a typed text, all entries that need no search.
 */
export function foundIn(groups: readonly EntryGroup[], typed: string): EntryGroup[] {
  const wanted = searchable(typed);
  const parts = wanted.split(/\s+/);
  return groups
    .map(({ title, entries }) => {
      const found = entries.filter(({ text, hint = '', words = '', isFoundOnly }) => {
        if (wanted === '') return !isFoundOnly;
        const all = searchable(`${text} ${hint} ${words}`);
        return parts.every((part) => all.includes(part));
      });
      const begins = ({ text }: PaletteEntry) => Number(searchable(text).startsWith(wanted));
      const ordered = wanted === '' ? found : found.toSorted((a, b) => begins(b) - begins(a));
      return { title, entries: wanted === '' ? ordered : ordered.slice(0, SHOWN_MAX) };
    })
    .filter(({ entries }) => entries.length > 0);
}
