import { FILE_BYTES_MAX, type FileProblem } from '#domain/banking/bank-files/bank-file.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { dayOf, type Month, monthOf } from '#domain/basics/months.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { type MoveChoices, readsOtherwise } from '#domain/portability/moves/choices.ts';
import { handOver } from '#domain/portability/moves/handover.ts';
import {
  type MoveFile,
  type MoveItem,
  type MoveProblem,
  nameKey,
} from '#domain/portability/moves/move-file.ts';
import {
  candidateOf,
  earlierIn,
  groupsOf,
  type MoveCounts,
  type MovedItem,
  otherGroups,
} from '#domain/portability/moves/moved-items.ts';
import {
  omittedOf,
  type SavedItems,
  sheetsBefore,
} from '#domain/portability/moves/older-versions.ts';
import {
  additionOf,
  countsOf,
  type Planned,
  plannedFile,
  replacesOf,
} from '#domain/portability/moves/plan.ts';
import type { FileReading } from '#domain/portability/moves/spreadsheet.ts';
import { moveIssueOf, moveIssueText } from '#domain/portability/moves/move-texts.ts';
import { byKind, type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import { RECORDS_MAX } from '#domain/records/records.ts';
import { GuestRefusal } from '#web/client/http/remote-error.ts';
import type {
  MissingItem,
  MoveSource,
  ReadItem,
  ReadMove,
} from '#web/client/records/move-source.ts';
import { GUEST_MOVES_KEY, guestKey } from '#web/guest/storage/guest-keys.ts';
import { readMortgages } from '#web/guest/storage/guest-mortgages.ts';
import {
  type GuestStorage,
  newUuid,
  readStoredItems,
  readText,
  refusal,
  writeStoredItems,
  writeText,
} from '#web/guest/storage/guest-storage.ts';
import {
  continuedBy,
  endMissing,
  type GuestState,
  madeOf,
  moveId,
  recordsIn,
  removedFromAll,
  storedMonths,
  takenBack,
  typedUntilOf,
} from './guest-records.ts';
import { type GuestMove, MOVES_MAX, readMoves, storedText } from './stored-moves.ts';
import type { ReadRequest, ReadResponse } from './worker-call.ts';

/** A file that waits to be saved, in this tab. */
type OpenMove = { fileName: string; bytes: Uint8Array; content: MoveFile; choices: MoveChoices };

const open = new Map<string, OpenMove>();

type GuestContext = {
  storage: GuestStorage & Pick<Storage, 'removeItem'>;
  now: () => Date;
  currency: () => Currency;
  read: (request: ReadRequest) => Promise<ReadResponse>;
};

/** The files that a guest moves in: read and stored by the browser, and never sent. */
export function guestMoves(context: GuestContext): MoveSource {
  return {
    async read(blob, fileName) {
      const bytes = new Uint8Array(await blob.arrayBuffer());
      open.clear();
      const id = newUuid();
      const whole = await contentOf(context, bytes, { fileName });
      const sheets = sheetsBefore(whole, savedIn(context), (key) => key);
      const content =
        sheets === null ? whole : await contentOf(context, bytes, { fileName, sheets });
      open.set(id, { fileName, bytes, content, choices: { items: [], ...(sheets && { sheets }) } });
      return answerOf(context, id);
    },
    open: async (id) => answerOf(context, id),
    async choose(id, choices) {
      const move = openMove(id);
      const isOther = readsOtherwise(move.choices, choices);
      const stated = { ...choices, fileName: move.fileName };
      const content = isOther ? await contentOf(context, move.bytes, stated) : move.content;
      open.set(id, { ...move, content, choices });
      return answerOf(context, id);
    },
    save: async (id) => save(context, id),
    undo: async (id) => undo(context, id),
    kept: async () =>
      readMoves(context.storage)
        .map(({ items: _, omitted: __, asked: ___, ...move }) => ({
          ...move,
          readAt: move.savedAt,
          isSaving: false,
        }))
        .toReversed(),
  };
}

function openMove(id: string): OpenMove {
  const move = open.get(id);
  if (move === undefined) throw refusal('not_found');
  return move;
}

async function contentOf(
  { now, read: ask }: GuestContext,
  bytes: Uint8Array,
  { sheets, layout, fileName = '' }: FileReading,
): Promise<MoveFile> {
  if (bytes.length > FILE_BYTES_MAX) throw unreadable('unpacked');
  const running = monthOf(dayOf(now()));
  const read = await ask({ bytes, running, reading: { sheets, layout, fileName } });
  if ('problem' in read) throw unreadable(read.problem);
  return read.file;
}

/** The sentence that an account is told. */
function unreadable(problem: FileProblem | MoveProblem): GuestRefusal {
  const key = moveIssueOf(problem);
  const text = (language: 'en' | 'sv') => moveIssueText(key, language) ?? '';
  return new GuestRefusal('invalid', { en: text('en'), sv: text('sv') });
}

/** All items of the guest, removed ones too. Throws where a write would lose unreadable ones. */
function stateIn({ storage }: GuestContext): GuestState {
  return byKind<GuestState>(KIND_NAMES, (kind) => {
    const { items, isSafe } = readStoredItems(kind, storage);
    if (!isSafe) throw refusal('storage_full');
    return items as unknown as GuestState[Kind];
  });
}

/** The items of the files that were saved, of the newest first. */
function savedIn(context: GuestContext, records = recordsIn(stateIn(context))): SavedItems[] {
  return readMoves(context.storage)
    .toReversed()
    .map(({ items, omitted = [], asked = [] }) => {
      const known = items.filter(({ id }) => records.has(id));
      const erased = items.flatMap(({ id, key }) => (records.has(id) ? [] : [key]));
      return { known, erased, omitted, asked };
    });
}

function planned(
  context: GuestContext,
  { content, choices }: OpenMove,
  state: GuestState,
): Planned {
  const running = monthOf(dayOf(context.now()));
  const records = recordsIn(state);
  const hashed = (key: string) => key;
  const ofFiles = groupsOf(content, savedIn(context, records), hashed);
  const own = [...records].flatMap(([id, { kind, item }]) =>
    item.deletedAt === undefined ? [{ kind, record: { ...item, id } }] : [],
  );
  const groups = [...ofFiles.groups, ...otherGroups(content.items, ofFiles, own)];
  const gone = new Map<string, Month>();
  const candidates = groups.map(({ moved }) =>
    moved.map((each) => {
      const { item } = records.get(each.id) ?? {};
      if (item?.removedOn !== undefined) gone.set(each.id, monthOf(item.removedOn));
      const record = item === undefined || item.deletedAt !== undefined ? null : item;
      const stored = item === undefined ? new Map() : storedMonths(each.kind, item);
      return candidateOf({ moved: each, record, stored }, running);
    }),
  );
  const known = { ...ofFiles, candidates, records: own, gone, hashed };
  const earlier = allSteps(earlierIn(groups, known));
  const typedUntil = new Map(own.map(({ record }) => [record.id, typedUntilOf(record)]));
  return allSteps(plannedFile(content, choices, { ...earlier, typedUntil, running }));
}

function answerOf(context: GuestContext, id: string): ReadMove {
  const move = openMove(id);
  const { file, continued, missing } = planned(context, move, stateIn(context));
  const items = file.items.map((item): ReadItem => {
    const known = continued.get(item.key);
    if (known === undefined) return { ...item, continues: null };
    const own = { ...additionOf(item, known), transactions: 0 };
    return { ...item, continues: own as ReadItem['continues'] };
  });
  const { currency = context.currency() } = move.choices;
  const { fileName, choices } = move;
  const asked = missing.map(({ moved: _, ...each }) => each as MissingItem);
  return { ...file, id, fileName, currency, items, missing: asked, choices };
}

/** Saves a file: all of it, or nothing where the storage refuses. */
function save(context: GuestContext, id: string): MoveCounts {
  const { storage } = context;
  const before = readMoves(storage).find((each) => each.id === id);
  if (before !== undefined) return before.counts;
  const move = openMove(id);
  const state = stateIn(context);
  const { file, continued, missing } = planned(context, move, state);
  const wanted = file.items.filter(({ leftOut }) => leftOut === null);
  const now = context.now();
  const currency = move.choices.currency ?? context.currency();
  const made = wanted.flatMap((item, at): MovedItem[] => {
    const known = continued.get(item.key);
    if (known !== undefined) {
      const replaces = replacesOf(move.choices, item.key);
      const { kind, id: of } = known.moved;
      const place = state[kind].findIndex((each) => moveId(kind, each) === of);
      const found = state[kind][place];
      if (found === undefined) return [];
      const { record, moved } = continuedBy(found, item, { known, replaces, now });
      state[kind][place] = record;
      return [{ ...moved, updatedBefore: found.updatedAt, updatedAt: record.updatedAt }];
    }
    // Of each its own time, by which it is recognized in an account.
    return added(
      state,
      { ...item, currency: item.currency ?? currency },
      new Date(now.getTime() + at),
    );
  });
  const kept = new Set(
    move.choices.items.flatMap(({ key, hasEnded }) => (hasEnded === false ? [key] : [])),
  );
  const items = made.map((item) => {
    const isKept = kept.has(item.key) || item.isKept === true;
    return { ...item, ...(isKept && { isKept }), name: nameKey(item.key) };
  });
  const ended = endMissing(state, missing, now);
  const counts = countsOf([...made, ...ended], wanted);
  const saved: GuestMove = {
    id,
    fileName: move.fileName,
    savedAt: now.toISOString(),
    counts,
    items: [...items, ...ended],
    omitted: omittedOf(file),
    asked: missing.map(({ id: of }) => of),
  };
  writeAll(storage, state, [...readMoves(storage), saved].slice(-MOVES_MAX));
  open.delete(id);
  return counts;
}

function added(state: GuestState, item: MoveItem, now: Date): MovedItem[] {
  const { kind } = item;
  if (kind === null) throw refusal('not_found');
  const list = state[kind];
  if (list.filter(({ deletedAt }) => deletedAt === undefined).length >= RECORDS_MAX) {
    throw refusal('limit_reached');
  }
  const id = String(list.reduce((highest, each) => Math.max(highest, Number(each.id)), 0) + 1);
  const made = madeOf(item, { kind, id, now });
  if (made === null) return [];
  list.push(made.record);
  return [made.moved];
}

/** Takes back what a file made, or forgets one that was not saved. */
function undo(context: GuestContext, id: string): void {
  open.delete(id);
  const { storage } = context;
  const moves = readMoves(storage);
  const move = moves.find((each) => each.id === id);
  if (move === undefined) return;
  const [state, now] = [stateIn(context), context.now()];
  const mortgaged = new Set(
    readMortgages(storage).flatMap(({ assetId, parts }) => [
      moveId('assets', { id: assetId }),
      ...parts.map(({ liabilityId }) => moveId('liabilities', { id: liabilityId })),
    ]),
  );
  const later = moves.slice(moves.indexOf(move) + 1);
  for (const item of move.items) {
    const { kind, isMade } = item;
    state[kind] = state[kind].flatMap((record) => {
      if (moveId(kind, record) !== item.id) return [record];
      const { updatedAt } = record;
      const left = leaveToNext(item, later, updatedAt);
      if (left === null) return [record];
      if (!isMade) return [takenBack(record, left, { savedAt: move.savedAt, now })];
      const isUsed = updatedAt !== item.updatedAt || mortgaged.has(item.id);
      return isUsed ? [removedFromAll(record, now)] : [];
    });
  }
  const rest = moves.filter((each) => each !== move);
  writeAll(storage, state, rest);
}

/**
 * Leaves what an undone file wrote of a record, last written at `updatedAt`, to later ones that state
 * it too; returns the rest.
 */
function leaveToNext(
  item: MovedItem,
  later: readonly GuestMove[],
  updatedAt: string,
): MovedItem | null {
  let left: MovedItem | null = item;
  for (const move of later) {
    move.items = move.items.map((next) => {
      if (left === null || next.id !== item.id) return next;
      const isUsed = (next.updatedBefore ?? updatedAt) !== item.updatedAt;
      const handed = handOver(left, next, { isKept: false, isUsed });
      left = handed.left;
      return handed.next;
    });
  }
  return left;
}

function writeAll(
  storage: GuestContext['storage'],
  state: GuestState,
  moves: readonly GuestMove[],
): void {
  const keys = [...KIND_NAMES.map(guestKey), GUEST_MOVES_KEY];
  const before = keys.map((key) => [key, readText(storage, key)] as const);
  try {
    for (const kind of KIND_NAMES) writeStoredItems(kind, storage, state[kind]);
    writeText(storage, GUEST_MOVES_KEY, storedText(moves));
  } catch (error) {
    for (const [key, text] of before) {
      if (text === null) storage.removeItem(key);
      else writeText(storage, key, text);
    }
    throw error;
  }
}
