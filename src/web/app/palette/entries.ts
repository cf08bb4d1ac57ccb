import type { LucideIcon } from 'lucide-react';
import { searchable } from '#domain/records/chosen-items.ts';

/** Something that the palette leads to or does. */
export type Entry = {
  id: string;
  text: string;
  icon: LucideIcon;
  /** The list that a record is in, where its text does not show its kind. */
  hint?: string | undefined;
  /** Other words that it is found by. */
  words?: string | undefined;
  /** It stands in the list only where something is typed that finds it. */
  isFoundOnly?: boolean;
  onSelect: () => void;
};

export type EntryGroup = { title: string; entries: readonly Entry[] };

/** As many of a group are shown of what is found, so that every group is seen. */
const SHOWN_MAX = 6;

/**
 * The entries whose words hold every part of what is typed; first those whose text begins with it.
 * Where nothing is typed, all that need not be looked for.
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
      const begins = ({ text }: Entry) => Number(searchable(text).startsWith(wanted));
      const ordered = wanted === '' ? found : found.toSorted((a, b) => begins(b) - begins(a));
      return { title, entries: wanted === '' ? ordered : ordered.slice(0, SHOWN_MAX) };
    })
    .filter(({ entries }) => entries.length > 0);
}
