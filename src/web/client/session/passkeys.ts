import { useSyncExternalStore } from 'react';
import { networkError, RemoteError, fromAuthError } from '#web/client/http/remote-error.ts';

/**
 * Whether this browser can use passkeys here: at a bare IP address none can. A page from the build
 * assumes that it can, as nearly all do.
 */
export function useCanUsePasskeys(): boolean {
  return useSyncExternalStore(neverChanges, canUsePasskeys, () => true);
}

function canUsePasskeys(): boolean {
  const isAddress = location.hostname.startsWith('[') || /^[\d.]+$/.test(location.hostname);
  return typeof PublicKeyCredential === 'function' && !isAddress;
}

function neverChanges(): () => void {
  return () => undefined;
}

/**
 * Why a passkey was not used or made.
 *
 * - `left`: the user closed the browser's question, had nothing to choose from, or took too long.
 * - `stopped`: another question of ours took its place.
 * - `known`: the authenticator has a passkey of this account already.
 * - `impossible`: the browser does not allow passkeys here.
 * - `off`: the service does not offer passkeys.
 * - `refused`: the passkey is unknown to the service, or invalid.
 * - `late`: the service's challenge had expired.
 */
export type PasskeyFailure =
  | 'left'
  | 'stopped'
  | 'known'
  | 'impossible'
  | 'off'
  | 'refused'
  | 'late'
  | RemoteError;

const BY_CODE: Readonly<Record<string, PasskeyFailure>> = {
  passkey_disabled: 'off',
  webauthn_verification_failed: 'refused',
  webauthn_credential_not_found: 'refused',
  webauthn_credential_exists: 'known',
  mfa_verification_failed: 'refused',
  mfa_challenge_expired: 'late',
  mfa_webauthn_enroll_not_enabled: 'off',
  webauthn_challenge_expired: 'late',
  webauthn_challenge_not_found: 'late',
};

/** Names of errors of the browser, which the client wraps. */
const BY_NAME: Readonly<Record<string, PasskeyFailure>> = {
  NotAllowedError: 'left',
  AbortError: 'stopped',
  InvalidStateError: 'known',
  SecurityError: 'impossible',
  NotSupportedError: 'impossible',
  ConstraintError: 'impossible',
};

type FailedPasskeyCall = {
  name: string;
  message: string;
  code?: string | undefined;
  status?: number | undefined;
};

/** Converts an error of the sign-in client, of the service or the browser. */
export function passkeyFailure(error: FailedPasskeyCall & { cause?: unknown }): PasskeyFailure {
  const byCode = BY_CODE[error.code ?? ''];
  if (byCode !== undefined) return byCode;
  const { cause } = error;
  const name = cause instanceof Error ? cause.name : error.name;
  const byName = BY_NAME[name] ?? BY_NAME[error.name];
  if (byName !== undefined) return byName;
  return error.name === 'AuthRetryableFetchError' ? networkError() : fromAuthError(error);
}

/** The same of an error that was thrown, such as that the service cannot be reached. */
export function toPasskeyFailure(error: unknown): PasskeyFailure {
  if (error instanceof RemoteError) return error;
  throw error;
}
