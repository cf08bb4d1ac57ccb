import { isIssueKey, issueText, type IssueKey } from '#domain/basics/issues.ts';
import { REFUSAL_STATUS, type RefusalCode, refusalText } from '#domain/basics/refusals.ts';
import type { Language } from '#domain/basics/texts.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { authTexts } from './texts.ts';

/** A sentence, in the reader's language at the time of reading. */
export type Sentence = (language: Language) => string;

type AuthTexts = (typeof authTexts)['en'];

export function sentence(choose: (texts: AuthTexts) => string): Sentence {
  return (language) => choose(authTexts[language]);
}

export const passwordsDiffer = sentence((texts) => texts.passwordsDiffer);
export const passwordAgain = sentence((texts) => texts.passwordAgain);

export function issueSentence(key: IssueKey): Sentence {
  return (language) => issueText(key, language);
}

/** Codes whose sentence the server words better: with a reference, or with the fields named. */
const BETTER_FROM_SERVER: ReadonlySet<string> = new Set<RefusalCode>(['internal', 'invalid']);

/**
 * Message of a refused request by its code: our own words where the code is known, else the
 * service's, else `otherwise`.
 */
export function refusalSentence(error: unknown, otherwise: Sentence): Sentence {
  if (!(error instanceof RemoteError)) return otherwise;
  const { code, sentence: written, retryAfterS } = error;
  if (code === 'network') return sentence((texts) => texts.network);
  if (isRefusalCode(code) && !BETTER_FROM_SERVER.has(code)) {
    const values = retryAfterS === null ? {} : { seconds: retryAfterS };
    return (language) => refusalText(code, language, values);
  }
  return written === null ? otherwise : () => written;
}

/** The fields that the server refused, of those the form has. */
export function refusedFields<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): { [Key in Field]?: Sentence } {
  const refused: { [Key in Field]?: Sentence } = {};
  if (!(error instanceof RemoteError)) return refused;
  for (const { path, code, message } of error.issues) {
    const field = fields.find((name) => name === path);
    if (field === undefined) continue;
    refused[field] ??= isIssueKey(code) ? issueSentence(code) : () => message;
  }
  return refused;
}

function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(REFUSAL_STATUS, code);
}
