import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
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
  type KeptFile,
  type MoveSource,
  type ReadItem,
  type ReadMove,
  type SavedCounts,
} from '#web/client/records/move-source.ts';
import { useSource } from '#web/client/records/use-records.tsx';

export type ItemChoice = MoveChoices['items'][number];

/** A file as it is shown, with the user's choices for it. */
type ChosenFile = { file: ReadMove; choices: MoveChoices };

/** A file that was chosen with others, which are read one after the other. */
export type QueuedFile = {
  /** From 0, in the order in which they were chosen. */
  place: number;
  content: Blob;
  name: string;
  state: 'waiting' | 'reading' | 'shown' | 'saved' | 'left' | 'refused';
  /** Of the file as it was read; absent: it was not yet. */
  id?: string;
  /** Why it could not be read; `large`: it is not even sent. */
  why?: Error | 'large';
};

/** All that a user does here; another screen of the same visit leaves it as it is. */
type Visit = {
  queue: readonly QueuedFile[];
  shown: ChosenFile | null;
  /** Null: the shown file is not being saved. */
  saving: { share: number | null; isLost: boolean } | null;
  saved: SavedCounts | null;
  /** Why the shown file was not saved. */
  unsaved: Error | null;
  /** Choices are shown that did not reach the server. */
  isUnsent: boolean;
  /** The id of the file that was undone last; null: another was read since. */
  undone: string | null;
};

const NOTHING: Visit = {
  queue: [],
  shown: null,
  saving: null,
  saved: null,
  unsaved: null,
  isUnsent: false,
  undone: null,
};

type Visiting = {
  visit: Visit;
  setVisit: (change: (now: Visit) => Partial<Visit>) => void;
  current: () => Visit;
};

/** At once, unlike what a query has: a pressed checkbox would jump back first. */
function createVisit() {
  const listeners = new Set<() => void>();
  let now = NOTHING;
  return {
    current: () => now,
    setVisit: (change: (before: Visit) => Partial<Visit>) => {
      now = { ...now, ...change(now) };
      for (const listener of listeners) listener();
    },
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type StoredVisit = ReturnType<typeof createVisit>;

/** By the cache of a user, with which they end. */
const visits = new WeakMap<QueryClient, Map<string, StoredVisit>>();

function visitOf(client: QueryClient, source: string): StoredVisit {
  const own = visits.get(client) ?? new Map<string, StoredVisit>();
  const visit = own.get(source) ?? createVisit();
  visits.set(client, own.set(source, visit));
  return visit;
}

function useVisit(): Visiting {
  const { key } = useSource();
  const client = useQueryClient();
  const { current, setVisit, listen } = visitOf(client, key.join());
  return { visit: useSyncExternalStore(listen, current, current), setVisit, current };
}

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
      const anchor = item.months.at(-1) ?? null;
      const isYearly = item.shared?.isYearly;
      return [key, { ...item, ends, anchor, isYearly } as KnownItem];
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

const ASKED_AGAIN_MS = 2_000;

/** The files that wait to be saved, and those that were saved and can be undone. */
export function useKeptFiles(): readonly KeptFile[] {
  const { key } = useSource();
  const moves = useMoves();
  const client = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: [...key, 'moves'],
    queryFn: async () => (await moves()).kept(),
    refetchInterval: ({ state }) =>
      state.data?.some(({ isSaving }) => isSaving) === true && ASKED_AGAIN_MS,
  });
  // One that another page saves, or that was being saved when this one was opened.
  const saving = data.filter(({ isSaving }) => isSaving).map(({ id }) => id);
  const before = useRef(saving);
  useEffect(() => {
    const isDone = before.current.some((id) => !saving.includes(id));
    before.current = saving;
    if (isDone) void client.invalidateQueries({ queryKey: key });
  });
  return data;
}

/** Choices of the layout, with a changed one of a sheet. */
function withLayout({ layout = [] }: MoveChoices, change: LayoutChoice): LayoutChoices {
  return { layout: [...layout.filter(({ sheet }) => sheet !== change.sheet), change] };
}

/** Sends the choices for a file, and shows it as they have it. */
function useChoices({ shown }: Visit, setVisit: Visiting['setVisit']) {
  const moves = useMoves();
  const send = async ({ file, choices }: ChosenFile) => (await moves()).choose(file.id, choices);
  const choosing = useMutation({
    // One after the other, so that the last answer is that of the last choice.
    scope: { id: 'move' },
    mutationFn: send,
    // Not once a later choice is shown, or the file has been left.
    onSuccess: (file, { choices }) =>
      setVisit(({ shown: now }) =>
        now?.choices === choices ? { shown: { file, choices }, isUnsent: false } : {},
      ),
    onError: () => setVisit(() => ({ isUnsent: true })),
  });
  const readingAgain = useMutation({
    scope: { id: 'move' },
    mutationFn: send,
    onSuccess: (file, { choices }) =>
      setVisit(({ shown: now }) =>
        now?.file.id === file.id ? { shown: { file, choices }, isUnsent: false } : {},
      ),
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
      setVisit(() => ({ shown: next }));
      choosing.mutate(next);
    },
    readAgain(change: (choices: MoveChoices) => LayoutChoices) {
      if (shown === null) return;
      readingAgain.mutate({ ...shown, choices: { ...shown.choices, ...change(shown.choices) } });
    },
  };
}

