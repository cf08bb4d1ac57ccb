import {
  createElementReader,
  firstIssues,
  MISTAKES_MAX,
  type Mistake,
  mistakesOf,
  type ReadElement,
} from '#domain/basics/bounded-list.ts';
import {
  type CountedElement,
  countElement,
  type ImportCounts,
  isItems,
  NOTHING_COUNTED,
} from './export-counts.ts';
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
import type { ExportedItem, ExportedMonthValue } from './export-items.ts';
import { createJsonCutter, type JsonPiece } from '#domain/basics/json-pieces.ts';
import type { Month } from '#domain/basics/months.ts';
import type { Issue, LimitedKind } from '#domain/basics/refusals.ts';
import { RULES_MAX, CATEGORIES_MAX } from '#domain/banking/categories/category-drafts.ts';
import { CATEGORY_KEYS } from '#domain/banking/categories/transaction-categories.ts';
import { DECISIONS_MAX } from '#domain/banking/recurring/recurring-decisions.ts';
import { BANK_ACCOUNTS_MAX, BANK_FILES_MAX } from '#domain/banking/transactions/transactions.ts';
import { TRANSACTIONS_MAX } from '#domain/holdings/holding-transactions.ts';
import { INSTRUMENTS_MAX } from '#domain/holdings/instruments.ts';
import { QUOTES_MAX } from '#domain/holdings/quotes.ts';
import { HOUSEHOLDS_MAX } from '#domain/household/households.ts';
import { type Kind, kindNamed } from '#domain/records/kinds.ts';
import {
  DATED_TERMS_OF_USER_MAX,
  HISTORY_VALUES_MAX,
  RECORDS_MAX,
  REMOVED_MAX,
} from '#domain/records/records.ts';

/** Outline of a file; `told` are the items that activities refer to, each by kind and id. */
export type Survey = { head: ExportHead; counts: ImportCounts; told: ReadonlySet<string> };

/** A bound that a file exceeds. */
export type ExceededLimit = { limit: number; kind: LimitedKind };

/**
 * The activities that a file may hold, five times as many as are kept: what they refer to is
 * remembered during the survey and the import.
 */
const ACTIVITIES_OF_FILE_MAX = 100_000;

/** Elements of a list that is for the user's own information. */
const INFORMATION_MAX = 100_000;

/** Beyond those that are kept, which are fewer, they are left out. */
const MAPPINGS_OF_FILE_MAX = 1_000;

const ITEMS_MAX = RECORDS_MAX + REMOVED_MAX;

/**
 * The most elements of each list, at least as many as an account holds. Items are counted by their
 * state, and types of widgets are not repeated; how many transactions there may be depends on the
 * installation.
 */
const LIST_LIMITS: Record<Exclude<ListName, Kind | 'widgets' | 'transactions'>, ExceededLimit> = {
  households: { limit: HOUSEHOLDS_MAX, kind: 'households' },
  coOwned: { limit: INFORMATION_MAX, kind: 'shares' },
  bankConnections: { limit: INFORMATION_MAX, kind: 'connections' },
  bankAccounts: { limit: BANK_ACCOUNTS_MAX, kind: 'accounts' },
  bankFiles: { limit: BANK_FILES_MAX, kind: 'files' },
  transactionCategories: { limit: CATEGORIES_MAX + CATEGORY_KEYS.length, kind: 'categories' },
  transactionRules: { limit: RULES_MAX, kind: 'rules' },
  recurringDecisions: { limit: DECISIONS_MAX, kind: 'decisions' },
  columnMappings: { limit: MAPPINGS_OF_FILE_MAX, kind: 'mappings' },
  holdingsMappings: { limit: MAPPINGS_OF_FILE_MAX, kind: 'mappings' },
  mortgages: { limit: ITEMS_MAX, kind: 'mortgages' },
  instruments: { limit: INSTRUMENTS_MAX, kind: 'instruments' },
  holdingTransactions: { limit: TRANSACTIONS_MAX, kind: 'transactions' },
  quotes: { limit: QUOTES_MAX, kind: 'prices' },
  activities: { limit: ACTIVITIES_OF_FILE_MAX, kind: 'activities' },
};

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
 * places, or the first bound that it exceeds. `running` is the month in Stockholm now; later months
 * are refused.
 */
