import type { Language } from '#domain/basics/texts.ts';
import { failureText } from './failure-text.ts';
import { RemoteError } from './remote-error.ts';

/** Reason why a file was refused: its own details tell more than the general message. */
export function refusedText(error: Error, language: Language): string {
  const issues = error instanceof RemoteError ? error.issues : [];
  const wrong = issues.find(({ path }) => path === 'file')?.message;
  return wrong ?? failureText(error, language);
}
