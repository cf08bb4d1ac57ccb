import { passwordProblems } from '#domain/auth/passwords.ts';
import type { Auth, AuthAccount, Caller, Outcome, RecoveryCodes } from '#server/auth/port.ts';
import { profileOf } from '#server/auth/users/profile.ts';
import type { Clock } from '#server/platform/clock.ts';
import {
  codeOf,
  createHostedClient,
  type HostedAnswer,
  type HostedCall,
  type HostedClient,
  outcome,
  signedInAnswer,
} from './hosted-client.ts';
import { hostedIdentities, type HostedTokenSettings } from './hosted-identities.ts';

type HostedSettings = HostedTokenSettings & { url: string; publishableKey: string };

/** Sign-in by a hosted service with the same protocol. */
export function createHostedAuth(settings: HostedSettings, clock: Clock): Auth {
  const call = createHostedClient(settings.url, settings.publishableKey);
  return {
    ...hostedIdentities(settings, call, clock),
    async signIn(caller, { email, password }) {
      const path = '/token?grant_type=password';
      const answer = await call({ method: 'POST', path, body: { email, password }, caller });
      return outcome(answer, password, signedInAnswer);
    },
    async signUp(caller, { email, password, challenge, ...names }) {
      // Our rule holds also where the service's own is weaker.
      const problems = passwordProblems(password);
      if (problems.length > 0) return { refused: { code: 'weak_password', problems } };
      const pkce = challenge && { code_challenge: challenge, code_challenge_method: 's256' };
      const body = { email, password, data: profileOf(names), ...pkce };
      const answer = await call({ method: 'POST', path: '/signup', body, caller });
      const outcomeOf = outcome(answer, password, signedInAnswer);
      const isTaken = 'ok' in outcomeOf && isDecoy(outcomeOf.ok.user);
      return isTaken ? { refused: { code: 'user_already_exists' } } : outcomeOf;
    },
    async signOut(caller, bearer) {
      const answer = await call({ method: 'POST', path: '/logout?scope=local', bearer, caller });
      // Without a session there is nothing left to end.
      const isGone = [401, 403, 404].includes(answer.status);
      return isGone ? { ok: null } : outcome(answer, '', () => null);
    },
    // The service reads its links alone.
    linkAccount: async () => ({ ok: { email: null, mailbox: null, isOwnBrowser: true } }),
    async requestRecovery(caller, email) {
      const answer = await call({ method: 'POST', path: '/recover', body: { email }, caller });
      return outcome(answer, '', () => null);
    },
    resetPassword: (caller, reset) => resetPassword(call, caller, reset),
    // Only the service's own key may erase an account, and no user's server holds that.
    erase: async () => ({ refused: { code: 'kept_elsewhere' } }),
    recovery: hostedRecovery(call),
  };
}

/** Opens a session by the link, sets the password in it, and ends all sessions. */
async function resetPassword(
  call: HostedClient,
  caller: Caller,
  { token, password }: { token: string; password: string },
): Promise<Outcome<null>> {
  const problems = passwordProblems(password);
  if (problems.length > 0) return { refused: { code: 'weak_password', problems } };
  const opened = await openByLink(call, caller, token);
  const bearer = opened.body['access_token'];
  if (opened.status !== 200 || typeof bearer !== 'string') {
    return outcome(opened, password, () => null);
  }
  const body = { password };
  const changed = await call({ method: 'PUT', path: '/user', body, bearer, caller });
  await call({ method: 'POST', path: '/logout?scope=global', bearer, caller });
  // The link is used; choosing the old password again counts as success.
  if (codeOf(changed) === 'same_password') return { ok: null };
  return outcome(changed, password, () => null);
}

/** A link of a recovery, or of an invitation, which leads to the same page. */
async function openByLink(call: HostedClient, caller: Caller, token: string) {
  const verify = (type: string) => {
    const body = { type, token_hash: token };
    return call({ method: 'POST', path: '/verify', body, caller });
  };
  const recovery = await verify('recovery');
  return codeOf(recovery) === 'otp_expired' ? verify('invite') : recovery;
}

/** The protocol's answer for a taken address, which does not reveal that it is taken. */
function isDecoy(user: AuthAccount): boolean {
  const { identities } = user;
  return Array.isArray(identities) && identities.length === 0;
}

const PATH = '/factors/recovery-codes';

/** No codes have been created yet. */
const NONE_YET = 'mfa_factor_not_found';

/** The service's own recovery codes, where it has them. */
export function hostedRecovery(call: HostedClient): RecoveryCodes {
  const ask = async (asked: HostedCall) => asNotEnabledIfUnknown(await call(asked));
  const counted = async (bearer: string): Promise<Outcome<{ left: number | null }>> => {
    const answer = await ask({ method: 'GET', path: PATH, bearer });
    if (codeOf(answer) === NONE_YET) return { ok: { left: 0 } };
    const count = outcome(answer, '', ({ remaining }) => ({ left: Number(remaining) }));
    // The pages ask at each view of the account, so the absence of codes is not a failure.
    const isAbsent = 'refused' in count && count.refused.code === 'not_offered';
    return isAbsent ? { ok: { left: null } } : count;
  };
  return {
    async create(caller, bearer) {
      const asked = { method: 'POST', bearer, caller } as const;
      const again = await ask({ ...asked, path: `${PATH}/regenerate` });
      const answer = codeOf(again) === NONE_YET ? await ask({ ...asked, path: PATH }) : again;
      return outcome(answer, '', ({ codes }) => ({ codes: codes as string[] }));
    },
    count: (_caller, bearer) => counted(bearer),
    async spend(caller, bearer, code) {
      const path = `${PATH}/verify`;
      const answer = await ask({ method: 'POST', path, body: { code }, bearer, caller });
      const shown = outcome(answer, '', signedInAnswer);
      if (!('ok' in shown)) return shown;
      const left = await counted(shown.ok.session?.access_token ?? '');
      return { ok: { ...shown.ok, left: 'ok' in left ? (left.ok.left ?? 0) : 0 } };
    },
  };
}

/** A service without recovery codes takes the address for a factor's, or does not know it. */
function asNotEnabledIfUnknown(answer: HostedAnswer): HostedAnswer {
  const isUnknown = [404, 405].includes(answer.status) && codeOf(answer) !== NONE_YET;
  const body = { code: 'mfa_recovery_codes_enroll_not_enabled' };
  return isUnknown ? { ...answer, status: 422, body } : answer;
}
