import { useState } from 'react';
import { type Category, categoryName } from './category-words.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './categories.module.css';
import { categoryTexts } from './texts.ts';
import { useRemoveCategory, useResetCategory } from './use-category-writes.ts';

type Props = { category: Category; onDone: () => void };

/** Restores a default category, or removes one of the user's own. */
export function CategoryEnds({ category, onDone }: Props) {
  return (
    <div className={styles['beside']}>
      {category.defaultKey === null ? (
        <Removal {...{ category, onDone }} />
      ) : (
        <Reset {...{ category, onDone }} />
      )}
    </div>
  );
}

function Reset({ category, onDone }: Props) {
  const texts = useTexts(categoryTexts);
  const { mutate, isPending, error } = useResetCategory(category.id);
  const reset = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ title: texts.resetDone });
        onDone();
      },
    });
  return (
    <>
      <Button size="small" isBusy={isPending} busyText={texts.saving} onClick={reset}>
        {texts.reset}
      </Button>
      <WriteFailure error={error} title={texts.failed} />
    </>
  );
}

function Removal({ category, onDone }: Props) {
  const texts = useTexts(categoryTexts);
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useRemoveCategory(category.id);
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ title: texts.removed });
        onDone();
      },
    });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.removeTitle({ name: categoryName(category, language) })}
        text={texts.removeText}
        confirmText={texts.remove}
        cancelText={texts.cancel}
        isBusy={isPending}
        busyText={texts.removing}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        {error && <WriteFailure error={error} title={texts.removeFailed} />}
      </ConfirmDialog>
    </>
  );
}
