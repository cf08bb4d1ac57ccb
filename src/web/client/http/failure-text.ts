import type { Language } from '#domain/basics/texts.ts';
import { GuestRefusal } from './guest-refusal.ts';
import { RemoteError } from './remote-error.ts';
import { uiTexts } from '#web/kit/ui/texts.ts';
import { dataTexts } from '#web/client/records/texts.ts';

/** Why something could not be read or written: in the source's own words where it has any. */
export function failureText(error: unknown, language: Language, otherwise?: string): string {
  const texts = dataTexts[language];
  if (error instanceof GuestRefusal) return error.sentences[language];
  const unknown = otherwise ?? texts.failed;
  if (!(error instanceof RemoteError)) return unknown;
  if (error.code === 'network') return uiTexts[language].unreachable;
  if (error.code === 'unread') return texts.unread;
  return error.sentence ?? unknown;
}
