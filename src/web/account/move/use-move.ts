import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FILE_BYTES_MAX } from '#domain/banking/bank-files/bank-file.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { allSteps } from '#domain/basics/steps.ts';
import {
  chosenFile,
  type KnownItem,
  type LayoutChoice,
  type MoveChoices,
  type LayoutChoices,
} from '#domain/portability/moves/choices.ts';
import {
  accountMoves,
  type MoveSource,
  type ReadItem,
  type ReadMove,
  type SavedFile,
} from '#web/client/records/move-source.ts';
import { useSource } from '#web/client/records/use-records.tsx';

export type ItemChoice = MoveChoices['items'][number];

/** A file as it is shown, with the user's choices for it. */
type ChosenFile = { file: ReadMove; choices: MoveChoices };

/** Reads and saves files where the records of the user are. */
function useMoves(): () => Promise<MoveSource> {
  const { moves } = useSource();
  return moves ?? (() => Promise.resolve(accountMoves));
}

/** How the items that continue a record were moved in, as the server has answered. */
function knownIn({ items }: ReadMove): ReadonlyMap<string, KnownItem> {
  const isKnown = ({ continues, kind, leftOut }: ReadItem) =>
    continues !== null && kind !== null && leftOut !== 'unsure';
  return new Map(
    items.filter(isKnown).map(({ key, guesses, ...item }) => {
      const ends = guesses.includes('ended') ? item.hasEnded : null;
      return [key, { ...item, ends, anchor: item.months.at(-1) ?? null } as KnownItem];
    }),
  );
}

/** The choices with a changed one of an item. */
function withItem(
  { items, ...others }: MoveChoices,
  { change, currency }: { change: ItemChoice; currency: Currency | undefined },
): MoveChoices {
  const before = items.find(({ key }) => key === change.key);
  const rest = items.filter((each) => each !== before);
  // Sums without a currency are in the common one, which that of an item is compared with.
  const stated = change.currency === undefined ? {} : { currency };
  return { ...stated, ...others, items: [...rest, { ...before, ...change }] };
}

/** The file with other choices, by the server's own rule. */
function withChoices({ file }: ChosenFile, choices: MoveChoices): ChosenFile {
  const { currency = file.currency } = choices;
  return { file: { ...allSteps(chosenFile(file, choices, knownIn(file))), currency }, choices };
}

/** The files that were saved and can be undone. */
export function useSavedFiles(): readonly SavedFile[] {
  const { key } = useSource();
  const moves = useMoves();
  const { data } = useQuery({
    queryKey: [...key, 'moves'],
    queryFn: async () => (await moves()).saved(),
  });
  return data ?? [];
}

/** Choices of the layout, with a changed one of a sheet. */
function withLayout({ layout = [] }: MoveChoices, change: LayoutChoice): LayoutChoices {
  return { layout: [...layout.filter(({ sheet }) => sheet !== change.sheet), change] };
}

type ShownFile = {
  shown: ChosenFile | null;
  setShown: (next: (now: ChosenFile | null) => ChosenFile | null) => void;
};

/** Sends the choices for a file, and shows it as they have it. */
function useChoices({ shown, setShown }: ShownFile) {
  const moves = useMoves();
  const send = async ({ file, choices }: ChosenFile) => (await moves()).choose(file.id, choices);
  const choosing = useMutation({
    // One after the other, so that the last answer is that of the last choice.
    scope: { id: 'move' },
    mutationFn: send,
    // Not once a later choice is shown, or the file has been left.
    onSuccess: (file, { choices }) =>
      setShown((now) => (now?.choices === choices ? { file, choices } : now)),
  });
  const readingAgain = useMutation({
    scope: { id: 'move' },
    mutationFn: send,
    onSuccess: (file, { choices }) =>
      setShown((now) => (now?.file.id === file.id ? { file, choices } : now)),
  });
  return {
    send,
    choosing,
    readingAgain,
    choose(change: (choices: MoveChoices) => MoveChoices) {
      if (shown === null) return;
      if (readingAgain.isError) readingAgain.reset();
      // Shown at once; the answer follows.
      const next = withChoices(shown, change(shown.choices));
      setShown(() => next);
      choosing.mutate(next);
    },
    readAgain(change: (choices: MoveChoices) => LayoutChoices) {
      if (shown === null) return;
      readingAgain.mutate({ ...shown, choices: { ...shown.choices, ...change(shown.choices) } });
    },
  };
}

/** A file from its choice until it is saved, and its undo. */
export function useMove() {
  const source = useSource();
  const moves = useMoves();
  const client = useQueryClient();
  const [shown, setShown] = useState<ChosenFile | null>(null);
  const { send, choosing, readingAgain, choose, readAgain } = useChoices({ shown, setShown });
  const refresh = () => void client.invalidateQueries({ queryKey: source.key });
  const [undone, setUndone] = useState<string | null>(null);
  const begin = (next: ChosenFile | null, undoneId: string | null = null) => {
    setShown(next);
    setUndone(undoneId);
    for (const each of [choosing, readingAgain, saving, undoing]) each.reset();
  };
  const reading = useMutation({
    mutationFn: async ({ content, name }: { content: Blob; name: string }) =>
      (await moves()).read(content, name),
    onSuccess: (file) => begin({ file, choices: { items: [] } }),
  });
  const saving = useMutation({
    scope: { id: 'move' },
    mutationFn: async () => {
      // Choices that are shown, but did not reach the server.
      if (choosing.isError && shown !== null) await send(shown);
      return (await moves()).save(shown?.file.id ?? '');
    },
    onSettled: refresh,
  });
  const undoing = useMutation({
    mutationFn: async (id: string) => (await moves()).undo(id),
    onSuccess: (_, id) => begin(null, id),
    onSettled: refresh,
  });
  return {
    reading,
    saving,
    undoing,
    /** The id of the file that was undone last; null: another was read since. */
    undone,
    file: shown?.file ?? null,
    isChoosing: choosing.isPending || readingAgain.isPending,
    isReadingAgain: readingAgain.isPending,
    error: readingAgain.error ?? choosing.error ?? saving.error,
    /** The user's choices for an item; undefined: none. */
    choiceOf: (key: string) => shown?.choices.items.find((each) => each.key === key),
    /** How the user has stated that a sheet is read. */
    layoutOf: (sheet: number): LayoutChoice =>
      shown?.choices.layout?.find((each) => each.sheet === sheet) ?? { sheet },
    chooseCurrency: (currency: Currency) => choose((choices) => ({ ...choices, currency })),
    chooseItem: (change: ItemChoice) =>
      choose((choices) => withItem(choices, { change, currency: shown?.file.currency })),
    chooseLayout: (change: LayoutChoice) => readAgain((choices) => withLayout(choices, change)),
    chooseSheets: (sheets: number[]) => readAgain(() => ({ sheets })),
    forget: () => begin(null),
  };
}

export type Move = ReturnType<typeof useMove>;

/** Whether a file would be refused after all of it had been sent. */
export function isTooLarge(content: Blob): boolean {
  return content.size > FILE_BYTES_MAX;
}
