import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useEffect, useEffectEvent, useState } from 'react';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { toPasskeyFailure } from '#web/client/passkeys/passkey-failure.ts';
import { useCanUsePasskeys } from '#web/client/passkeys/passkey-support.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import {
  offerInAutofill,
  signInAgainByPasskey,
  signInByPasskey,
  type SignInFailure,
} from './passkey-sign-in.ts';
import { refusalSentence, type Sentence, sentence } from './sentences.ts';
import { authTexts } from './texts.ts';

type Props = {
  /** Whether the browser also offers passkeys at the form's field for the address. */
  isInAutofill?: boolean;
  /** The only user who may sign in; anybody without it. */
  ownerId?: string;
};

/** Signing in with a passkey, beside a form that asks for a password. */
export function PasskeyWay({ isInAutofill = false, ownerId }: Props) {
  const texts = useTexts(authTexts).passkey;
  const language = useLanguage();
  const canUse = useCanUsePasskeys();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  // The browser asks one question at a time.
  const isOffered = isInAutofill && canUse && !isBusy && failure !== 'off';
  const offer = useEffectEvent(() => offerInAutofill(setFailure));
  useEffect(() => (isOffered ? offer() : undefined), [isOffered]);
  if (!canUse) return null;
  const use = async () => {
    setBusy(true);
    setFailure(null);
    const signingIn = ownerId === undefined ? signInByPasskey() : signInAgainByPasskey(ownerId);
    setFailure(await signingIn.catch(toPasskeyFailure));
    setBusy(false);
  };
  const alert = failure === null ? null : sentenceOf(failure)(language);
  return (
    <>
      {alert !== null && <FormError>{alert}</FormError>}
      <Button
        isWide
        icon={Fingerprint}
        isBusy={isBusy}
        busyText={texts.using}
        onClick={() => void use()}
      >
        {texts.use}
      </Button>
    </>
  );
}

function sentenceOf(failure: SignInFailure): Sentence {
  const otherwise = sentence((texts) => texts.unexpected);
  if (failure instanceof RemoteError) return refusalSentence(failure, otherwise);
  return sentence(({ passkey }) => passkey.failures[failure]);
}
