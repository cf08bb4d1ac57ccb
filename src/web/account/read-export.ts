import type { ImportCounts } from '#domain/portability/export-counts.ts';
import { IMPORT_BYTES_MAX } from '#domain/portability/export-file.ts';
import { createExportCutter, createExportSurvey } from '#domain/portability/export-survey.ts';
import { isIssueKey, issueText } from '#domain/basics/issues.ts';
import { dayOf, monthOf } from '#domain/basics/months.ts';
import { type Issue, refusalText } from '#domain/basics/refusals.ts';
import type { Language } from '#domain/basics/texts.ts';
import { dangerTexts } from './danger-texts.ts';

type ExportFileResult = { file: File; counts: ImportCounts } | { problem: string };

/** Reads a chosen file: its contents, or its error and the path to it. */
export async function readExport(chosen: File, language: Language): Promise<ExportFileResult> {
  const texts = dangerTexts[language].open;
  if (chosen.size > IMPORT_BYTES_MAX) return { problem: texts.tooLarge };
  const found = await surveyOf(chosen);
  if (found === null) return { problem: problemOf(undefined, language) };
  if ('issues' in found) return { problem: problemOf(found.issues[0], language) };
  if ('exceeded' in found) {
    return { problem: refusalText('limit_reached', language, found.exceeded) };
  }
  return { file: chosen, counts: found.counts };
}

/** Reads a file part by part, since it may be large. Null if it is not a JSON object. */
async function surveyOf(chosen: File) {
  const cutter = createExportCutter();
  const survey = createExportSurvey(monthOf(dayOf(new Date())));
  const decoder = new TextDecoderStream('utf-8', { fatal: true });
  const reader = chosen.stream().pipeThrough<string>(decoder).getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      for (const piece of cutter.push(part.value)) survey.add(piece);
      if (survey.isOver()) break;
    }
    if (survey.isOver()) await reader.cancel();
    else cutter.end();
  } catch {
    return null;
  }
  return survey.end();
}

function problemOf(mistake: Issue | undefined, language: Language): string {
  const { code = 'file.format', path = '' } = mistake ?? {};
  const sentence = issueText(isIssueKey(code) ? code : 'file.format', language);
  // An issue of the file as a whole needs no path.
  if (path === '' || code.startsWith('file.')) return sentence;
  return dangerTexts[language].open.mistake({ place: path, sentence });
}
