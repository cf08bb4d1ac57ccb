import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FILE_BYTES_MAX } from '#domain/banking/bank-files/bank-file.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { chosenFile, type KnownItem, type MoveChoices } from '#domain/portability/moves/choices.ts';
import type { MoveFile, MoveItem } from '#domain/portability/moves/move-file.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/use-records.tsx';

export type ReadItem = MoveItem & {
  /** The record of an older version of the file that it adds to; null: a new one is made. */
  continues: {
    id: string;
    name: string;
    added: number;
    differs: readonly { month: string; stored: string; currency: Currency; value: string }[];
  } | null;
};

/** A file as the server has read it, before it is saved. */
export type ReadMove = Omit<MoveFile, 'items'> & {
  id: string;
  fileName: string;
  currency: Currency;
  items: readonly ReadItem[];
};

type SavedCounts = { made: Record<Kind, number>; updated: number; months: number };

/** A file that was saved, and can be undone. */
type SavedFile = { id: string; fileName: string; savedAt: string; counts: SavedCounts };
export type ItemChoice = MoveChoices['items'][number];

/** A file as it is shown, with the user's choices for it. */
type ChosenFile = { file: ReadMove; choices: MoveChoices };

const PATH = '/api/moves';

async function readFile({ content, name }: { content: Blob; name: string }): Promise<ReadMove> {
  // The server detects the kind by its bytes.
  const sent = new Blob([await content.arrayBuffer()], { type: 'application/octet-stream' });
  return request<ReadMove>(PATH, { method: 'POST', content: sent, fileName: name });
}

function sendChoices({ file, choices }: ChosenFile): Promise<ReadMove> {
  return request<ReadMove>(`${PATH}/${file.id}`, { method: 'PUT', body: choices });
}

/** How the items that continue a record were moved in, as the server has answered. */
function knownIn({ items }: ReadMove): ReadonlyMap<string, KnownItem> {
  const isKnown = ({ continues, kind, leftOut }: ReadItem) =>
    continues !== null && kind !== null && leftOut !== 'unsure';
  return new Map(
    items.filter(isKnown).map(({ key, guesses, ...item }) => {
      const ends = guesses.includes('ended') ? item.hasEnded : null;
      return [key, { ...item, ends } as KnownItem];
    }),
  );
}

/** The choices with a changed one of an item. */
function withItem({ items, ...others }: MoveChoices, change: ItemChoice): MoveChoices {
  const before = items.find(({ key }) => key === change.key);
  const rest = items.filter((each) => each !== before);
  return { ...others, items: [...rest, { ...before, ...change }] };
}

/** The file with other choices, by the server's own rule. */
function withChoices({ file }: ChosenFile, choices: MoveChoices): ChosenFile {
  const { currency = file.currency } = choices;
  return { file: { ...allSteps(chosenFile(file, choices, knownIn(file))), currency }, choices };
}

/** The files that were saved and can be undone. */
export function useSavedFiles(): readonly SavedFile[] {
  const { key } = useSource();
  const { data } = useQuery({
    queryKey: [...key, 'moves'],
    queryFn: ({ signal }) => request<SavedFile[]>(PATH, { signal }),
  });
  return data ?? [];
}

/** A file from its choice until it is saved, and its undo. */
export function useMove() {
  const source = useSource();
  const client = useQueryClient();
  const [shown, setShown] = useState<ChosenFile | null>(null);
  const refresh = () => void client.invalidateQueries({ queryKey: source.key });
  const [undone, setUndone] = useState<string | null>(null);
  const begin = (next: ChosenFile | null, undoneId: string | null = null) => {
    setShown(next);
    setUndone(undoneId);
    for (const each of [choosing, saving, undoing]) each.reset();
  };
  const reading = useMutation({
    mutationFn: readFile,
    onSuccess: (file) => begin({ file, choices: { items: [] } }),
  });
  const choosing = useMutation({
    // One after the other, so that the last answer is that of the last choice.
    scope: { id: 'move' },
    mutationFn: sendChoices,
    // Not once a later choice is shown, or the file has been left.
    onSuccess: (file, { choices }) =>
      setShown((now) => (now?.choices === choices ? { file, choices } : now)),
  });
  const saving = useMutation({
    scope: { id: 'move' },
    mutationFn: async () => {
      // Choices that are shown, but did not reach the server.
      if (choosing.isError && shown !== null) await sendChoices(shown);
      return request<SavedCounts>(`${PATH}/${shown?.file.id}/save`, { method: 'POST' });
    },
    onSettled: refresh,
  });
  const undoing = useMutation({
    mutationFn: (id: string) => request(`${PATH}/${id}`, { method: 'DELETE' }),
    onSuccess: (_, id) => begin(null, id),
    onSettled: refresh,
  });
  const choose = (change: (choices: MoveChoices) => MoveChoices) => {
    if (shown === null) return;
    // Shown at once; the server's answer follows.
    const next = withChoices(shown, change(shown.choices));
    setShown(next);
    choosing.mutate(next);
  };
  return {
    reading,
    saving,
    undoing,
    /** The id of the file that was undone last; null: another was read since. */
    undone,
    file: shown?.file ?? null,
    isChoosing: choosing.isPending,
    error: choosing.error ?? saving.error,
    /** The user's choices for an item; undefined: none. */
    choiceOf: (key: string) => shown?.choices.items.find((each) => each.key === key),
    chooseCurrency: (currency: Currency) => choose((choices) => ({ ...choices, currency })),
    chooseItem: (change: ItemChoice) => choose((choices) => withItem(choices, change)),
    forget: () => begin(null),
  };
}

export type Move = ReturnType<typeof useMove>;

/** Whether a file would be refused after all of it had been sent. */
export function isTooLarge(content: Blob): boolean {
  return content.size > FILE_BYTES_MAX;
}
