import type { Language } from '#domain/texts.ts';
import { RemoteError } from './remote-error.ts';
import { dataTexts } from './texts.ts';

/** Why something could not be read or written: the server's own words where it wrote any. */
export function failureText(error: unknown, language: Language, otherwise?: string): string {
  const texts = dataTexts[language];
  const unknown = otherwise ?? texts.failed;
  if (!(error instanceof RemoteError)) return unknown;
  if (error.code === 'network') return texts.unreachable;
  return error.sentence ?? unknown;
}
