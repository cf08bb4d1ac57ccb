import type { Language } from '#domain/texts.ts';
import { RemoteError } from './remote-error.ts';
import { dataTexts } from './texts.ts';

/** Why something could not be read or written: the server's own words where it wrote any. */
export function failureText(error: unknown, language: Language): string {
  const texts = dataTexts[language];
  if (!(error instanceof RemoteError)) return texts.failed;
  if (error.code === 'network') return texts.unreachable;
  return error.sentence ?? texts.failed;
}
