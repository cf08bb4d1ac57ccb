import { Button, buttonClass } from '#web/kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/kit/ui/dialog.tsx';
import { Skeleton } from '#web/kit/ui/loading.tsx';
import { TextField } from '#web/kit/ui/field.tsx';
import { SmallFormContent } from '#web/client/forms/small-form-dialog.tsx';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FormOutcome, useSmallForm } from '#web/client/forms/small-form.ts';
import { failureText, ReadFailure } from '#web/client/http/failures.tsx';
import { createRecoveryCodes } from '#web/client/session/recovery-codes.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import {
  beginApp,
  codeIn,
  confirmApp,
  credentialFailureText,
  type Enrolment,
  removeFactor,
} from './factors.ts';
import { useAsOwner } from './proof-dialog.tsx';
import { factorTexts } from './texts.ts';
import styles from './account.module.css';

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
  const scanning = enrolment === null ? undefined : texts.scan;
  // A toast over the codes would hide them.
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
      description={isDone ? texts.codesText : scanning}
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

/** `enrolment`: null until it has started. */
type ConfirmationProps = ConfirmationCallbacks & { enrolment: Enrolment | null };

function AppForm({ enrolment, ...after }: ConfirmationProps) {
  const texts = useTexts(factorTexts);
  const form = useSmallForm(FIELDS, useConfirming(enrolment, after));
  return (
    <SmallFormContent
      words={{ cancel: texts.cancel, submit: texts.confirm, busy: texts.confirming }}
      form={form}
    >
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
    </SmallFormContent>
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

/** Starts the enrolment once, and removes it if the dialog is closed before a code was verified. */
function useEnrolment(onClose: () => void) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const asOwner = useAsOwner();
  const [failure, setFailure] = useState<Error | null>(null);
  const isBegun = useRef(false);
  const isKept = useRef(false);
  const begin = () => {
    setFailure(null);
    return asOwner(beginApp).then(setEnrolment, setFailure);
  };
  const beginOnce = useEffectEvent(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void begin();
  });
  useEffect(() => beginOnce(), []);
  return {
    enrolment,
    /** Why it could not be begun. */
    failure,
    beginAgain: () => void begin(),
    giveUp: () => {
      // The server removes an unfinished enrolment after five minutes.
      if (enrolment !== null && !isKept.current)
        void removeFactor(enrolment.id).catch(() => undefined);
      onClose();
    },
    keep: () => {
      isKept.current = true;
    },
  };
}

type ConfirmationCallbacks = {
  keep: () => void;
  /** With the recovery codes; null where there are none. */
  onConfirmed: (codes: string[] | null) => void;
};

/** Shows the app's first code, and asks for recovery codes. */
function useConfirming(enrolment: Enrolment | null, { keep, onConfirmed }: ConfirmationCallbacks) {
  const texts = useTexts(factorTexts);
  const language = useLanguage();
  const asOwner = useAsOwner();
  /** The app is verified, and only its recovery codes are missing. */
  const isConfirmed = useRef(false);
  return async (typed: { code: string }): Promise<FormOutcome<'code'>> => {
    const code = codeIn(typed.code);
    if (enrolment === null || code === null) return { issues: { code: texts.missing } };
    try {
      const isRight = isConfirmed.current || (await asOwner(() => confirmApp(enrolment.id, code)));
      if (!isRight) return { issues: { code: texts.wrong } };
    } catch (error) {
      return { alert: credentialFailureText(error, language) };
    }
    keep();
    isConfirmed.current = true;
    try {
      onConfirmed(await asOwner(createRecoveryCodes));
      return {};
    } catch (error) {
      return { alertTitle: texts.codesFailed, alert: failureText(error, language) };
    }
  };
}

type CodesDialogProps = { codes: string[]; onClose: () => void };

/** New recovery codes, this once. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const texts = useTexts(factorTexts);
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.codesTitle} description={texts.codesText}>
      <CodesToKeep codes={codes} onClose={onClose} />
    </Dialog>
  );
}

/** Recovery codes of a dialog, to copy, save or write down. */
function CodesToKeep({ codes, onClose }: CodesDialogProps) {
  const texts = useTexts(factorTexts);
  const text = codes.join('\n');
  return (
    <>
      <DialogBody>
        <ul aria-label={texts.codes} className={styles['codes']}>
          {codes.map((code) => (
            <li key={code} className={styles['code']}>
              {code}
            </li>
          ))}
        </ul>
        <div className={styles['buttons']}>
          <CopyButton text={text} label={texts.copyCodes} />
          <a
            className={buttonClass({ size: 'small' })}
            download={texts.fileName}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          >
            {texts.saveCodes}
          </a>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {texts.codesKept}
        </Button>
      </DialogFooter>
    </>
  );
}

/** Puts a text where it can be pasted from. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const texts = useTexts(factorTexts);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: texts.copied });
    } catch {
      // Refused by the browser, or there is no clipboard without https.
      showToast({ variant: 'destructive', title: texts.notCopied });
    }
  };
  return (
    <Button size="small" icon={Copy} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
