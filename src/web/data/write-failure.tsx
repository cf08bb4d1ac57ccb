import { useLanguage } from '#web/i18n/language.tsx';
import { FormError } from '#web/ui/banner.tsx';
import { failureText } from './failure-text.ts';

/** Why what was asked for was not done, until something else is tried. Null: nothing failed. */
export function WriteFailure({ error }: { error: Error | null }) {
  const language = useLanguage();
  return error && <FormError>{failureText(error, language)}</FormError>;
}
