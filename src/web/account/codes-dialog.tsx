import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { DialogBody, DialogFooter } from '#web/kit/ui/dialog-parts.tsx';
import styles from './account.module.css';
import { CopyButton } from './copy-button.tsx';
import { factorTexts } from './texts.ts';

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
