import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { DialogBody, DialogCancel, DialogFooter } from '#web/kit/ui/dialog-parts.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import styles from './added-files.module.css';
import { FileRow } from './file-row.tsx';
import { addedFileTexts } from './texts.ts';
import { useAddedFiles } from './use-added-files.ts';

/** The files that were added, and the way to take one back. */
export function FilesDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(addedFileTexts);
  const { data, error, isFetching, refetch } = useAddedFiles();
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
