import { useState } from 'react';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { DialogBody, DialogCancel, DialogFooter, DialogForm } from '#web/kit/ui/dialog-parts.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { TextField } from '#web/kit/ui/text-field.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './account.module.css';
import { CodesToKeep } from './codes-dialog.tsx';
import { CopyButton } from './copy-button.tsx';
import { factorTexts } from './texts.ts';
import type { Enrolment } from './factors.ts';
import { type Confirming, useConfirming, useEnrolment } from './use-enrolment.ts';
import { useSmallForm } from '#web/client/forms/use-small-form.ts';

const FIELDS = ['code'] as const;

type Props = { onAdded: () => void; onClose: () => void };

/**
 * Adds an authenticator app: shows the secret, and verifies a first code of it. Then the recovery
 * codes follow, where there are any.
 */
export function AppDialog({ onAdded, onClose }: Props) {
  const texts = useTexts(factorTexts);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { failure, beginAgain, ...enrolling } = useEnrolment(onClose);
  const { enrolment, giveUp, keep } = enrolling;
  const isDone = codes !== null;
  // Said over the codes it would hide them.
  const finish = () => {
    showToast({ title: texts.done });
    onClose();
  };
  const onConfirmed = (made: string[] | null) => {
    onAdded();
    if (made === null) finish();
    else setCodes(made);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={isDone ? finish : giveUp}
      title={isDone ? texts.codesTitle : texts.add}
      description={isDone ? texts.codesText : texts.scan}
    >
      {isDone && <CodesToKeep codes={codes} onClose={finish} />}
      {failure !== null && (
        <DialogBody>
          <h3>{texts.notBegun}</h3>
          <ReadFailure error={failure} isRetrying={false} onRetry={beginAgain} />
        </DialogBody>
      )}
      {!isDone && failure === null && (
        <AppForm enrolment={enrolment} keep={keep} onConfirmed={onConfirmed} />
      )}
    </Dialog>
  );
}

/** The enrolment is null until the app was begun with. */
type FormProps = Confirming & { enrolment: Enrolment | null };

function AppForm({ enrolment, ...after }: FormProps) {
  const texts = useTexts(factorTexts);
  const form = useSmallForm(FIELDS, useConfirming(enrolment, after));
  return (
    <DialogForm {...form.parts}>
      <DialogBody>
        {enrolment === null && <Skeleton shapes={['hero', 'line']} />}
        {enrolment !== null && <AppSecret enrolment={enrolment} />}
        <TextField
          label={texts.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          help={texts.codeHelp}
          error={form.errorOf('code')}
        />
        {form.alert !== null && <FormError title={form.alertTitle}>{form.alert}</FormError>}
      </DialogBody>
      <DialogFooter>
        <DialogCancel>{texts.cancel}</DialogCancel>
        <Button type="submit" variant="primary" isBusy={form.isBusy} busyText={texts.confirming}>
          {texts.confirm}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

/** The secret of an authenticator app: as a picture to scan, and as text to type. */
function AppSecret({ enrolment: { picture, secret } }: { enrolment: Enrolment }) {
  const texts = useTexts(factorTexts);
  return (
    <div className={styles['secret']}>
      <img className={styles['picture']} src={picture} alt={texts.picture} />
      <div className={styles['main']}>
        <p className={styles['lead']}>{texts.byHand}</p>
        <p className={styles['code']}>{secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}</p>
        <CopyButton text={secret} label={texts.copySecret} />
      </div>
    </div>
  );
}
