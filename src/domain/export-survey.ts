import {
  createElementReader,
  MISTAKES_MAX,
  type Mistake,
  mistakesOf,
  type ReadElement,
} from './bounded-list.ts';
import { countElement, type ImportCounts, isItems, NOTHING_COUNTED } from './export-counts.ts';
import {
  EXPORT_VERSION,
  type ExportedActivity,
  EXPORTED_LISTS,
  type ExportHead,
  exportHead,
  HEAD_FIELDS,
  ITEM_CHARACTERS_MAX,
  KIND_OF_ENTITY,
  type ListName,
  unknownLists,
} from './export-file.ts';
import type { ExportedSaying } from './export-items.ts';
import { createJsonCutter, type JsonPiece } from './json-pieces.ts';
import type { Month } from './months.ts';
import type { Issue } from './refusals.ts';

/** What a file holds; `told` names the items that activities speak of, each by kind and id. */
export type Survey = { head: ExportHead; counts: ImportCounts; told: ReadonlySet<string> };

/**
 * So many items a file's activities may speak of, present and erased: all of them are remembered
 * while it is looked through, and nobody has come near this.
 */
export const ITEMS_TOLD_MAX = 100_000;

/** Cuts a file of everything into what it says of itself and the elements of its lists. */
export function createExportCutter() {
  const lists = new Set(Object.keys(EXPORTED_LISTS));
  return createJsonCutter({ lists, charactersMax: ITEM_CHARACTERS_MAX });
}

/** An item as activities and files name it: by its kind, and its id in the file. */
export function fileKey(kind: string, id: string): string {
  return `${kind} ${id}`;
}

/**
 * Looks through a file piece by piece, in any order: what it holds, or the first mistakes with
 * their places. Throws a RangeError where activities speak of too many items. `running` is the
 * month in Stockholm now, beyond which nothing may be said.
 */
export function createExportSurvey(running: Month) {
  const members: Record<string, unknown> = {};
  const lists = new Set<ListName>();
  const readers = readersOfLists();
  const issues: Issue[] = [];
  const counts = { ...NOTHING_COUNTED };
  const items = createItemRegister();
  const tell = (place: string, { path, message }: Mistake) => {
    const parts = [...(place === '' ? [] : [place]), ...path];
    issues.push({ path: parts.map(String).join('.'), code: message, message });
  };

  return {
    add({ key, at, text }: JsonPiece): void {
      if (issues.length >= MISTAKES_MAX && at !== null) return;
      const value: unknown = JSON.parse(text);
      if (at === null) {
        const mistake = memberMistake(members, key);
        if (mistake === null) members[key] = value;
        else if (issues.length < MISTAKES_MAX) tell(key, mistake);
        return;
      }
      const name = key as ListName;
      if (at === 0 && lists.has(name)) tell(key, { path: [], message: 'entry.twice' });
      lists.add(name);
      const { item, mistakes } = readers[name](value);
      const place = `${key}.${at}`;
      for (const mistake of mistakes) tell(place, mistake);
      if (item === null) return;
      for (const mistake of futureMonths(item, running)) tell(place, mistake);
      items.note(name, item as never, place);
      countElement(counts, name, item as never);
    },

    /** What the file holds; the mistakes when there are any. */
    end(): Survey | { issues: Issue[] } {
      const read = exportHead.safeParse(members);
      if (!read.success) {
        const mistakes = mistakesOf(read.error.issues);
        const isForeign = mistakes.some(({ message }) => message.startsWith('file.'));
        // Of a file that is not ours, or of another version, nothing else is worth telling.
        if (isForeign) issues.length = 0;
        for (const mistake of mistakes) tell('', mistake);
      }
      for (const mistake of [...strangers(read.data, lists), ...items.lost()]) tell('', mistake);
      if (!read.success || issues.length > 0) return { issues: issues.slice(0, MISTAKES_MAX) };
      return { head: read.data, counts, told: items.told };
    },
  };
}

/** Lists that a file of its version does not have. */
function strangers(head: ExportHead | undefined, lists: ReadonlySet<ListName>): Mistake[] {
  const unknown = unknownLists(head?.version ?? EXPORT_VERSION, [...lists]);
  return unknown.map((name) => ({ path: [name], message: 'unknown_field' }));
}

type Readers = Record<ListName, (value: unknown) => ReadElement<object>>;

function readersOfLists(): Readers {
  const readers = Object.entries(EXPORTED_LISTS).map(([name, listed]) => [
    name,
    createElementReader(listed as never),
  ]);
  return Object.fromEntries(readers) as Readers;
}

/** A list that is none, and a member that nobody knows or that is there twice. */
function memberMistake(members: object, key: string): Mistake | null {
  if (Object.hasOwn(EXPORTED_LISTS, key)) return { path: [], message: 'list.type' };
  if (!HEAD_FIELDS.has(key)) return { path: [], message: 'unknown_field' };
  if (Object.hasOwn(members, key)) return { path: [], message: 'entry.twice' };
  return null;
}

type Past = { observations?: readonly ExportedSaying[]; typed?: readonly ExportedSaying[] };

function futureMonths({ observations = [], typed = [] }: Past, running: Month): Mistake[] {
  const of = (list: string, said: readonly ExportedSaying[]) =>
    said.flatMap(({ month }, at) =>
      month > running ? [{ path: [list, at, 'month'], message: 'month.future' }] : [],
    );
  return [...of('observations', observations), ...of('typed', typed)].slice(0, MISTAKES_MAX);
}

/** Remembers which items are there and which are spoken of, whatever comes first. */
function createItemRegister() {
  const known = new Set<string>();
  const told = new Set<string>();
  const missed = new Map<string, string>();
  return {
    told,

    note(name: ListName, element: ExportedActivity & { id: string }, place: string): void {
      if (!isItems(name) && name !== 'activities') return;
      if (name !== 'activities') {
        known.add(fileKey(name, element.id));
        return;
      }
      const key = fileKey(KIND_OF_ENTITY[element.entityType], element.item);
      told.add(key);
      if (told.size > ITEMS_TOLD_MAX) throw new RangeError('The file speaks of too many items');
      if (element.isErased) known.add(key);
      else if (!known.has(key) && !missed.has(key)) missed.set(key, place);
    },

    /** What is spoken of, and neither there nor erased. */
    lost(): Mistake[] {
      const lost = [...missed].filter(([key]) => !known.has(key)).slice(0, MISTAKES_MAX);
      return lost.map(([, place]) => ({ path: [place, 'item'], message: 'item.missing' }));
    },
  };
}
