import { hash } from 'node:crypto';
import { readTable } from '#domain/banking/bank-files/bank-file.ts';
import {
  DELIMITERS,
  splitCells,
  type TableProblem,
  tableOf,
} from '#domain/banking/bank-files/cells.ts';
import { type HeaderCells, findHeader, headerIn } from '#domain/banking/bank-files/header.ts';
import {
  columnsKey,
  columnsOf,
  type FileColumns,
  shownSample,
} from '#domain/banking/column-mappings/columns.ts';
import { likeliestLines } from '#domain/banking/column-mappings/likeliest-lines.ts';
import { mappedHeader, wholeMapping } from '#domain/banking/column-mappings/mapping.ts';
import { proposedMapping } from '#domain/banking/column-mappings/proposal.ts';
import type { BrokerFile } from '#domain/holdings/files/broker-file.ts';
import {
  brokerHeadAt,
  readBrokerFile,
  readBrokerLines,
  readMappedLines,
} from '#domain/holdings/files/read-broker-file.ts';
import { storableFile } from '#domain/holdings/files/storable-rows.ts';
import { alone, type BrokerReading, type ReadRequest, type BankFileResult } from './result.ts';

/**
 * Reads a text by the delimiter that gives a known header, else by the one that divides it best.
 */
export function readText(text: string, request: ReadRequest): BankFileResult {
  if (request.readAs !== 'bank') {
    const broker = readBrokerFile(text, request.today);
    if (broker !== null) return ofBroker(broker, request, () => headsOf(text));
  }
  const known = tableOf(text);
  if (known === 'rows') return known;
  const lines = typeof known === 'string' ? likeliestLines(text) : known;
  if (typeof lines === 'string') return lines;
  return readLines(lines, request) ?? 'unknown';
}

/** Reads a table by its header, or by the user's column mapping. Null: neither applies. */
export function readLines(
  lines: readonly HeaderCells[],
  request: ReadRequest,
): BankFileResult | null {
  if (request.readAs !== 'bank') {
    const broker = readBrokerLines(lines, request.today);
    if (broker !== null) return ofBroker(broker, request, () => [lines]);
  }
  const header = findHeader(lines);
  if (header !== null) {
    return alone(readTable(lines, headerIn(header, request.currency), request));
  }
  const columns = columnsOf(lines);
  if (columns === null) return null;
  const fingerprint = digest(columnsKey(columns));
  const ofHoldings = request.holdingsMappings?.[fingerprint];
  if (ofHoldings !== undefined && request.readAs !== 'bank') {
    const { at } = columns;
    const read = readMappedLines(lines, { at, mapping: ofHoldings, today: request.today });
    return ofBroker(read, request, () => [lines]);
  }
  const stated = request.mappings[fingerprint];
  const mapping = stated ?? proposedMapping(columns, lines, request.today);
  const whole = wholeMapping(mapping);
  const file =
    whole && readTable(lines, headerIn(mappedHeader(columns, whole), request.currency), request);
  const reported: FileColumns = {
    fingerprint,
    names: columns.names,
    ...shownSample(lines, columns, mapping),
    mapping,
    isSaid: stated !== undefined,
    check: file === null || typeof file === 'string' ? null : file.check,
  };
  if (stated === undefined || file === null) return { file: null, columns: reported };
  return typeof file === 'string' ? file : { file, columns: reported };
}

/** The line of the names of a table's columns; -1: it has none. */
export function tableHeadAt(lines: readonly HeaderCells[], { readAs }: ReadRequest): number {
  const broker = readAs === 'bank' ? -1 : brokerHeadAt(lines);
  if (broker !== -1) return broker;
  return findHeader(lines)?.at ?? columnsOf(lines)?.at ?? -1;
}

/** A broker's file; `tables`: its first lines, by each delimiter that it may have. */
export function ofBroker(
  read: BrokerFile | TableProblem,
  request: ReadRequest,
  tables: () => readonly (readonly HeaderCells[])[],
): BankFileResult {
  if (typeof read === 'string') return read;
  const file = storableFile(read, { today: request.today, digest });
  if (file === null) return 'tooManyAccounts';
  // Positions and prices move no cash.
  const bank = file.transactions.length === 0 ? null : bankReadingOf(tables(), request);
  return { file: null, columns: null, broker: { file, bank } };
}

/** Lines that tell whether a file can be read as a bank's. */
const HEAD_LINES = 200;

function headsOf(text: string): string[][][] {
  return DELIMITERS.map((delimiter) =>
    splitCells(text, delimiter, { linesMax: HEAD_LINES }),
  ).filter((lines) => lines !== 'wide');
}

function bankReadingOf(
  tables: readonly (readonly HeaderCells[])[],
  { mappings }: ReadRequest,
): BrokerReading['bank'] {
  if (tables.some((lines) => findHeader(lines) !== null)) return 'header';
  if (tables.length === 0) return null;
  const isMapped = tables.some((lines) => {
    const columns = columnsOf(lines);
    return columns !== null && digest(columnsKey(columns)) in mappings;
  });
  return isMapped ? 'mapping' : 'columns';
}

/** A hash of 43 characters, for texts that are long or hold the user's words. */
export function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}
