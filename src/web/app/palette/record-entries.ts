import { useQueries } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { KIND_SCREENS } from '#web/client/records/kind-screens.ts';
import { adding, type Path, showing } from '#web/client/navigation/paths.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import Plus from 'lucide-react/icons/plus';
import type { PaletteEntry, EntryGroup } from './entries.ts';
import { paletteTexts } from './texts.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';

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
