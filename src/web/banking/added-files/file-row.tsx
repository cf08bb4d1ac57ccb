import { FORMAT_NAMES } from '#domain/banking/bank-files/bank-formats.ts';
import { showFailure } from '#web/client/http/show-failure.ts';
import { type AddedFile, useUndoFile } from '#web/banking/accounts/use-bank-write.ts';
import { formatInstant } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './added-files.module.css';
import { addedFileTexts } from './texts.ts';

/** A file, what it brought, and the way to take it back. */
export function FileRow({ file }: { file: AddedFile }) {
  const texts = useTexts(addedFileTexts);
  const language = useLanguage();
  const { mutate, isPending } = useUndoFile();
  const { id, fileName, format, createdAt, undoneAt } = file;
  const facts = [FORMAT_NAMES[format], formatInstant(createdAt, language), texts.file(file)];
  const undo = () =>
    mutate(id, {
      onSuccess: () => showToast({ title: texts.undone, description: fileName }),
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
