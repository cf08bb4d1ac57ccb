import { useMutation, useQueryClient } from '@tanstack/react-query';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import { useWhen } from '#web/client/records/use-when.ts';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './account.module.css';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { passkeyTexts } from './passkey-texts.ts';
import { type Passkey, readPasskeysAnew, removePasskey } from './passkeys.ts';
import { useAsOwner } from './proof-dialog.tsx';

type Props = { passkey: Passkey; isLast: boolean };

/** A passkey with its days, and the ways to rename and remove it. */
export function PasskeyRow({ passkey, isLast }: Props) {
  const texts = useTexts(passkeyTexts);
  const created = useWhen(passkey.createdAt);
  const used = useWhen(passkey.lastUsedAt ?? passkey.createdAt);
  const [open, setOpen] = useState<'name' | 'removal' | null>(null);
  const close = () => setOpen(null);
  const name = passkey.name || texts.unnamed;
  return (
    <li className={styles['row']}>
      <Icon of={Fingerprint} className={styles['icon']} />
      <div className={styles['main']}>
        <h3 className={styles['name']}>{name}</h3>
        <p className={styles['lead']}>
          {passkey.lastUsedAt === null ? texts.unused({ created }) : texts.used({ created, used })}
        </p>
      </div>
      <div className={styles['buttons']}>
        <Button
          size="small"
          aria-label={texts.renameNamed({ name })}
          onClick={() => setOpen('name')}
        >
          {texts.rename}
        </Button>
        <Button
          size="small"
          aria-label={texts.removeNamed({ name })}
          onClick={() => setOpen('removal')}
        >
          {texts.remove}
        </Button>
      </div>
      {open === 'name' && <PasskeyNameDialog passkey={passkey} onClose={close} />}
      <Removal
        passkey={passkey}
        isLast={isLast}
        name={name}
        isOpen={open === 'removal'}
        onClose={close}
      />
    </li>
  );
}

type RemovalProps = Props & { name: string; isOpen: boolean; onClose: () => void };

/** The question before a passkey is removed: it says which ways in are left. */
function Removal({ passkey, isLast, name, isOpen, onClose }: RemovalProps) {
  const texts = useTexts(passkeyTexts);
  const client = useQueryClient();
  const asOwner = useAsOwner();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => asOwner(() => removePasskey(passkey.id)),
  });
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast({ title: texts.removed, description: texts.removedText });
        onClose();
      },
      onSettled: () => readPasskeysAnew(client),
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={texts.removeTitle({ name })}
      text={isLast ? texts.removeLast : texts.removeOne}
      confirmText={texts.removeConfirm}
      cancelText={texts.keep}
      isBusy={isPending}
      busyText={texts.removing}
      onConfirm={remove}
      onCancel={onClose}
    >
      {error && <WriteFailure error={error} title={texts.notRemoved} />}
    </ConfirmDialog>
  );
}
