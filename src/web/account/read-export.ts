import { countsOf, type ImportCounts } from '#domain/export-counts.ts';
import { exportFile, IMPORT_BYTES_MAX, inconsistenciesOf } from '#domain/export-file.ts';
import { isIssueKey, issueText } from '#domain/issues.ts';
import { dayOf, monthOf } from '#domain/months.ts';
import type { Language } from '#domain/texts.ts';
import { dangerTexts } from './danger-texts.ts';

type Read = { file: object; counts: ImportCounts } | { problem: string };

/** A file that somebody chose: what is in it, or what is wrong with it and where. */
export async function readExport(chosen: File, language: Language): Promise<Read> {
  const texts = dangerTexts[language].open;
  if (chosen.size > IMPORT_BYTES_MAX) return { problem: texts.tooLarge };
  const file = parse(await chosen.text());
  const read = exportFile.safeParse(file);
  const mistakes = read.success
    ? inconsistenciesOf(read.data, monthOf(dayOf(new Date())))
    : read.error.issues;
  const [first] = mistakes;
  if (!read.success || first !== undefined) {
    return { problem: problemOf(first, language) };
  }
  return { file: file as object, counts: countsOf(read.data) };
}

type Mistake = { path: string | readonly PropertyKey[]; message: string } | undefined;

function problemOf(mistake: Mistake, language: Language): string {
  const key = mistake?.message ?? '';
  const sentence = issueText(isIssueKey(key) ? key : 'file.format', language);
  const path = mistake?.path ?? '';
  const place = typeof path === 'string' ? path : path.map(String).join('.');
  // What is said of the file as a whole needs no place.
  if (place === '' || key.startsWith('file.')) return sentence;
  return dangerTexts[language].open.mistake({ place, sentence });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
