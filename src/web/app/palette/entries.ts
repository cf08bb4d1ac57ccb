import { useQueries } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import Coins from 'lucide-react/icons/coins';
import Languages from 'lucide-react/icons/languages';
import Plus from 'lucide-react/icons/plus';
import SunMoon from 'lucide-react/icons/sun-moon';
import { useLocation } from 'wouter';
import { CURRENCIES, type Currency } from '#domain/basics/currencies.ts';
import type { Language } from '#domain/basics/texts.ts';
import { searchable } from '#domain/records/chosen-items.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import { adding, type Path, showing } from '#web/client/navigation/paths.ts';
import { KIND_SCREENS } from '#web/client/records/kind-screens.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { currencyName } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { toggleTheme } from '#web/kit/ui/theme.ts';
import { paletteTexts } from './texts.ts';

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

type ChangePreferences = (preferences: { language?: Language; currency?: Currency }) => void;

/** Theme, language, and the currencies that amounts can be shown in. */
export function useChangeEntries(change: ChangePreferences): EntryGroup {
  const texts = useTexts(paletteTexts);
  const language = useLanguage();
  const other = language === 'sv' ? 'en' : 'sv';
  const own: PaletteEntry[] = [
    {
      id: 'theme',
      text: texts.theme,
      icon: SunMoon,
      words: texts.themeWords,
      onSelect: toggleTheme,
    },
    {
      id: 'language',
      text: texts.language,
      icon: Languages,
      words: texts.languageWords,
      onSelect: () => change({ language: other }),
    },
  ];
  const currencies = CURRENCIES.map((code): PaletteEntry => ({
    id: `currency-${code}`,
    text: texts.currency({ code, name: currencyName(code, language) }),
    icon: Coins,
    isFoundOnly: true,
    onSelect: () => change({ currency: code }),
  }));
  return { title: texts.change, entries: [...own, ...currencies] };
}

/**
 * One entry for each of the user's records, which leads to its row; none until they are read.
 * `names`: the title of each kind's list.
 */
export function useRecordEntries(names: Readonly<Record<Kind, string>>): EntryGroup {
  const texts = useTexts(paletteTexts);
  const source = useSource();
  const pathOf = useListPath();
  const [, navigate] = useLocation();
  const reads = useQueries({
    queries: KIND_NAMES.map((kind) => ({
      queryKey: [...source.key, kind],
      queryFn: async (): Promise<PaletteRecord[]> => source.records()[kind].list(),
    })),
  });
  const entries = KIND_NAMES.flatMap((kind, at) => {
    return (reads[at]?.data ?? []).map(({ id, name }): PaletteEntry => ({
      id: `record-${id}`,
      text: name,
      icon: KIND_SCREENS[kind].icon,
      hint: names[kind],
      isFoundOnly: true,
      onSelect: () => navigate(showing(pathOf(kind), id)),
    }));
  });
  return { title: texts.records, entries };
}

/** The path of a kind's list, in an account or as a guest. */
function useListPath(): (kind: Kind) => Path {
  const { isAccount } = useSource();
  return (kind) => KIND_SCREENS[kind][isAccount ? 'path' : 'guestPath'];
}

type PaletteRecord = { id: string; name: string };

/** One entry for each kind of record, which opens the dialog that adds one. */
export function useAddEntries(): EntryGroup {
  const texts = useTexts(paletteTexts);
  const pathOf = useListPath();
  const [, navigate] = useLocation();
  return {
    title: texts.add,
    entries: KIND_NAMES.map((kind) => ({
      id: `add-${kind}`,
      text: texts.adds[kind],
      icon: Plus,
      onSelect: () => navigate(adding(pathOf(kind))),
    })),
  };
}
