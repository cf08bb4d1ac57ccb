import type { Language } from '#domain/basics/texts.ts';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { failureText } from './failure-text.ts';
import { uiTexts } from '#web/kit/ui/texts.ts';

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
