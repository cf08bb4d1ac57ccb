import type { Language } from '#domain/texts.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { failureText } from './failure-text.ts';

/** Says that a write failed, and why. */
export function showFailure(title: string, error: unknown, language: Language): void {
  showToast({ variant: 'destructive', title, description: failureText(error, language) });
}