export function createExportSurvey(running: Month) {
  const members: Record<string, unknown> = {};
  const lists = new Set<ListName>();
  const readers = readersOfLists();
  const issues: Issue[] = [];
  const counts = { ...NOTHING_COUNTED };
  const items = createItemRegister();
  const within = createTally(counts);
  let exceeded: ExceededLimit | null = null;
  const report = (place: string, mistake: Mistake) => void issues.push(issueAt(place, mistake));
  const isOver = () => exceeded !== null || issues.length >= MISTAKES_MAX;

  return {
    /** True when a bound or the maximum number of mistakes was found: the rest need not be read. */
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
      exceeded = limitOf(name, at);
      if (exceeded !== null) return;
      const { item, mistakes } = readers[name](JSON.parse(text));
      const place = `${key}.${at}`;
      const future = item === null ? [] : futureMonths(item, running);
      for (const mistake of [...mistakes, ...future]) report(place, mistake);
      if (item === null) return;
      items.note(name, item, place);
      exceeded = within.add(name, item);
    },

    /** The outline; or the mistakes, and whether there may be more; or the exceeded bound. */
    end(): Survey | { issues: Issue[] } | { exceeded: ExceededLimit } {
      const foreign = isOver() ? foreignIssues(members) : null;
      if (foreign !== null) return { issues: foreign };
      if (exceeded !== null) return { exceeded };
      if (isOver()) return { issues: firstIssues(issues, true) };
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

/** The members of the lists' elements that are counted or checked over the whole file. */
type SurveyedElement = CountedElement & DatedLists & SurveyedHistory & { parts?: DatedLists[] };

type Readers = Record<ListName, (value: unknown) => ReadElement<SurveyedElement>>;

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

/** The bound that an element exceeds by its place in its list. */
function limitOf(name: ListName, at: number): ExceededLimit | null {
  const limits: Partial<Record<ListName, ExceededLimit>> = LIST_LIMITS;
  const bound = limits[name];
  return bound !== undefined && at >= bound.limit ? bound : null;
}

type DatedLists = { shares?: unknown[]; rates?: unknown[] };

/** Counts elements in; `add` returns the bound of what they hold together, once it is exceeded. */
function createTally(counts: ImportCounts) {
  let parts = 0;
  let terms = 0;
  return {
    add(name: ListName, element: SurveyedElement): ExceededLimit | null {
      countElement(counts, name, element);
      const loans: DatedLists[] = element.parts ?? [];
      parts += loans.length;
      for (const { shares = [], rates = [] } of [element, ...loans]) {
        terms += shares.length + rates.length;
      }
      if (isItems(name) && counts[name] > RECORDS_MAX) return { limit: RECORDS_MAX, kind: name };
      if (counts.removed > ITEMS_MAX) return { limit: REMOVED_MAX, kind: 'removed' };
      if (counts.observations + counts.typedValues > HISTORY_VALUES_MAX) {
        return { limit: HISTORY_VALUES_MAX, kind: 'values' };
      }
      if (terms > DATED_TERMS_OF_USER_MAX) return { limit: DATED_TERMS_OF_USER_MAX, kind: 'terms' };
      // A loan is a part of one home.
      return parts > ITEMS_MAX ? { limit: ITEMS_MAX, kind: 'liabilities' } : null;
    },
  };
}

/** Remembers existing items and references to items, in any order. */
function createItemRegister() {
  const known = new Set<string>();
  const reported = new Set<string>();
  const missed = new Map<string, string>();
  return {
    told: reported,

    note(name: ListName, element: SurveyedElement, place: string): void {
      if (isItems(name)) known.add(fileKey(name, (element as ExportedItem<Kind>).id));
      if (name !== 'activities') return;
      const { entityType, item, isErased } = element as ExportedActivity;
      const kind = kindNamed(entityType);
      const key = fileKey(kind ?? entityType, item);
      reported.add(key);
      if (isErased || kind === null) known.add(key);
      else if (!known.has(key) && !missed.has(key)) missed.set(key, place);
    },

    /** References to items that neither exist nor were erased. */
    lost(): Mistake[] {
      const lost = [...missed].filter(([key]) => !known.has(key)).slice(0, MISTAKES_MAX);
      return lost.map(([, place]) => ({ path: [place, 'item'], message: 'item.missing' }));
    },
  };
}