/** The queue with another state of a file. */
function withState(
  queue: readonly QueuedFile[],
  isMeant: (each: QueuedFile) => boolean,
  to: Partial<QueuedFile>,
): readonly QueuedFile[] {
  return queue.map((each) => (isMeant(each) ? { ...each, ...to } : each));
}

const isReading = ({ state }: QueuedFile) => state === 'reading';
const isShown = ({ state }: QueuedFile) => state === 'shown';

/** Reads files one after the other: each is compared with what the one before it has saved. */
function useReading({ setVisit, current }: Visiting, reset: () => void) {
  const { key } = useSource();
  const client = useQueryClient();
  const moves = useMoves();
  const show = (file: ReadMove) => {
    const queue = withState(current().queue, isReading, { state: 'shown', id: file.id });
    setVisit(() => ({ ...NOTHING, queue, shown: { file, choices: file.choices } }));
  };
  const refuse = (why: Error | 'large') =>
    setVisit(({ queue }) => ({ queue: withState(queue, isReading, { state: 'refused', why }) }));
  const readNext = async (): Promise<void> => {
    reset();
    const next = current().queue.find(({ state }) => state === 'waiting');
    const { queue } = current();
    setVisit(() => ({
      ...NOTHING,
      queue: withState(queue, (each) => each === next, { state: 'reading' }),
    }));
    if (next === undefined) return;
    const { content, name } = next;
    // Others may be chosen meanwhile.
    const isLeft = () => !current().queue.some((each) => each.content === content);
    try {
      if (isTooLarge(content)) refuse('large');
      else {
        const file = await (await moves()).read(content, name);
        if (!isLeft()) show(file);
      }
    } catch (error) {
      if (!isLeft()) refuse(error as Error);
    }
    void client.invalidateQueries({ queryKey: [...key, 'moves'] });
    if (!isLeft() && current().shown === null) await readNext();
  };
  const reopening = useMutation({
    mutationFn: async (id: string) => (await moves()).open(id),
    onMutate: () => setVisit(() => NOTHING),
    onSuccess: show,
    onError: () => void client.invalidateQueries({ queryKey: [...key, 'moves'] }),
  });
  return {
    readNext,
    read(files: readonly Pick<QueuedFile, 'content' | 'name'>[]) {
      const queue = files.map((each, place) => ({ ...each, place, state: 'waiting' as const }));
      setVisit(() => ({ queue }));
      void readNext();
    },
    /** Goes on with a file that waits. */
    reopening,
  };
}

/** Saves the shown file, and undoes saved ones. */
function useSaving(
  { setVisit, current }: Visiting,
  send: (chosen: ChosenFile) => Promise<unknown>,
) {
  const { key } = useSource();
  const client = useQueryClient();
  const moves = useMoves();
  const refresh = () => void client.invalidateQueries({ queryKey: key });
  const tell = (change: Partial<NonNullable<Visit['saving']>>) =>
    setVisit((now) => ({ saving: { share: null, isLost: false, ...now.saving, ...change } }));
  const saving = useMutation({
    scope: { id: 'move' },
    mutationFn: async (chosen: ChosenFile) => {
      if (current().isUnsent) await send(chosen);
      return (await moves()).save(chosen.file.id, {
        onShare: (share) => tell({ share }),
        onLost: () => tell({ isLost: true }),
      });
    },
    onMutate: () => setVisit(() => ({ saving: { share: null, isLost: false }, unsaved: null })),
    onSuccess: (counts) =>
      setVisit((now) => ({
        saving: null,
        saved: counts,
        queue: withState(now.queue, isShown, { state: 'saved' }),
      })),
    onError: (why) => setVisit(() => ({ saving: null, unsaved: why })),
    onSettled: refresh,
  });
  const undoing = useMutation({
    mutationFn: async (id: string) => (await moves()).undo(id),
    onSuccess: (_, id) =>
      setVisit((now) => ({
        ...NOTHING,
        queue: withState(now.queue, (each) => each.id === id, { state: 'left' }),
        undone: id,
      })),
    onSettled: refresh,
  });
  return { saving, undoing };
}

/** Files from their choice until they are saved, and their undo. */
export function useMove() {
  const visiting = useVisit();
  const { visit, setVisit } = visiting;
  const { queue, shown, saving, saved, unsaved, undone } = visit;
  const { send, choosing, readingAgain, choose, readAgain } = useChoices(visit, setVisit);
  const { saving: save, undoing } = useSaving(visiting, send);
  const reset = () => {
    for (const each of [choosing, readingAgain, undoing]) each.reset();
  };
  const { read, readNext, reopening } = useReading(visiting, reset);
  const leave = () => {
    reset();
    setVisit((now) => ({
      ...NOTHING,
      queue: withState(now.queue, isShown, { state: 'left' }),
    }));
  };
  return {
    queue,
    read,
    readNext,
    reopening,
    save: () => shown !== null && save.mutate(shown),
    saving,
    saved,
    unsaved,
    undoing,
    undone,
    file: shown?.file ?? null,
    isChoosing: choosing.isPending || readingAgain.isPending,
    isReadingAgain: readingAgain.isPending,
    error: readingAgain.error ?? choosing.error,
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
    /** Leaves the shown file, and goes on with the next one. */
    skip: () => {
      leave();
      void readNext();
    },
    /** Leaves the shown file for others that the user chooses. */
    forget: leave,
  };
}

export type Move = ReturnType<typeof useMove>;

/** Whether a file would be refused after all of it had been sent. */
function isTooLarge(content: Blob): boolean {
  return content.size > FILE_BYTES_MAX;
}
