import { hash } from 'node:crypto';
import { readTable } from '#domain/banking/bank-files/bank-file.ts';
import { tableOf } from '#domain/banking/bank-files/cells.ts';
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
import { alone, type ReadRequest, type BankFileResult } from './result.ts';

/**
 * Reads a text by the delimiter that gives a known header, else by the one that divides it best.
 */
export function readText(text: string, request: ReadRequest): BankFileResult {
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
  const header = findHeader(lines);
  if (header !== null) {
    return alone(readTable(lines, headerIn(header, request.currency), request));
  }
  const columns = columnsOf(lines);
  if (columns === null) return null;
  const fingerprint = digest(columnsKey(columns));
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

/** A hash of 43 characters, for texts that are long or hold the user's words. */
export function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}
