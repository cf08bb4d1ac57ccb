import {
  overMailedCodes,
  overMailInterval,
  overMailLimit,
  overRequestLimit,
} from '#server/auth/protocol/auth-error.ts';
import { clientKey, networkKey } from '#server/auth/protocol/client.ts';
import type { Orm, Tx } from '#server/platform/db/tx.ts';
import { count, isWithin, keyOf, limiterMaker, type MakeLimiter, secondsOf } from './limiters.ts';
import { createMailCap } from './mail-limits.ts';

/** Calls that are counted apart for each client. */
export type LimitedCall =
  | 'signup'
  | 'recover'
  | 'resend'
  | 'otp'
  | 'verify'
  | 'password'
  | 'refresh'
  | 'update'
  | 'reauthenticate'
  | 'factor'
  | 'passkey'
  | 'passkey_options'
  | 'oidc';

/** Counted separately, so that guessing one does not lock the owner out of the other. */
export type CodeKind = 'totp' | 'recovery_code';

export type AuthLimits = {
  /** Counts one call of a client; refuses with 429 above its share. */
  client(call: LimitedCall, ip: string): Promise<void>;
  /**
   * Counts a try at a password, by the address typed or the account that is signed in; refuses while
   * it pauses after too many wrong ones. A client that is named has some tries during the pause.
   */
  tryPassword(of: string, ip?: string): Promise<void>;
  /** A password was right: the attempt does not count. */
  passwordWasRight(of: string, ip?: string): Promise<void>;
  /** Counts a try to show a second factor; refuses while a user has tried too often. */
  tryCode(kind: CodeKind, userId: string): Promise<void>;
  /** A code was right: earlier attempts no longer count. */
  codeWasRight(kind: CodeKind, userId: string): Promise<void>;
  /**
   * Counts a try at a mailed code of an account, or for an address that no account has; refuses
   * when as many of the day were wrong as a day allows.
   */
  tryMailedCode(userIdOrEmail: string): Promise<void>;
  /** A mailed code was right: the attempt does not count. */
  mailedCodeWasRight(userIdOrEmail: string): Promise<void>;
  /**
   * Counts a mail that a client requests for an address, known or not; refuses one that comes too
   * soon, one above the share of the client's network, and any while none can be sent.
   */
  mail(kind: string, email: string, ip: string): Promise<void>;
  /** Counts a mail of those asked for in the transaction that queues it; false: do not send it. */
  mailLeaves(tx: Tx, kind: string, user: { emailConfirmedAt: string | null }): Promise<boolean>;
  /**
   * Counts a notice of a change to a mailbox that has never answered, in the transaction of the
   * change; false: do not send it. The account's user may be a stranger to the mailbox.
   */
  noticeLeaves(tx: Tx, to: { email: string; ip: string }): Promise<boolean>;
};

/**
 * Calls per five minutes and client; refreshing is frequent and must never sign a user out, and
 * every view of a sign-in page asks for a challenge.
 */
const WINDOW_S = 300;
const CALLS_MAX = 30;
const FREQUENT_CALLS_MAX = 150;
const FREQUENT: ReadonlySet<LimitedCall> = new Set(['refresh', 'passkey_options']);

/** After ten wrong passwords in a quarter of an hour an address pauses, longer each time. */
const FAILURES_WINDOW_S = 900;
const FAILURES_MAX = 10;
const PAUSE_MAX_S = 30;

/**
 * Tries of a network a day that no pause stops: a stranger who lets an address pause all the time
 * would else keep its owner out.
 */
const TRIES_IN_PAUSE_MAX = 5;

/**
 * A client at the second factor knows the password, so unlike password attempts these may lock the
 * user out for a while. Three of a million codes are right at a time, so 20 guesses a day are right
 * once in 45 years.
 */
const CODES_MAX = 5;
const CODES_WINDOW_S = 900;
const CODES_A_DAY_MAX = 20;
const DAY_S = 86_400;

/**
 * Wrong mailed codes of an account per day. Each mail has a new code, so that the attempts at one
 * code alone would allow 600 guesses a day; with 20 one is right once in 137 years. Links still
 * work.
 */
const MAILED_CODES_A_DAY_MAX = 20;

/** Mails an hour to one address of one kind. */
const HOUR_S = 3600;
const MAILS_PER_ADDRESS_MAX = 5;

/** The kind of mail that a confirmed account gets from a reserve when all others are used up. */
const RECOVERY = 'recovery';

type LimitOptions = {
  orm: Orm | null;
  isOn: boolean;
  mailIntervalS: number;
  /** Mails of a day to all addresses together. */
  mailsPerDay: number;
  /** Calls of a kind from a client in five minutes. */
  callsMax?: number;
};

