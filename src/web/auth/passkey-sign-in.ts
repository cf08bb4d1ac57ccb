import { type PasskeyFailure, passkeyFailure } from '#web/client/passkeys/passkey-failure.ts';
import { authClient } from '#web/client/session/session.ts';
import { forgetPendingEmail } from './pending-email.ts';

/** The service's challenges live five minutes: the browser's list is renewed before. */
const RENEWAL_MS = 240_000;

/** Until the page has come to rest. */
const REST_MS = 1_000;

/**
 * Signs in with a passkey that the user chooses in the browser's question. Null: signed in. The
 * client reports the new session, as after every other way.
 */
export async function signInByPasskey(): Promise<PasskeyFailure | null> {
  return ask({});
}

type Heard = (failure: PasskeyFailure) => void;

/**
 * Lets the browser offer passkeys among what it fills in at the field of the address, until the
 * returned function is called. A failure is reported only after the user has chosen one.
 */
export function offerInAutofill(onFailure: Heard): () => void {
  const ending = new AbortController();
  const timer = setTimeout(() => void offer(ending.signal, onFailure), REST_MS);
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}

async function offer(ended: AbortSignal, onFailure: Heard): Promise<void> {
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

type Options = { mediation?: CredentialMediationRequirement; signal?: AbortSignal };

async function ask(options: Options): Promise<PasskeyFailure | null> {
  const { error } = await (await authClient()).signInWithPasskey({ options });
  if (error) return passkeyFailure(error);
  forgetPendingEmail();
  return null;
}
