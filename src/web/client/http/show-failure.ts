import type { Language } from '#domain/basics/texts.ts';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { failureText } from './failure-text.ts';
import { uiTexts } from '#web/kit/ui/texts.ts';

type Failure = {
  title: string;
  /** Said below it when the server wrote no sentence of its own. */
  otherwise?: string | undefined;
  /** Does it again. */
  retry?: () => void;
};

/** Says that a write failed, and why, where no form is open in which it could be said. */
export function showFailure(said: string | Failure, error: unknown, language: Language): void {
  const failure: Failure = typeof said === 'string' ? { title: said } : said;
  const description = failureText(error, language, failure.otherwise);
  const { title, retry } = failure;
  const action = retry && { text: uiTexts[language].retry, onAction: retry };
  showToast({ variant: 'destructive', title, description, ...(action && { action }) });
}
