import {
  countElement,
  type ImportCounts,
  NOTHING_COUNTED,
} from '#domain/portability/export-counts.ts';
import { type ExportFile, LISTS_BESIDE } from '#domain/portability/export-file.ts';
import { KIND_NAMES } from '#domain/records/kinds.ts';

/** The counts of a whole file, which the product counts while it reads one piece by piece. */
export function countsOf(file: ExportFile): ImportCounts {
  const counts = { ...NOTHING_COUNTED };
  for (const name of [...KIND_NAMES, ...LISTS_BESIDE]) {
    for (const element of file[name]) countElement(counts, name, element as object);
  }
  return { ...counts, activities: file.activities.length };
}
