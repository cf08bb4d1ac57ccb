import {
  createElementReader,
  firstIssues,
  MISTAKES_MAX,
  type Mistake,
  mistakesOf,
  type ReadElement,
} from '#domain/basics/bounded-list.ts';
import { countElement, type ImportCounts, isItems, NOTHING_COUNTED } from './export-counts.ts';
import {
  EXPORT_VERSION,
  type ExportedActivity,
  EXPORTED_LISTS,
  type ExportHead,
  exportHead,
  HEAD_FIELDS,
  ITEM_CHARACTERS_MAX,
  type ListName,
  unknownLists,
} from './export-file.ts';
import type { ExportedMonthValue } from './export-items.ts';
import { createJsonCutter, type JsonPiece } from '#domain/basics/json-pieces.ts';
import type { Month } from '#domain/basics/months.ts';
import type { Issue } from '#domain/basics/refusals.ts';
import { kindNamed } from '#domain/records/kinds.ts';

/** Outline of a file; `told` are the items that activities refer to, each by kind and id. */
export type Survey = { head: ExportHead; counts: ImportCounts; told: ReadonlySet<string> };

/**
 * The most items, present and erased, that a file's activities may refer to: all are remembered
 * during the survey, and no user has come near this.
 */
export const ITEMS_TOLD_MAX = 100_000;

/** Cuts a full export into its head and the elements of its lists. */
export function createExportCutter() {
  const lists = new Set(Object.keys(EXPORTED_LISTS));
  return createJsonCutter({ lists, charactersMax: ITEM_CHARACTERS_MAX });
}

/** An item as activities and files name it: by its kind, and its id in the file. */
export function fileKey(kind: string, id: string): string {
  return `${kind} ${id}`;
}

/**
 * Surveys a file piece by piece, in any order: its outline, or the first mistakes with their
 * places. Throws a RangeError if activities refer to too many items. `running` is the month in
 * Stockholm now; later months are refused.
 */
export function createExportSurvey(running: Month) {
  const members: Record<string, unknown> = {};
  const lists = new Set<ListName>();
  const readers = readersOfLists();
  const issues: Issue[] = [];
  const counts = { ...NOTHING_COUNTED };
  const items = createItemRegister();
  const report = (place: string, mistake: Mistake) => void issues.push(issueAt(place, mistake));
  const isOver = () => issues.length >= MISTAKES_MAX;

  return {
    /** True when the maximum number of mistakes was found: the rest need not be read. */
    isOver,

    add({ key, at, text }: JsonPiece): void {
      if (isOver()) return;
      if (at === null) {
        const mistake = memberMistake(members, key);
        if (mistake === null) members[key] = JSON.parse(text);
        else report(key, mistake);
        return;
      }
      const name = key as ListName;
      if (at === 0 && lists.has(name)) report(key, { path: [], message: 'entry.twice' });
      lists.add(name);
      const { item, mistakes } = readers[name](JSON.parse(text));
      const place = `${key}.${at}`;
      const future = item === null ? [] : futureMonths(item, running);
      for (const mistake of [...mistakes, ...future]) report(place, mistake);
      if (item === null) return;
      items.note(name, item as never, place);
      countElement(counts, name, item as never);
    },

    /** Returns the outline; or the mistakes if there are any, and whether there may be more. */
    end(): Survey | { issues: Issue[] } {
      if (isOver()) return { issues: foreignIssues(members) ?? firstIssues(issues, true) };
      const read = exportHead.safeParse(members);
      if (!read.success) {
        const mistakes = mistakesOf(read.error.issues);
        // For a file that is not ours, or of another version, no other issue is reported.
        if (mistakes.some(isForeign)) issues.length = 0;
        for (const mistake of mistakes) report('', mistake);
      }
      for (const mistake of [...unknownListMistakes(read.data, lists), ...items.lost()])
        report('', mistake);
      if (!read.success || issues.length > 0) return { issues: firstIssues(issues) };
      return { head: read.data, counts, told: items.told };
    },
  };
}

/** Issues of a file that is not ours or of another version; null: nothing shows that. */
function foreignIssues(members: Record<string, unknown>): Issue[] | null {
  const read = exportHead.safeParse({ format: 'valv', version: EXPORT_VERSION, ...members });
  const foreign = mistakesOf(read.error?.issues ?? []).filter(isForeign);
  return foreign.length === 0 ? null : foreign.map((mistake) => issueAt('', mistake));
}

function isForeign({ message }: Mistake): boolean {
  return message.startsWith('file.');
}

function issueAt(place: string, { path, message }: Mistake): Issue {
  const parts = [...(place === '' ? [] : [place]), ...path];
  return { path: parts.map(String).join('.'), code: message, message };
}

/** Lists that a file of its version does not have. */
function unknownListMistakes(
  head: ExportHead | undefined,
  lists: ReadonlySet<ListName>,
): Mistake[] {
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

/** A member that is not a list but should be, is unknown, or occurs twice. */
function memberMistake(members: object, key: string): Mistake | null {
  if (Object.hasOwn(EXPORTED_LISTS, key)) return { path: [], message: 'list.type' };
  if (!HEAD_FIELDS.has(key)) return { path: [], message: 'unknown_field' };
  if (Object.hasOwn(members, key)) return { path: [], message: 'entry.twice' };
  return null;
}

type SurveyedHistory = {
  observations?: readonly ExportedMonthValue[];
  typed?: readonly ExportedMonthValue[];
};

function futureMonths(
  { observations = [], typed = [] }: SurveyedHistory,
  running: Month,
): Mistake[] {
  const of = (list: string, stated: readonly ExportedMonthValue[]) =>
    stated.flatMap(({ month }, at) =>
      month > running ? [{ path: [list, at, 'month'], message: 'month.future' }] : [],
    );
  return [...of('observations', observations), ...of('typed', typed)].slice(0, MISTAKES_MAX);
}

/** Remembers existing items and references to items, in any order. */
function createItemRegister() {
  const known = new Set<string>();
  const reported = new Set<string>();
  const missed = new Map<string, string>();
  return {
    told: reported,

    note(name: ListName, element: ExportedActivity & { id: string }, place: string): void {
      if (!isItems(name) && name !== 'activities') return;
      if (name !== 'activities') {
        known.add(fileKey(name, element.id));
        return;
      }
      const { entityType, item } = element;
      const kind = kindNamed(entityType);
      const key = fileKey(kind ?? entityType, item);
      reported.add(key);
      if (reported.size > ITEMS_TOLD_MAX) throw new RangeError('The file speaks of too many items');
      if (element.isErased || kind === null) known.add(key);
      else if (!known.has(key) && !missed.has(key)) missed.set(key, place);
    },

    /** References to items that neither exist nor were erased. */
    lost(): Mistake[] {
      const lost = [...missed].filter(([key]) => !known.has(key)).slice(0, MISTAKES_MAX);
      return lost.map(([, place]) => ({ path: [place, 'item'], message: 'item.missing' }));
    },
  };
}
