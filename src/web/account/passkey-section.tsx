import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#web/client/http/failure-text.ts';
import { ReadFailure } from '#web/client/http/read-failure.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import type { PasskeyFailure } from '#web/client/passkeys/passkey-failure.ts';
import { useCanUsePasskeys } from '#web/client/passkeys/passkey-support.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { showToast } from '#web/kit/ui/toast-store.ts';
import styles from './account.module.css';
import { deviceOf } from './device.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { passkeyTexts } from './passkey-texts.ts';
import { addPasskey, type Passkey, passkeysQuery, readPasskeysAnew } from './passkeys.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { Section } from './section.tsx';

/** Passkeys of the account; nothing where the service offers none. */
export function PasskeySection({ email }: { email: string }) {
  const texts = useTexts(passkeyTexts);
  const { data, error, isFetching, refetch } = useQuery(passkeysQuery);
  if (data === null) return null;
  return (
    <Section title={texts.title} lead={texts.lead}>
      {data === undefined && error !== null && (
        <ReadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton shapes={['row']} />}
      {data !== undefined && <Passkeys passkeys={data} email={email} />}
    </Section>
  );
}

function Passkeys({ passkeys, email }: { passkeys: Passkey[]; email: string }) {
  const texts = useTexts(passkeyTexts);
  const canUse = useCanUsePasskeys();
  const { isBusy, alert, isProofNeeded, add, goOn, giveUp } = useAdding();
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
      {alert !== null && <FormError title={texts.notAdded}>{alert}</FormError>}
      {!canUse && <p className={styles['lead']}>{texts.unsupported}</p>}
      {canUse && (
        <div className={styles['buttons']}>
          <Button isBusy={isBusy} busyText={texts.adding} onClick={() => void add()}>
            {texts.add}
          </Button>
        </div>
      )}
      {isProofNeeded && <ProofDialog email={email} onDone={goOn} onClose={giveUp} />}
    </>
  );
}

/** Adds a passkey; an older session proves first that its owner asks. */
function useAdding() {
  const texts = useTexts(passkeyTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const [isProofNeeded, setProofNeeded] = useState(false);
  const wordsOf = (failure: PasskeyFailure): string => {
    if (!(failure instanceof RemoteError)) return texts.failures[failure];
    if (failure.code === 'too_many_passkeys') return texts.tooMany;
    return failureText(failure, language);
  };
  const add = async () => {
    setBusy(true);
    setAlert(null);
    const failure = await addPasskey(nameOfThis(texts)).catch(toFailure);
    setBusy(false);
    if (failure instanceof RemoteError && failure.code === 'reauthentication_needed') {
      setProofNeeded(true);
      return;
    }
    if (failure === null) showToast({ title: texts.added, description: texts.addedText });
    else setAlert(wordsOf(failure));
    readPasskeysAnew(client);
  };
  return {
    isBusy,
    alert,
    isProofNeeded,
    add,
    goOn: () => {
      setProofNeeded(false);
      void add();
    },
    giveUp: () => setProofNeeded(false),
  };
}

function toFailure(error: unknown): PasskeyFailure {
  if (error instanceof RemoteError) return error;
  throw error;
}

/** This browser and its system, as far as they say who they are. */
function nameOfThis(texts: (typeof passkeyTexts)['en']): string {
  const { browser, system } = deviceOf(navigator.userAgent);
  if (browser !== null && system !== null) return texts.device({ browser, system });
  return browser ?? system ?? '';
}
