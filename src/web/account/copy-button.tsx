import Copy from 'lucide-react/icons/copy';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { factorTexts } from './texts.ts';

/** Puts a text where it can be pasted from. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const texts = useTexts(factorTexts);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: texts.copied });
    } catch {
      // Refused by the browser, or there is no clipboard without https.
      showToast({ variant: 'destructive', title: texts.notCopied });
    }
  };
  return (
    <Button size="small" icon={Copy} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
