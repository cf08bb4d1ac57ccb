import { monthsFrom } from '#domain/basics/months.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { chosenFile, type MoveChoices } from '#domain/portability/moves/choices.ts';
import type { MoveFile } from '#domain/portability/moves/move-file.ts';
import { spreadsheetFile } from '#domain/portability/moves/spreadsheet.ts';

/** A file of months from one on, with rows of values; an empty text: none. */
export function readTable(
  first: string,
  last: string,
  rows: Record<string, readonly string[]>,
): MoveFile {
  const header = ['', ...monthsFrom(first, last)];
  const lines = [header, ...Object.entries(rows).map(([name, values]) => [name, ...values])];
  const file = allSteps(spreadsheetFile([{ name: '', lines }], '2026-11'));
  if (typeof file === 'string') throw new Error(file);
  return file;
}

/** The file as it is with the choices for its items. */
export function chosenTable(file: MoveFile, ...items: MoveChoices['items']): MoveFile {
  return allSteps(chosenFile(file, { items }));
}
