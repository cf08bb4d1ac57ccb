import { type Query, useQueryClient } from '@tanstack/react-query';
import type { Language } from '#domain/basics/texts.ts';
import { dataTexts } from '#web/client/records/texts.ts';
import { useLanguage } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { FailureNote } from '#web/kit/ui/lazy-part.tsx';
import { uiTexts } from '#web/kit/ui/texts.ts';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { GuestRefusal, RemoteError } from './remote-error.ts';

/** Why something could not be read or written, in the source's own words if there are any. */
export function failureText(error: unknown, language: Language, otherwise?: string): string {
  const texts = dataTexts[language];
  if (error instanceof GuestRefusal) return error.sentences[language];
  const unknown = otherwise ?? texts.failed;
  if (!(error instanceof RemoteError)) return unknown;
  if (error.code === 'network') return uiTexts[language].unreachable;
  if (error.code === 'unread') return texts.unread;
  return error.sentence ?? unknown;
}

type Failure = {
  title: string;
  /** Shown below it when the server sent no sentence of its own. */
  otherwise?: string | undefined;
  /** Does it again. */
  retry?: () => void;
};

/** Reports that a write failed, and why, where no form is open in which it could be shown. */
export function showFailure(titled: string | Failure, error: unknown, language: Language): void {
  const failure: Failure = typeof titled === 'string' ? { title: titled } : titled;
  const description = failureText(error, language, failure.otherwise);
  const { title, retry } = failure;
  const action = retry && { text: uiTexts[language].retry, onAction: retry };
  showToast({ variant: 'destructive', title, description, ...(action && { action }) });
}

type ReadFailureProps = { error: unknown; isRetrying: boolean; onRetry: () => void };

/**
 * Message for data that could not be read: the reason, and a retry. What else could not be read is
 * requested with it: parts that are not there without their data have no button of their own.
 */
export function ReadFailure({ error, isRetrying, onRetry }: ReadFailureProps) {
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

type WriteFailureProps = {
  /** Null: nothing failed. */
  error: Error | null;
  /** The action that failed. */
  title?: string | undefined;
  /** Said when the server wrote no sentence of its own. */
  otherwise?: string | undefined;
};

/** Reason why the last action failed, until another is tried. */
export function WriteFailure({ error, title, otherwise }: WriteFailureProps) {
  const language = useLanguage();
  if (error === null) return null;
  return (
    <FormError title={title}>
      <p>{sharesIssue(error) ?? failureText(error, language, otherwise)}</p>
    </FormError>
  );
}

/** Message when other owners leave a smaller share than the typed one, an error of no field. */
function sharesIssue(error: Error): string | undefined {
  if (!(error instanceof RemoteError)) return undefined;
  return error.issues.find(({ code }) => code === 'ownership.sum')?.message;
}
