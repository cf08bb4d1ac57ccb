import type { Language } from '#domain/texts.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { failureText } from './failure-text.ts';

type Failure = {
  title: string;
  /** Said below it when the server wrote no sentence of its own. */
  otherwise?: string | undefined;
};

/** Says that a write failed, and why. */
export function showFailure(said: string | Failure, error: unknown, language: Language): void {
  const failure: Failure = typeof said === 'string' ? { title: said } : said;
  const description = failureText(error, language, failure.otherwise);
  showToast({ variant: 'destructive', title: failure.title, description });
}
