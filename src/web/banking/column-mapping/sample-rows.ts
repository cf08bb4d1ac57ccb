import { readTable } from '#domain/banking/bank-files/bank-file.ts';
import { dayOf } from '#domain/basics/months.ts';
import type { FileRow } from '#domain/banking/bank-files/rows.ts';
import { mappedHeader } from '#domain/banking/column-mappings/mapped-header.ts';
import type { ColumnMapping } from '#domain/banking/column-mappings/mapping.ts';
import type { FileColumns } from './file-columns.ts';

/** The first rows of a file by a mapping, as the server would read them. */
export function sampleRows(
  { names, sample }: FileColumns,
  mapping: ColumnMapping,
): readonly FileRow[] {
  const today = dayOf(new Date());
  const file = readTable(sample, mappedHeader({ at: -1, names }, mapping), {
    turn: false,
    today,
    fileAccount: null,
    isOfAll: true,
  });
  return typeof file === 'string' ? [] : file.rows;
}
