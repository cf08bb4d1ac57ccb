import { type Query, useQueryClient } from '@tanstack/react-query';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { FailureNote } from '#web/kit/ui/lazy-part.tsx';
import { failureText } from './failure-text.ts';

type Props = { error: unknown; isRetrying: boolean; onRetry: () => void };

/**
 * Message for data that could not be read: the reason, and a retry. What else could not be read is
 * requested with it: parts that are not there without their data have no button of their own.
 */
export function ReadFailure({ error, isRetrying, onRetry }: Props) {
  const client = useQueryClient();
  const text = failureText(error, useLanguage());
  const retry = () => {
    onRetry();
    void client.refetchQueries({ type: 'active', predicate: hasFailed }, { cancelRefetch: false });
  };
  return <FailureNote text={text} isRetrying={isRetrying} onRetry={retry} />;
}

function hasFailed({ state }: Query): boolean {
  return state.status === 'error';
}
