import { useMutation, useQueryClient } from '@tanstack/react-query';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { useWhen } from '#web/client/records/use-when.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './account.module.css';
import { factorTexts } from './texts.ts';
import { type App, readFactorsAnew, removeApp } from './factors.ts';

/** An app that codes are asked of, and the way to give it up. */
export function AppRow({ app, isLast }: { app: App; isLast: boolean }) {
  const texts = useTexts(factorTexts);
  const when = useWhen(app.createdAt);
  const [isAsking, setAsking] = useState(false);
  const { isBusy, error, remove } = useRemoval(app, () => setAsking(false));
  return (
    <li className={styles['row']}>
      <Icon of={Smartphone} className={styles['icon']} />
      <div className={styles['main']}>
        <h3 className={styles['name']}>{texts.app}</h3>
        <p className={styles['lead']}>{texts.added({ when })}</p>
      </div>
      <Button size="small" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.removeTitle}
        text={isLast ? texts.removeLast : texts.removeOne}
        confirmText={texts.removeConfirm}
        cancelText={texts.keep}
        isBusy={isBusy}
        busyText={texts.removing}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        {error && <WriteFailure error={error} title={texts.notRemoved} />}
      </ConfirmDialog>
    </li>
  );
}

function useRemoval({ id }: App, onDone: () => void) {
  const texts = useTexts(factorTexts);
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({ mutationFn: () => removeApp(id) });
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ title: texts.removed });
        onDone();
      },
      onSettled: () => readFactorsAnew(client),
    });
  return { isBusy: isPending, error, remove };
}
