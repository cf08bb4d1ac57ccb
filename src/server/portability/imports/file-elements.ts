import { createElementReader } from '#domain/basics/bounded-list.ts';
import { isItems } from '#domain/portability/export-counts.ts';
import {
  EXPORTED_LISTS,
  type ExportFile,
  type ListName,
  LISTS_LEFT_OUT,
} from '#domain/portability/export-file.ts';
import type { ExportedItem, ExportedMonthValue } from '#domain/portability/export-items.ts';
import {
  createExportCutter,
  createExportSurvey,
  type ExceededLimit,
  fileKey,
  type Survey,
} from '#domain/portability/export-survey.ts';
import type { JsonPiece } from '#domain/basics/json-pieces.ts';
import type { Month } from '#domain/basics/months.ts';
import type { Issue } from '#domain/basics/refusals.ts';
import type { Kind } from '#domain/records/kinds.ts';

/** Values of an item's history that are inserted at once. */
const VALUES_MAX = 500;

/** The survey of a file; months later than the present one in Stockholm are refused. */
export type SurveyResult =
  | Survey
  | { issues: Issue[] }
  | { exceeded: ExceededLimit }
  | { tooLarge: string };

type Elements = { [Name in ListName]: { name: Name; elements: ExportFile[Name] } }[ListName];

/** Some elements of one list of a file, in their order. */
export type Batch = Elements & {
  /** The ids of those present items of which no activity speaks. */
  withoutActivity: string[];
  /** The items came in an earlier batch: here is more of their history. */
  isContinued: boolean;
};

/** The text of a file, part by part. */
export type TextPieces = Iterable<string>;

/** A batch is taken by the event loop as a whole, in some milliseconds. */
const BATCH_CHARACTERS = 100_000;

/** Looks through a file that has arrived, as far as its first mistakes. */
export function surveyOf(text: TextPieces, running: Month): SurveyResult {
  const survey = createExportSurvey(running);
  try {
    for (const piece of piecesOf(text)) {
      survey.add(piece);
      if (survey.isOver()) break;
    }
  } catch (error) {
    return toSurveyed(error);
  }
  return survey.end();
}

/** Text that is not a JSON object, or not valid UTF-8, is not an export. */
function toSurveyed(error: unknown): SurveyResult {
  if (error instanceof RangeError) return { tooLarge: error.message };
  if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  const code = 'file.format';
  return { issues: [{ path: '', code, message: code }] };
}

function* piecesOf(text: TextPieces): Generator<JsonPiece> {
  const cutter = createExportCutter();
  for (const part of text) yield* cutter.push(part);
  cutter.end();
}

const LEFT_OUT: ReadonlySet<string> = new Set(LISTS_LEFT_OUT);

/** The elements of the lists of a file that has been looked through, some at a time. */
export function* batchesOf(text: TextPieces, reported: Survey['told']): Generator<Batch> {
  let open: OpenList = openBatch('widgets');
  let characters = 0;
  for (const { key, at, text: json } of piecesOf(text)) {
    if (at === null || LEFT_OUT.has(key)) continue;
    const isFull = characters + json.length > BATCH_CHARACTERS;
    if (key !== open.name || (isFull && open.elements.length > 0)) {
      yield* closed(open, reported);
      open = openBatch(key as ListName, key === open.name ? open.read : undefined);
      characters = 0;
    }
    const { item } = open.read(JSON.parse(json));
    if (item === null) throw new Error('The file changed after its first pass');
    open.elements.push(item);
    characters += json.length;
  }
  yield* closed(open, reported);
}

type ElementReader = ReturnType<typeof createElementReader<object>>;
type OpenList = { name: ListName; read: ElementReader; elements: object[] };

function openBatch(name: ListName, read?: ElementReader): OpenList {
  const reader = read ?? createElementReader<object>(EXPORTED_LISTS[name] as never);
  return { name, read: reader, elements: [] };
}

/** A batch, with the history of a large item in batches of their own. */
function* closed({ name, elements }: OpenList, reported: Survey['told']): Generator<Batch> {
  if (elements.length === 0) return;
  const batch = { name, withoutActivity: [] as string[], isContinued: false };
  if (!isItems(name)) {
    yield batchOf({ ...batch, elements });
    return;
  }
  const sliced = (elements as ExportedItem<Kind>[]).map(slicesOf);
  const first = sliced.map(([item]) => item);
  const withoutActivity = first
    .filter(({ id, deletedAt }) => deletedAt === null && !reported.has(fileKey(name, id)))
    .map(({ id }) => id);
  yield batchOf({ ...batch, elements: first, withoutActivity });
  for (const [, ...rest] of sliced) {
    for (const slice of rest) {
      yield batchOf({ ...batch, elements: [slice], isContinued: true });
    }
  }
}

/** The reader of a list has checked its elements: they are those of its name. */
function batchOf(batch: Omit<Batch, 'elements'> & { elements: object[] }): Batch {
  return batch as Batch;
}

type History = {
  observations?: readonly ExportedMonthValue[];
  typed?: readonly ExportedMonthValue[];
};

/** An item with the beginning of its history, and the same item with each further piece of it. */
function slicesOf(item: ExportedItem<Kind>): [ExportedItem<Kind>, ...ExportedItem<Kind>[]] {
  const { observations, typed } = item as typeof item & History;
  if (observations === undefined || typed === undefined) return [item];
  const slice = (at: number) => ({
    ...item,
    observations: observations.slice(at, at + VALUES_MAX),
    typed: typed.slice(at, at + VALUES_MAX),
  });
  const slices: ExportedItem<Kind>[] = [];
  const longest = Math.max(observations.length, typed.length);
  for (let at = VALUES_MAX; at < longest; at += VALUES_MAX) slices.push(slice(at));
  return [longest > VALUES_MAX ? slice(0) : item, ...slices];
}
