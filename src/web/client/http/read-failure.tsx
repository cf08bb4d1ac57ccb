import { useLanguage } from '#web/kit/i18n/language.tsx';
import { FailureNote } from '#web/kit/ui/failure-note.tsx';
import { failureText } from './failure-text.ts';

type Props = { error: unknown; isRetrying: boolean; onRetry: () => void };

/** Message for data that could not be read: the reason, and a retry. */
export function ReadFailure({ error, ...props }: Props) {
  return <FailureNote text={failureText(error, useLanguage())} {...props} />;
}
