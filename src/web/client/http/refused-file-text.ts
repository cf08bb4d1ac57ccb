import type { Language } from '#domain/basics/texts.ts';
import { failureText } from './failure-text.ts';
import { RemoteError } from './remote-error.ts';

/** Why a file was refused: what is wrong with it says more than that something was. */
export function refusedText(error: Error, language: Language): string {
  const issues = error instanceof RemoteError ? error.issues : [];
  const wrong = issues.find(({ path }) => path === 'file')?.message;
  return wrong ?? failureText(error, language);
}
