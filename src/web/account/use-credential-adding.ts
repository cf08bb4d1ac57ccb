import { useState } from 'react';
import { failureText } from '#web/client/http/failure-text.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { type PasskeyFailure, toPasskeyFailure } from '#web/client/passkeys/passkey-failure.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { passkeyTexts } from './passkey-texts.ts';

type After = { onAdded: () => void; onSettled: () => void };

/**
 * Adds a passkey or a security key in the browser's question. An older session proves first that
 * its owner asks, and then goes on.
 */
export function useCredentialAdding(
  make: () => Promise<PasskeyFailure | null>,
  { onAdded, onSettled }: After,
) {
  const texts = useTexts(passkeyTexts);
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const [isProofNeeded, setProofNeeded] = useState(false);
  const wordsOf = (failure: PasskeyFailure): string => {
    if (!(failure instanceof RemoteError)) return texts.failures[failure];
    const isFull = failure.code === 'too_many_passkeys';
    return isFull ? texts.tooMany : failureText(failure, language);
  };
  const add = async () => {
    setBusy(true);
    setAlert(null);
    const failure = await make().catch(toPasskeyFailure);
    setBusy(false);
    if (failure instanceof RemoteError && failure.code === 'reauthentication_needed') {
      setProofNeeded(true);
      return;
    }
    if (failure === null) onAdded();
    else setAlert(wordsOf(failure));
    onSettled();
  };
  return {
    isBusy,
    alert,
    isProofNeeded,
    add: () => void add(),
    goOn: () => {
      setProofNeeded(false);
      void add();
    },
    giveUp: () => setProofNeeded(false),
  };
}
