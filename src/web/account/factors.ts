import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { refusalText } from '#domain/basics/refusals.ts';
import type { Language } from '#domain/basics/texts.ts';
import { unlessReadAhead } from '#web/client/cache/queries.ts';
import { request } from '#web/client/http/api.ts';
import { sessionIdOf, readSession } from '#web/client/session/stored-session.ts';
import {
  authRefusal,
  startSession,
  type ReceivedTokens,
  authClient,
} from '#web/client/session/session.ts';
import { failureText } from '#web/client/http/failures.tsx';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { recoveryCodesLeft } from '#web/client/session/recovery-codes.ts';
import { type PasskeyFailure, passkeyFailure } from '#web/client/session/passkeys.ts';

/** An authenticator app or a security key that has been used once. */
export type Factor = { id: string; createdAt: string; kind: 'app' | 'key' };

/** Second factors of the account. `codesLeft`: null where there are no recovery codes. */
export type SecondFactors = { factors: Factor[]; codesLeft: number | null };

export const factorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: readFactors,
  refetchOnMount: unlessReadAhead,
});

async function readFactors(): Promise<SecondFactors> {
  const { data, error } = await (await authClient()).mfa.listFactors();
  if (error) throw authRefusal(error);
  const factors: Factor[] = [
    ...data.totp.map(({ id, created_at: createdAt }) => ({ id, createdAt, kind: 'app' as const })),
    ...data.webauthn.map(({ id, created_at }) => ({
      id,
      createdAt: created_at,
      kind: 'key' as const,
    })),
  ];
  return { factors, codesLeft: factors.length === 0 ? null : await recoveryCodesLeft() };
}

/** An unfinished enrolment: its secret, as a picture and as text. */
export type Enrolment = { id: string; picture: string; secret: string };

export async function beginApp(): Promise<Enrolment> {
  const { mfa } = await authClient();
  // Names have to be unique; users recognize an app by the day it was added.
  const friendlyName = new Date().toISOString();
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw authRefusal(error);
  return { id: data.id, picture: data.totp.qr_code, secret: data.totp.secret };
}

/**
 * Signs in again, which an old session requires before it adds its first app; the earlier session
 * ends. False: the password is wrong.
 */
export async function signInAnew(email: string, password: string): Promise<boolean> {
  const body = { email, password };
  const answer = await request<{ session: ReceivedTokens }>('/api/login', {
    method: 'POST',
    body,
    isAnonymous: true,
  }).catch((error: unknown) => {
    if (error instanceof RemoteError && error.code === 'invalid_credentials') return null;
    throw error;
  });
  if (answer === null) return false;
  const before = sessionIdOf(readSession()?.accessToken ?? '');
  await startSession(answer.session);
  // A hosted service ends the earlier session itself.
  const path = `/api/sessions/${before}`;
  if (before !== null) await request(path, { method: 'DELETE' }).catch(() => undefined);
  return true;
}

/** The six digits of a typed code without its spaces; null if it is not one. */
export function codeIn(typed: string): string | null {
  const code = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}

/** Verifies the app's first code; from then on it is required. False: the code is wrong. */
export async function confirmApp(factorId: string, code: string): Promise<boolean> {
  const { mfa } = await authClient();
  const { error } = await mfa.challengeAndVerify({ factorId, code });
  if (error === null) return true;
  if (error.code === 'mfa_verification_failed') return false;
  throw authRefusal(error);
}

/** Adds a security key in the browser's question. Null: added. */
export async function addKey(): Promise<PasskeyFailure | null> {
  const { mfa } = await authClient();
  const { error } = await mfa.webauthn.register({ friendlyName: new Date().toISOString() });
  if (!error) return null;
  await forgetUnfinishedKeys();
  return passkeyFailure(error);
}

/** Removes unfinished enrolments, which the server would remove five minutes later. */
async function forgetUnfinishedKeys(): Promise<void> {
  const { mfa } = await authClient();
  const { data } = await mfa.listFactors();
  const left = (data?.all ?? []).filter(
    ({ factor_type, status }) => factor_type === 'webauthn' && status === 'unverified',
  );
  for (const { id: factorId } of left) await mfa.unenroll({ factorId });
}

/** Removes an app or a key. The session is then read again, since its level may be lower. */
export async function removeFactor(factorId: string): Promise<void> {
  const client = await authClient();
  const { error } = await client.mfa.unenroll({ factorId });
  if (error) throw authRefusal(error);
  await client.refreshSession();
}

export function readFactorsAnew(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: factorsQuery.queryKey });
  // A new app ends the sessions that have not shown it.
  void client.invalidateQueries({ queryKey: ['sessions'] });
}

/** Message of a failed check of a code or a password; the rate limit has words of its own. */
export function credentialFailureText(error: unknown, language: Language): string {
  const isLimited = error instanceof RemoteError && error.code === 'too_many_requests';
  return isLimited ? refusalText('too_many_requests', language) : failureText(error, language);
}
