import { refusedText } from '#web/data/refused-file-text.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { FormError } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFooter } from '#web/ui/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FileChoices } from './file-choices.tsx';
import { FileFacts } from './file-facts.tsx';
import { PreviewRows } from './preview-rows.tsx';
import { bankFileTexts } from './texts.ts';
import { useAdding } from './use-adding.ts';
import { useFileChoice } from './use-file-choice.ts';

type Props = { file: File; onClose: () => void };

/** What is in a bank's file, and the question whether to add it. */
export function ImportDialog({ file, onClose }: Props) {
  const texts = useTexts(bankFileTexts);
  const language = useLanguage();
  const { choice, preview, error, change } = useFileChoice(file);
  const adding = useAdding(file, onClose);
  const failure = adding.error ?? error;
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.title} description={file.name} size="4xl">
      <DialogBody>
        {preview === undefined && error === null && <Skeleton shapes={['row', 'row', 'row']} />}
        {preview && (
          <>
            <FileFacts preview={preview} />
            <FileChoices choice={choice} onChange={change} />
            <PreviewRows preview={preview} />
          </>
        )}
        {failure && <FormError>{refusedText(failure, language)}</FormError>}
      </DialogBody>
      <DialogFooter>
        <DialogCancel>{texts.cancel}</DialogCancel>
        {error === null && (
          <Button
            variant="primary"
            disabled={!preview?.counts.new}
            isBusy={adding.isPending}
            busyText={texts.adding}
            onClick={() => preview && adding.add(preview, choice)}
          >
            {preview === undefined ? texts.reading : texts.add({ count: preview.counts.new })}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
