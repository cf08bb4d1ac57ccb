import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useEffect, useEffectEvent, useState } from 'react';
import { RemoteError } from '#web/client/http/remote-error.ts';
import {
  type PasskeyFailure,
  passkeyFailure,
  toPasskeyFailure,
  useCanUsePasskeys,
} from '#web/client/session/passkeys.ts';
import { authClient } from '#web/client/session/session.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { FormError } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { refusalSentence, type Sentence, sentence } from './sentences.ts';
import { forgetPendingEmail } from './sign-in.ts';
import { authTexts } from './texts.ts';

type Props = {
  /** Whether the browser also offers passkeys at the form's field for the address. */
  isInAutofill?: boolean;
  /** The only user who may sign in; without it, any user. */
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

/** The service's challenges live five minutes: the browser's list is renewed before. */
const RENEWAL_MS = 240_000;

/** Delay until the page has loaded. */
const REST_MS = 1_000;

/**
 * Signs in with a passkey that the user chooses in the browser's question. Null: signed in. The
 * client reports the new session, as after every other sign-in.
 */
async function signInByPasskey(): Promise<PasskeyFailure | null> {
  return ask({});
}

/** `foreign`: the chosen passkey is another account's, and was not sent. */
type SignInFailure = PasskeyFailure | 'foreign';

/**
 * The same over a form whose session has ended: by a passkey of its owner alone, because anybody
 * else's sign-in would remove what was typed.
 */
async function signInAgainByPasskey(userId: string): Promise<SignInFailure | null> {
  // Older browsers turn the texts of the service into bytes only by the client's own code.
  if (typeof PublicKeyCredential.parseRequestOptionsFromJSON !== 'function') return ask({});
  const { passkey } = await authClient();
  const { data, error } = await passkey.startAuthentication();
  if (error) return passkeyFailure(error);
  const { challenge, rpId = location.hostname, userVerification = 'required' } = data.options;
  const chosen = await chosenPasskey({ challenge, rpId, userVerification });
  if (!(chosen instanceof PublicKeyCredential)) return chosen;
  if (ownerOf(chosen) !== userId) return 'foreign';
  const { id, rawId, response } = chosen.toJSON() as AuthenticationResponseJSON;
  const outside = { id, rawId, type: 'public-key' as const, clientExtensionResults: {} };
  const credential = { ...outside, response };
  const answer = await passkey.verifyAuthentication({ challengeId: data.challenge_id, credential });
  return answer.error ? passkeyFailure(answer.error) : null;
}

async function chosenPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<PublicKeyCredential | PasskeyFailure> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  try {
    const chosen = await navigator.credentials.get({ publicKey });
    return chosen instanceof PublicKeyCredential ? chosen : 'left';
  } catch (error) {
    return passkeyFailure(error as Error);
  }
}

/** The id of the user whose passkey it is, as the service wrote it there. */
function ownerOf({ response }: PublicKeyCredential): string | null {
  const handle = response instanceof AuthenticatorAssertionResponse ? response.userHandle : null;
  return handle === null ? null : new TextDecoder().decode(handle);
}

type OnPasskeyFailure = (failure: PasskeyFailure) => void;

/**
 * Lets the browser offer passkeys among what it fills in at the field of the address, until the
 * returned function is called. A failure is reported only after the user has chosen one.
 */
function offerInAutofill(onFailure: OnPasskeyFailure): () => void {
  const ending = new AbortController();
  const timer = setTimeout(() => void offer(ending.signal, onFailure), REST_MS);
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}

async function offer(ended: AbortSignal, onFailure: OnPasskeyFailure): Promise<void> {
  if (!(await isAutofillOffered()) || ended.aborted) return;
  const failure = await ask({
    mediation: 'conditional',
    signal: AbortSignal.any([ended, AbortSignal.timeout(RENEWAL_MS)]),
  }).catch(() => 'off' as const);
  if (failure === null || ended.aborted) return;
  if (failure === 'refused') onFailure(failure);
  const isOver = failure === 'stopped' || failure === 'late' || failure === 'refused';
  if (isOver) return offer(ended, onFailure);
}

async function isAutofillOffered(): Promise<boolean> {
  if (typeof PublicKeyCredential !== 'function') return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

type PasskeyRequestOptions = { mediation?: CredentialMediationRequirement; signal?: AbortSignal };

async function ask(options: PasskeyRequestOptions): Promise<PasskeyFailure | null> {
  const { error } = await (await authClient()).signInWithPasskey({ options });
  if (error) return passkeyFailure(error);
  forgetPendingEmail();
  return null;
}
