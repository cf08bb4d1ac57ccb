import { useLanguage } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { failureText } from './failure-text.ts';
import { RemoteError } from './remote-error.ts';

type Props = {
  /** Null: nothing failed. */
  error: Error | null;
  /** The action that failed. */
  title?: string | undefined;
  /** Said when the server wrote no sentence of its own. */
  otherwise?: string | undefined;
};

/** Reason why the last action failed, until another is tried. */
export function WriteFailure({ error, title, otherwise }: Props) {
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
