import { readSync } from 'node:fs';
import type { ImportCounts } from '#domain/portability/export-counts.ts';
import type { ExportHead } from '#domain/portability/export-file.ts';
import type { Month } from '#domain/basics/months.ts';
import { answerParent } from '#server/platform/threads/background.ts';
import { FILE_DESCRIPTOR } from '#server/platform/threads/bounded-process.ts';
import { type Batch, batchesOf, surveyOf, type SurveyResult } from './file-elements.ts';

/** The word that the file can be looked through, or that its next elements can be taken. */
export type ExportReaderRequest = { running: Month } | 'next';

/** Description and counts of a file. */
export type Outline = { head: ExportHead; counts: ImportCounts };

/**
 * The outline of a file or the reason of its refusal, then its elements; null: there are no more.
 */
export type ExportReaderResponse =
  | { outline: Outline }
  | Exclude<SurveyResult, { head: unknown }>
  | { batch: Batch | null };

const CHUNK_BYTES = 64 * 1024;

let batches: Iterator<Batch> | null = null;

answerParent((request: ExportReaderRequest): ExportReaderResponse =>
  request === 'next' ? { batch: nextBatch() } : outlineOf(request.running),
);

function outlineOf(running: Month): ExportReaderResponse {
  const surveyed = surveyOf(textOfFile(), running);
  if (!('head' in surveyed)) return surveyed;
  const { head, counts, told: reported } = surveyed;
  batches = batchesOf(textOfFile(), reported);
  return { outline: { head, counts } };
}

function nextBatch(): Batch | null {
  const next = batches?.next();
  if (next !== undefined && next.done !== true) return next.value;
  batches = null;
  return null;
}

/** The text of the file from its beginning. Throws a TypeError where it is not UTF-8. */
function* textOfFile(): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let position = 0;
  for (;;) {
    const bytes = readSync(FILE_DESCRIPTOR, chunk, { position, length: CHUNK_BYTES });
    if (bytes === 0) break;
    position += bytes;
    yield decoder.decode(chunk.subarray(0, bytes), { stream: true });
  }
  yield decoder.decode();
}
