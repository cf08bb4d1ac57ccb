import type { ColumnMapping, ExportedMapping } from '#domain/banking/column-mappings/mapping.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import {
  addMappingsTo,
  columnMappingsIn,
  exportedMappingsIn,
} from '#server/platform/http/column-mappings.ts';
import { columnMappings } from './table.ts';

/** A user's column mappings, by fingerprint of the header. */
export function mappingsOf(tx: Tx, userId: string) {
  return columnMappingsIn<ColumnMapping>(columnMappings, tx, userId);
}

/** Adds the column mappings of a full export. */
export function addMappings(tx: Tx, userId: string, stated: readonly ExportedMapping[]) {
  return addMappingsTo(columnMappings, { tx, userId }, stated);
}

/** A user's column mappings for the full export. */
export function exportedMappingsOf(tx: Tx, userId: string) {
  return exportedMappingsIn<ExportedMapping>(columnMappings, tx, userId);
}
