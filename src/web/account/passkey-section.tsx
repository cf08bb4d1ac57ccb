import { ConfirmDialog, Dialog } from '#web/kit/ui/dialog.tsx';
import { Button, Icon } from '#web/kit/ui/button.tsx';
import { TextField } from '#web/kit/ui/field.tsx';
import { SmallFormContent } from '#web/client/forms/small-form-dialog.tsx';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import { unlessReadAhead } from '#web/client/cache/queries.ts';
import { type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { failureText, WriteFailure } from '#web/client/http/failures.tsx';
import {
  type PasskeyFailure,
  passkeyFailure,
  useCanUsePasskeys,
} from '#web/client/session/passkeys.ts';
import { useWhen } from '#web/client/records/activity-words.ts';
import { authRefusal, authClient } from '#web/client/session/session.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import { deviceOf } from './device.ts';
import { passkeyTexts } from './passkey-texts.ts';
import { useAsOwner } from './proof-dialog.tsx';
import { Section, UntilRead } from './section.tsx';
import { useCredentialAdding } from './use-credential-adding.ts';
import styles from './account.module.css';

/** Passkeys of the account; nothing where the service offers none. */
export function PasskeySection() {
  const texts = useTexts(passkeyTexts);
  const query = useQuery(passkeysQuery);
  const { data } = query;
  if (data === null) return null;
  return (
    <Section id="passkeys" title={texts.title} lead={texts.lead}>
      <UntilRead query={query} />
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

/** This browser and its system, as far as the user agent names them. */
function nameOfThis(texts: (typeof passkeyTexts)['en']): string {
  const { browser, system } = deviceOf(navigator.userAgent);
  if (browser !== null && system !== null) return texts.device({ browser, system });
  return browser ?? system ?? '';
}

type Props = { passkey: Passkey; isLast: boolean };

/** A passkey with its dates, and buttons to rename and remove it. */
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

/** Confirms the removal of a passkey: its text names the remaining ways to log in. */
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

const FIELDS = ['name'] as const;

/** The sign-in service's limit. */
const NAME_MAX = 120;

type PasskeyNameDialogProps = { passkey: Passkey; onClose: () => void };

function PasskeyNameDialog({ passkey, onClose }: PasskeyNameDialogProps) {
  const texts = useTexts(passkeyTexts);
  const form = useSmallForm(FIELDS, useRenaming(passkey, onClose));
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.renameTitle}>
      <SmallFormContent
        words={{ cancel: texts.cancel, submit: texts.save, busy: texts.saving }}
        form={form}
      >
        <TextField
          label={texts.name}
          name="name"
          help={texts.nameHelp}
          defaultValue={passkey.name}
          autoComplete="off"
          error={form.errorOf('name')}
        />
      </SmallFormContent>
    </Dialog>
  );
}

function useRenaming({ id }: Passkey, onDone: () => void) {
  const texts = useTexts(passkeyTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const asOwner = useAsOwner();
  return async (typed: { name: string }): Promise<FormOutcome<'name'>> => {
    const name = typed.name.trim();
    if (name === '') return { issues: { name: texts.nameMissing } };
    if (name.length > NAME_MAX) return { issues: { name: texts.nameLong } };
    try {
      await asOwner(() => renamePasskey(id, name));
    } catch (error) {
      return { alert: failureText(error, language) };
    }
    readPasskeysAnew(client);
    showToast({ title: texts.renamed });
    onDone();
    return {};
  };
}

/** A passkey of the account. `name` is empty until it has one. */
type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: readPasskeys,
  refetchOnMount: unlessReadAhead,
});

/** Null where the service offers none. */
async function readPasskeys(): Promise<Passkey[] | null> {
  const { data, error } = await (await authClient()).passkey.list();
  if (error?.code === 'passkey_disabled') return null;
  if (error) throw authRefusal(error);
  return data.map(({ id, friendly_name: name, created_at, last_used_at }) => ({
    id,
    name: name ?? '',
    createdAt: created_at,
    lastUsedAt: last_used_at ?? null,
  }));
}

/**
 * Makes a passkey in the browser's question. `name` is for one whose password manager does not
 * state its own. Null: added.
 */
async function addPasskey(name: string): Promise<PasskeyFailure | null> {
  const client = await authClient();
  const { data, error } = await client.registerPasskey();
  if (error) return passkeyFailure(error);
  if (!data.friendly_name && name !== '') {
    // A failure leaves the passkey without a name.
    await client.passkey.update({ passkeyId: data.id, friendlyName: name });
  }
  return null;
}

async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  const { error } = await (await authClient()).passkey.update({ passkeyId, friendlyName });
  if (error) throw authRefusal(error);
}

async function removePasskey(passkeyId: string): Promise<void> {
  const { error } = await (await authClient()).passkey.delete({ passkeyId });
  if (error) throw authRefusal(error);
}

function readPasskeysAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
}
