import { readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { ImportCounts } from '#domain/portability/export-counts.ts';
import type { ExportHead } from '#domain/portability/export-file.ts';
import type { Month } from '#domain/basics/months.ts';
import { giveWay } from '#server/platform/threads/background.ts';
import { type Batch, batchesOf, surveyOf, type SurveyResult } from './file-elements.ts';

/** A file to look through, by its descriptor, or the word that its next elements can be taken. */
export type ExportReaderRequest = { descriptor: number; running: Month } | 'next';

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

giveWay();
parentPort?.on('message', (request: ExportReaderRequest) => {
  parentPort?.postMessage(request === 'next' ? { batch: nextBatch() } : outlineOf(request));
});

function outlineOf({
  descriptor,
  running,
}: Exclude<ExportReaderRequest, 'next'>): ExportReaderResponse {
  batches = null;
  const surveyed = surveyOf(textIn(descriptor), running);
  if (!('head' in surveyed)) return surveyed;
  const { head, counts, told: reported } = surveyed;
  batches = batchesOf(textIn(descriptor), reported);
  return { outline: { head, counts } };
}

function nextBatch(): Batch | null {
  const next = batches?.next();
  if (next !== undefined && next.done !== true) return next.value;
  batches = null;
  return null;
}

/** The text of a file from its beginning. Throws a TypeError where it is not UTF-8. */
function* textIn(descriptor: number): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let position = 0;
  for (;;) {
    const bytes = readSync(descriptor, chunk, { position, length: CHUNK_BYTES });
    if (bytes === 0) break;
    position += bytes;
    yield decoder.decode(chunk.subarray(0, bytes), { stream: true });
  }
  yield decoder.decode();
}
