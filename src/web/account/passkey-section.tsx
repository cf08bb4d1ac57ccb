import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { WriteFailure } from '#web/client/http/write-failure.tsx';
import { useCanUsePasskeys } from '#web/client/passkeys/passkey-support.ts';
import { useWhen } from '#web/client/records/use-when.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ConfirmDialog } from '#web/kit/ui/confirm-dialog.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { deviceOf } from './device.ts';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { passkeyTexts } from './passkey-texts.ts';
import {
  addPasskey,
  type Passkey,
  passkeysQuery,
  readPasskeysAnew,
  removePasskey,
} from './passkeys.ts';
import { useAsOwner } from './proof-dialog.tsx';
import { Section } from './section.tsx';
import { useCredentialAdding } from './use-credential-adding.ts';
import styles from './account.module.css';

/** Passkeys of the account; nothing where the service offers none. */
export function PasskeySection() {
  const texts = useTexts(passkeyTexts);
  const { data, error, isFetching, refetch } = useQuery(passkeysQuery);
  if (data === null) return null;
  return (
    <Section id="passkeys" title={texts.title} lead={texts.lead}>
      {data === undefined && error !== null && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton shapes={['row']} />}
      {data !== undefined && <Passkeys passkeys={data} />}
    </Section>
  );
}

function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const texts = useTexts(passkeyTexts);
  const canUse = useCanUsePasskeys();
  const client = useQueryClient();
  const adding = useCredentialAdding(() => addPasskey(nameOfThis(texts)), {
    onAdded: () => showToast({ title: texts.added, description: texts.addedText }),
    onSettled: () => readPasskeysAnew(client),
  });
  return (
    <>
      {passkeys.length === 0 && <p className={styles['lead']}>{texts.none}</p>}
      {passkeys.length > 0 && (
        <ul aria-label={texts.title} className={styles['list']}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} isLast={passkeys.length === 1} />
          ))}
        </ul>
      )}
      {adding.alert !== null && <FormError title={texts.notAdded}>{adding.alert}</FormError>}
      {!canUse && <p className={styles['lead']}>{texts.unsupported}</p>}
      {canUse && (
        <div className={styles['buttons']}>
          <Button isBusy={adding.isBusy} busyText={texts.adding} onClick={adding.add}>
            {texts.add}
          </Button>
        </div>
      )}
    </>
  );
}

/** This browser and its system, as far as they say who they are. */
function nameOfThis(texts: (typeof passkeyTexts)['en']): string {
  const { browser, system } = deviceOf(navigator.userAgent);
  if (browser !== null && system !== null) return texts.device({ browser, system });
  return browser ?? system ?? '';
}

type Props = { passkey: Passkey; isLast: boolean };

/** A passkey with its days, and the ways to rename and remove it. */
function PasskeyRow({ passkey, isLast }: Props) {
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
