import type { Language } from './texts.ts';

/** Excel reads a file as UTF-8 when it begins with this mark. */
export const CSV_MARK = '\uFEFF';

/** Separators of cells and decimals that spreadsheets in each language expect. */
export const CSV_SIGNS: Readonly<Record<Language, { separator: string; decimal: string }>> = {
  en: { separator: ',', decimal: '.' },
  sv: { separator: ';', decimal: ',' },
};

/** Values that a spreadsheet would run as a formula, or merge with the next cell. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text as a cell, which no spreadsheet runs. */
export function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A row of cells, which are as files in the language have them. */
export function csvLine(cells: readonly string[], language: Language): string {
  return `${cells.join(CSV_SIGNS[language].separator)}\r\n`;
}
