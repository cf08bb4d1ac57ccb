import { useQueries } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { kindIcons } from '#web/client/records/kind-icons.ts';
import { type Path, showing } from '#web/client/navigation/paths.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import Plus from 'lucide-react/icons/plus';
import type { PaletteEntry, EntryGroup } from './entries.ts';
import { paletteTexts } from './texts.ts';
import { type Kind, KIND_NAMES } from '#domain/records/kinds.ts';

/** Path and title of the list of each kind. */
export type Lists = Readonly<Record<Kind, { path: Path; name: string }>>;

/** One entry for each of the user's records, which leads to its row; none until they are read. */
export function useRecordEntries(lists: Lists): EntryGroup {
  const texts = useTexts(paletteTexts);
  const source = useSource();
  const [, navigate] = useLocation();
  const reads = useQueries({
    queries: KIND_NAMES.map((kind) => ({
      queryKey: [...source.key, kind],
      queryFn: async (): Promise<PaletteRecord[]> => source.records()[kind].list(),
    })),
  });
  const entries = KIND_NAMES.flatMap((kind, at) => {
    const { path, name: list } = lists[kind];
    return (reads[at]?.data ?? []).map(({ id, name }): PaletteEntry => ({
      id: `record-${id}`,
      text: name,
      icon: kindIcons[kind],
      hint: list,
      isFoundOnly: true,
      onSelect: () => navigate(showing(path, id)),
    }));
  });
  return { title: texts.records, entries };
}

type PaletteRecord = { id: string; name: string };

/** One entry for each kind of record, which opens the dialog that adds one. */
export function useAddEntries(lists: Lists): EntryGroup {
  const texts = useTexts(paletteTexts);
  const [, navigate] = useLocation();
  return {
    title: texts.add,
    entries: KIND_NAMES.map((kind) => ({
      id: `add-${kind}`,
      text: texts.adds[kind],
      icon: Plus,
      onSelect: () => navigate(`${lists[kind].path}?add`),
    })),
  };
}
