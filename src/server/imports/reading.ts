import { createElementReader } from '#domain/bounded-list.ts';
import { type ExportFile, EXPORTED_LISTS, type ListName } from '#domain/export-file.ts';
import { createExportCutter, createExportSurvey, type Survey } from '#domain/export-survey.ts';
import type { JsonPiece } from '#domain/json-pieces.ts';
import type { Month } from '#domain/months.ts';
import { AppError } from '#server/errors.ts';

/** Some elements of one list of a file, in their order. */
export type Batch = { [Name in ListName]: { name: Name; elements: ExportFile[Name] } }[ListName];

/** The text of a file, part by part. */
export type Text = AsyncIterable<string> | Iterable<string>;

/** So much text is in memory at once, and a little more. */
const BATCH_CHARACTERS = 1_000_000;

/** Looks through a file that has arrived. Refuses one that is wrong, with its first mistakes. */
export async function surveyOf(text: Text, running: Month): Promise<Survey> {
  const survey = createExportSurvey(running);
  try {
    for await (const pieces of piecesOf(text)) for (const piece of pieces) survey.add(piece);
  } catch (error) {
    throw toRefusal(error);
  }
  const surveyed = survey.end();
  if ('issues' in surveyed) throw new AppError('invalid', surveyed);
  return surveyed;
}

/** A text that is no object is none of ours, as is one that is no text. */
function toRefusal(error: unknown): unknown {
  if (error instanceof RangeError) return new AppError('too_large', { detail: error.message });
  if (!(error instanceof SyntaxError || error instanceof TypeError)) return error;
  const code = 'file.format';
  return new AppError('invalid', { issues: [{ path: '', code, message: code }] });
}

async function* piecesOf(text: Text): AsyncGenerator<JsonPiece[]> {
  const cutter = createExportCutter();
  for await (const part of text) yield cutter.push(part);
  cutter.end();
}

/** The elements of the lists of a file that has been looked through, some at a time. */
export async function* batchesOf(source: Text): AsyncGenerator<Batch> {
  let batch = emptyBatch('widgets');
  for await (const pieces of piecesOf(source)) {
    for (const { key, at, text } of pieces) {
      if (at === null) continue;
      if (key !== batch.name || batch.characters > BATCH_CHARACTERS) {
        if (batch.elements.length > 0) yield batch as unknown as Batch;
        batch = emptyBatch(key as ListName);
      }
      const { item } = batch.read(JSON.parse(text));
      if (item === null) throw new Error('A file that was looked through is another now');
      batch.elements.push(item);
      batch.characters += text.length;
    }
  }
  if (batch.elements.length > 0) yield batch as unknown as Batch;
}

function emptyBatch(name: ListName) {
  const read = createElementReader<object>(EXPORTED_LISTS[name] as never);
  return { name, read, elements: [] as object[], characters: 0 };
}
