import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { type ProviderRequest, ask, type RequestLimits } from '#server/banking/providers/ask.ts';
import type { Presence } from '#server/banking/providers/port.ts';
import { BankTrouble } from '#server/banking/providers/trouble.ts';
import type { Clock } from '#server/platform/clock.ts';
import { StartError } from '#server/platform/errors.ts';
import { refusalAnswer } from './shapes.ts';

export type EnableBankingSettings = { appId: string; privateKey: string; apiUrl: string };

export type ApiAccess = { settings: EnableBankingSettings; clock: Clock; limits: RequestLimits };

const TOKEN_S = 3_600;

const NEEDS_CONSENT =
  /EXPIRED|REVOKED|CLOSED|CANCELLED|CONSENT|SESSION_(?:INVALID|DOES_NOT)|PSU_ACTION/;
export const WRONG_PERIOD = 'WRONG_TRANSACTIONS_PERIOD';
const HEADERS_WANTED = /PSU_HEADER/;
const WORD = /^[A-Z_]{1,80}$/;
const TOO_OFTEN = /RATE_LIMIT/;
const BANK_AWAY = /^ASPSP_(?:ERROR|TIMEOUT)$/;

/** A refusal of the provider with a code that the caller can act on. */
export class Refused extends BankTrouble {
  readonly word: string;

  constructor(word: string, status: number) {
    super('refused', `Status ${status}: ${word}`);
    this.word = word;
  }
}

export type EnableBankingCall = (
  asked: Omit<ProviderRequest, 'url' | 'headers'> & { path: string },
  presence?: Presence | null,
) => Promise<unknown>;

/** Calls signed with the key of the installation's application, a new token for each hour. */
export function createCall({ settings, clock, limits }: ApiAccess): EnableBankingCall {
  const key = keyIn(settings.privateKey);
  let token = '';
  let tokenUntil = 0;

  function bearer(): Record<string, string> {
    const nowS = Math.floor(clock().getTime() / 1000);
    if (nowS > tokenUntil - 60) {
      tokenUntil = nowS + TOKEN_S;
      token = signed(key, settings.appId, { from: nowS, until: tokenUntil });
    }
    return { authorization: `Bearer ${token}` };
  }

  async function once(asked: Parameters<EnableBankingCall>[0], presence: Presence | null) {
    const { path, ...rest } = asked;
    const headers = { ...bearer(), ...headersOf(presence) };
    const answer = await ask(
      { ...rest, url: `${settings.apiUrl}${path}`, headers },
      limits,
      // One status has several reasons: the code is in the body.
      (status) => status < 500 && status !== 429,
    );
    if (answer.status < 300) return answer.body;
    throw refusalOf(answer.status, answer.body);
  }

  return async (asked, presence = null) => {
    try {
      return await once(asked, presence);
    } catch (error) {
      // Banks require all of their headers about a user or none, and some require others than
      // these.
      const isAbout = error instanceof Refused && HEADERS_WANTED.test(error.word);
      if (!isAbout || presence === null) throw error;
      return once(asked, null);
    }
  };
}

function headersOf(presence: Presence | null): Record<string, string> {
  if (presence === null) return {};
  return { 'psu-ip-address': presence.ip, 'psu-user-agent': presence.userAgent };
}

function refusalOf(status: number, body: unknown): BankTrouble {
  const { error, message } = refusalAnswer.safeParse(body).data ?? {};
  // A sentence may hold anything, also data of the user or a token of ours; a single word is only a
  // code.
  const word = [error, message].find((each) => WORD.test(each ?? '')) ?? '';
  const stated = `Status ${status}: ${word}`;
  if (NEEDS_CONSENT.test(word)) return new BankTrouble('needs_consent', stated);
  if (TOO_OFTEN.test(word)) return new BankTrouble('rate_limited', stated);
  if (status === 408 || BANK_AWAY.test(word)) return new BankTrouble('unavailable', stated);
  return status === 401 || status === 403
    ? new BankTrouble('settings', stated)
    : new Refused(word, status);
}

/** In seconds. */
type TokenSpan = { from: number; until: number };

function signed(key: KeyObject, appId: string, { from, until }: TokenSpan): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: 'enablebanking.com', aud: 'api.enablebanking.com', iat: from, exp: until };
  const text = `${part({ typ: 'JWT', alg: 'RS256', kid: appId })}.${part(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}

function keyIn(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new StartError('ENABLEBANKING_PRIVATE_KEY must be the PEM text of a private key.');
  }
}