/** Limits stored in the database, so that several nodes count together; in memory without one. */
export function createLimits(options: LimitOptions): AuthLimits {
  const { orm, isOn, callsMax = CALLS_MAX } = options;
  const make = limiterMaker(orm);
  const calls = make('calls', callsMax, WINDOW_S);
  const frequent = make('refreshes', FREQUENT_CALLS_MAX, WINDOW_S);
  const codes = make('codes', CODES_MAX, CODES_WINDOW_S);
  const codesOfDay = make('codes-a-day', CODES_A_DAY_MAX, DAY_S);
  return {
    ...mailedCodeLimits(make, isOn),
    ...passwordLimits(make, isOn),
    async client(call, ip) {
      if (!isOn) return;
      const limiter = FREQUENT.has(call) ? frequent : calls;
      await count(limiter, `${call}:${clientKey(ip)}`, overRequestLimit);
    },
    async tryCode(kind, userId) {
      if (!isOn) return;
      await count(codes, `${kind}:${userId}`, overRequestLimit);
      await count(codesOfDay, `${kind}:${userId}`, overRequestLimit);
    },
    async codeWasRight(kind, userId) {
      if (!isOn) return;
      await codes.delete(`${kind}:${userId}`);
      await codesOfDay.delete(`${kind}:${userId}`);
    },
    ...mailLimits(options),
  };
}

type MailLimits = Pick<AuthLimits, 'mail' | 'mailLeaves' | 'noticeLeaves'>;

function mailLimits({ orm, isOn, mailIntervalS, mailsPerDay }: LimitOptions): MailLimits {
  const limitersOf = (make: MakeLimiter) => ({
    gap: mailIntervalS > 0 ? make('mail-gap', 1, mailIntervalS) : null,
    ofOne: make('mails', MAILS_PER_ADDRESS_MAX, HOUR_S),
  });
  const shared = limitersOf(limiterMaker(orm));
  const cap = createMailCap(orm, mailsPerDay);
  return {
    async mail(kind, email, ip) {
      const key = `${kind}:${keyOf(email)}`;
      if (shared.gap) await count(shared.gap, key, overMailInterval);
      if (!isOn) return;
      await count(shared.ofOne, key, overMailLimit);
      await cap.ask(ip, overMailLimit);
      await cap.refuseFull(kind === RECOVERY, overMailLimit);
    },
    async mailLeaves(tx, kind, { emailConfirmedAt }) {
      if (!isOn) return true;
      if (kind !== RECOVERY) return cap.leave(tx, 'general');
      return cap.leave(tx, emailConfirmedAt === null ? 'none' : 'reserve');
    },
    async noticeLeaves(tx, { email, ip }) {
      const { gap, ofOne } = orm === null ? shared : limitersOf(limiterMaker(tx));
      const key = `notice:${keyOf(email)}`;
      if (gap && !(await isWithin(gap, key))) return false;
      if (!isOn) return true;
      return (await isWithin(ofOne, key)) && cap.leaveUnasked(tx, ip);
    },
  };
}

/** Tries are counted before passwords are compared, so that those at once get no more than others. */
function passwordLimits(
  make: MakeLimiter,
  isOn: boolean,
): Pick<AuthLimits, 'tryPassword' | 'passwordWasRight'> {
  const failures = make('failures', FAILURES_MAX, FAILURES_WINDOW_S);
  const pauses = make('pauses', 1, PAUSE_MAX_S);
  const triesInPause = make('tries-in-pause', TRIES_IN_PAUSE_MAX, DAY_S);
  return {
    async tryPassword(of, ip) {
      if (!isOn) return;
      const key = keyOf(of);
      const pause = await pauses.get(key);
      if (pause && pause.remainingPoints <= 0) {
        const refusal = overRequestLimit(secondsOf(pause));
        if (ip === undefined) throw refusal;
        return count(triesInPause, `${networkKey(ip)} ${key}`, () => refusal);
      }
      const { consumedPoints } = await failures.penalty(key);
      const excess = consumedPoints - FAILURES_MAX;
      if (excess < 0) return;
      // Of those at once one begins the pause and is compared.
      const customDuration = Math.min(2 ** excess, PAUSE_MAX_S);
      const consume = (paused: string | number) => pauses.consume(paused, 1, { customDuration });
      await count({ consume }, key, overRequestLimit);
    },
    async passwordWasRight(of, ip) {
      if (!isOn) return;
      const key = keyOf(of);
      const { consumedPoints } = await failures.reward(key);
      if (consumedPoints < FAILURES_MAX - 1) return;
      await pauses.delete(key);
      if (ip !== undefined) await triesInPause.delete(`${networkKey(ip)} ${key}`);
    },
  };
}

function mailedCodeLimits(
  make: MakeLimiter,
  isOn: boolean,
): Pick<AuthLimits, 'tryMailedCode' | 'mailedCodeWasRight'> {
  const tries = make('mailed-codes', MAILED_CODES_A_DAY_MAX, DAY_S);
  return {
    async tryMailedCode(counted) {
      if (isOn) await count(tries, keyOf(counted), overMailedCodes);
    },
    async mailedCodeWasRight(counted) {
      if (isOn) await tries.reward(keyOf(counted));
    },
  };
}
