import { FORMAT_NAMES } from '#domain/banking/bank-files/format.ts';
import { BROKER_NAMES } from '#domain/holdings/files/broker-file.ts';
import {
  type AddedFile,
  mayHaveReplacedPrices,
  useUndoFile,
} from '#web/banking/accounts/use-bank-write.ts';
import { ReadFailure, showFailure } from '#web/client/http/failures.tsx';
import { formatInstant } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { DialogBody, DialogCancel, DialogFooter, Dialog } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './added-files.module.css';
import { addedFileTexts } from './texts.ts';
import { useAddedFiles } from './use-added-files.ts';

/** The files that were added, and the way to take one back. */
export function FilesDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(addedFileTexts);
  const { data: known, isFetchedAfterMount, error, isFetching, refetch } = useAddedFiles();
  const data = isFetchedAfterMount ? known : undefined;
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.filesTitle} description={texts.filesText}>
      <DialogBody>
        {!data && !error && <Skeleton shapes={['row', 'row']} />}
        {!data && error && (
          <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {data?.length === 0 && <p>{texts.noFiles}</p>}
        <ul className={styles['files']}>
          {data?.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <DialogCancel>{texts.close}</DialogCancel>
      </DialogFooter>
    </Dialog>
  );
}

/** A file, the number of its transactions, and the button to undo it. */
function FileRow({ file }: { file: AddedFile }) {
  const texts = useTexts(addedFileTexts);
  const language = useLanguage();
  const { mutate, isPending } = useUndoFile();
  const { id, fileName, createdAt, undoneAt } = file;
  const facts = [sourceOf(file), formatInstant(createdAt, language), texts.file(file)];
  const undone = mayHaveReplacedPrices(file) ? `${fileName}. ${texts.pricesGone}` : fileName;
  const undo = () =>
    mutate(id, {
      onSuccess: () => showToast({ title: texts.undone, description: undone }),
      onError: (error) => showFailure(texts.undoFailed, error, language),
    });
  return (
    <li className={styles['file']}>
      <div>
        <p className={styles['name']}>{fileName}</p>
        <p className={styles['note']}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
      </div>
      {undoneAt !== null && <span className={styles['note']}>{texts.isUndone}</span>}
      {undoneAt === null && (
        <Button
          size="small"
          aria-label={texts.undoOf({ name: fileName })}
          isBusy={isPending}
          busyText={texts.undoing}
          onClick={undo}
        >
          {texts.undo}
        </Button>
      )}
    </li>
  );
}

/** The name of the bank or the broker of a file, or of its format; null: it is anybody's. */
function sourceOf(file: AddedFile): string | null {
  return file.format === 'holdings' ? BROKER_NAMES[file.source] : FORMAT_NAMES[file.format];
}
