import { useMutation, useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
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
import { type Factor, readFactorsAnew, removeFactor } from './factors.ts';
import { useAsOwner } from './proof-dialog.tsx';

/** A second factor that is asked for, and the way to give it up. */
export function FactorRow({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const texts = useTexts(factorTexts);
  const words = factor.kind === 'app' ? texts : texts.key;
  const when = useWhen(factor.createdAt);
  const [isAsking, setAsking] = useState(false);
  const { isBusy, error, remove } = useRemoval(factor, () => setAsking(false));
  return (
    <li className={styles['row']}>
      <Icon of={factor.kind === 'app' ? Smartphone : KeyRound} className={styles['icon']} />
      <div className={styles['main']}>
        <h3 className={styles['name']}>{factor.kind === 'app' ? texts.app : texts.key.name}</h3>
        <p className={styles['lead']}>{texts.added({ when })}</p>
      </div>
      <Button size="small" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.removeTitle}
        text={isLast ? texts.removeLast : words.removeOne}
        confirmText={words.removeConfirm}
        cancelText={texts.keep}
        isBusy={isBusy}
        busyText={texts.removing}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        {error && <WriteFailure error={error} title={words.notRemoved} />}
      </ConfirmDialog>
    </li>
  );
}

function useRemoval({ id, kind }: Factor, onDone: () => void) {
  const texts = useTexts(factorTexts);
  const client = useQueryClient();
  const asOwner = useAsOwner();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => asOwner(() => removeFactor(id)),
  });
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ title: kind === 'app' ? texts.removed : texts.key.removed });
        onDone();
      },
      onSettled: () => readFactorsAnew(client),
    });
  return { isBusy: isPending, error, remove };
}
