import sax from 'sax';
import {
  type Archive,
  archiveBounds,
  directoryOf,
  packedIn,
} from '#domain/banking/file-contents/archive.ts';
import { kindOfBytes } from '#domain/banking/file-contents/file-kind.ts';
import { damaged, tooMuch, Unreadable } from '#domain/banking/file-contents/unreadable.ts';
import { createXmlReader } from '#domain/banking/file-contents/xml.ts';
import { readSheets } from '#domain/banking/spreadsheets/any-sheets.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { MOVE_CELLS_MAX, MOVE_SHEETS_MAX } from '#domain/portability/moves/move-file.ts';
import { isFirefly } from '#domain/portability/moves/firefly.ts';
import { journalKind } from '#domain/portability/moves/journal-lines.ts';
import { linesTable, productTable } from '#domain/portability/moves/product-tables.ts';
import { productOf } from '#domain/portability/moves/transaction-tables.ts';
import { isWealthfolio } from '#domain/portability/moves/wealthfolio-tables.ts';
import { isYnab, isYnabPlan } from '#domain/portability/moves/ynab.ts';
import { spreadsheetFile, textFile } from '#domain/portability/moves/spreadsheet.ts';
import type { ReadRequest, ReadResponse } from './worker-call.ts';

const BOUNDS = { sheetsMax: MOVE_SHEETS_MAX, cellsMax: MOVE_CELLS_MAX, hasUnits: true };

/** The contents of a file of a guest's, or why it is refused. */
export async function responseTo({ bytes, running, reading }: ReadRequest): Promise<ReadResponse> {
  try {
    const archive = kindOfBytes(bytes) === 'zip' ? await unpackedArchive(bytes) : null;
    const read = readSheets(bytes, {
      readXml: createXmlReader(() => sax.parser(true)),
      bounds: BOUNDS,
      openArchive: () => archive ?? damaged(),
      openOld: () => {
        throw new Unreadable(isLocked(bytes) ? 'locked' : 'oldSpreadsheet');
      },
    });
    const isProduct =
      typeof read === 'string'
        ? isOfProduct(read)
        : read.some(({ lines }) => productOf(linesTable(lines)) !== null);
    if (isProduct) return { problem: 'account' };
    const file = allSteps(
      typeof read === 'string'
        ? textFile(read, running, reading)
        : spreadsheetFile(read, running, reading),
    );
    return typeof file === 'string' ? { problem: file } : { file };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem };
    throw error;
  }
}

/** Whether a text is the export of a product, of which only the server reads transactions. */
function isOfProduct(text: string): boolean {
  const table = productTable(text);
  if (table === null) return journalKind(text) !== null;
  const isTable =
    isFirefly(table) ||
    isYnab(table) ||
    isYnabPlan(table) ||
    isWealthfolio(table) ||
    productOf(table) !== null;
  return isTable || journalKind(text) !== null;
}

/** A new spreadsheet that a password locks is a part of this name in an old container. */
function isLocked(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage');
}

/** The parts of a spreadsheet that are read: browsers unpack while others work. */
const PARTS = /^(?:xl\/.*\.(?:xml|rels)|content\.xml|META-INF\/manifest\.xml)$/;

async function unpackedArchive(bytes: Uint8Array): Promise<Archive> {
  const entries = directoryOf(bytes);
  const { bytesMax, tagsMax } = archiveBounds(bytes.length);
  const parts = new Map<string, Uint8Array>();
  let left = bytesMax;
  for (const [name, entry] of entries) {
    if (!PARTS.test(name)) continue;
    const { packed, isDeflated } = packedIn(bytes, entry);
    const content = isDeflated ? await inflated(packed, left) : packed;
    left -= content.length;
    if (left < 0) tooMuch();
    parts.set(name, content);
  }
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    tags: { left: tagsMax },
    unpack: (name) => parts.get(name) ?? null,
  };
}

async function inflated(packed: Uint8Array, bytesMax: number): Promise<Uint8Array> {
  const stream = new Blob([packed as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    // Not every browser iterates over streams.
    const reader = stream.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > bytesMax) tooMuch();
      pieces.push(next.value);
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    damaged();
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
