import { useState } from 'react';
import { failureText } from '#web/client/http/failures.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { type PasskeyFailure, toPasskeyFailure } from '#web/client/session/passkeys.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { passkeyTexts } from './passkey-texts.ts';
import { useAsOwner } from './proof-dialog.tsx';

type CredentialCallbacks = { onAdded: () => void; onSettled: () => void };

/** Adds a passkey or a security key in the browser's question. */
export function useCredentialAdding(
  make: () => Promise<PasskeyFailure | null>,
  { onAdded, onSettled }: CredentialCallbacks,
) {
  const texts = useTexts(passkeyTexts);
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const asOwner = useAsOwner();
  const wordsOf = (failure: PasskeyFailure): string => {
    if (!(failure instanceof RemoteError)) return texts.failures[failure];
    const isFull = failure.code === 'too_many_passkeys';
    return isFull ? texts.tooMany : failureText(failure, language);
  };
  const add = async () => {
    setBusy(true);
    setAlert(null);
    const failure = await asOwner(async () => {
      const failed = await make();
      if (failed instanceof RemoteError) throw failed;
      return failed;
    }).catch(toPasskeyFailure);
    setBusy(false);
    if (failure === null) onAdded();
    else setAlert(wordsOf(failure));
    onSettled();
  };
  return {
    isBusy,
    alert,
    add: () => void add(),
  };
}
