import type { HostedAnswer, HostedCall, HostedClient } from './hosted-client.ts';
import { codeOf, outcome, signedInAnswer } from './hosted-outcome.ts';
import type { Outcome, RecoveryCodes } from '#server/auth/port.ts';

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
