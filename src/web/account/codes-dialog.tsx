import Copy from 'lucide-react/icons/copy';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass, Button } from '#web/kit/ui/button.tsx';
import { DialogBody, DialogFooter, Dialog } from '#web/kit/ui/dialog.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { factorTexts } from './texts.ts';
import styles from './account.module.css';

type Props = { codes: string[]; onClose: () => void };

/** New recovery codes, this once. */
export function CodesDialog({ codes, onClose }: Props) {
  const texts = useTexts(factorTexts);
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.codesTitle} description={texts.codesText}>
      <CodesToKeep codes={codes} onClose={onClose} />
    </Dialog>
  );
}

/** Recovery codes of a dialog, to copy, save or write down. */
export function CodesToKeep({ codes, onClose }: Props) {
  const texts = useTexts(factorTexts);
  const text = codes.join('\n');
  return (
    <>
      <DialogBody>
        <ul aria-label={texts.codes} className={styles['codes']}>
          {codes.map((code) => (
            <li key={code} className={styles['code']}>
              {code}
            </li>
          ))}
        </ul>
        <div className={styles['buttons']}>
          <CopyButton text={text} label={texts.copyCodes} />
          <a
            className={buttonClass({ size: 'small' })}
            download={texts.fileName}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          >
            {texts.saveCodes}
          </a>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {texts.codesKept}
        </Button>
      </DialogFooter>
    </>
  );
}

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
