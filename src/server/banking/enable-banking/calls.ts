import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import * as z from 'zod/mini';
import { type ProviderRequest, ask, type AnswerLimits } from '#server/banking/providers/ask.ts';
import { type Presence, BankTrouble } from '#server/banking/providers/port.ts';
import type { Clock } from '#server/platform/clock.ts';
import { StartError } from '#server/platform/errors.ts';

export type EnableBankingSettings = { appId: string; privateKey: string; apiUrl: string };

type ApiAccess = { settings: EnableBankingSettings; clock: Clock; limits: AnswerLimits };

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

/** Only the fields that are used of Enable Banking's answers; banks leave out any of them. */
const text = z.optional(z.nullable(z.string()));
const amount = z.object({ amount: z.string(), currency: z.string() });
const named = z.optional(z.nullable(z.object({ name: text })));

export const banksAnswer = z.object({
  aspsps: z.array(
    z.object({
      name: z.string(),
      country: z.string(),
      psu_types: z.optional(z.nullable(z.array(z.string()))),
      maximum_consent_validity: z.optional(z.nullable(z.number())),
    }),
  ),
});
export type BankListed = z.output<typeof banksAnswer>['aspsps'][number];

export const authAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) });

const access = z.optional(z.nullable(z.object({ valid_until: text })));
const aspsp = z.optional(z.nullable(z.object({ name: text })));

export const sessionMade = z.object({ session_id: z.string(), access, aspsp });

export const sessionAnswer = z.object({
  status: z.string(),
  /** Accounts may be complete, or only their ids. */
  accounts: z.array(z.union([z.string(), z.object({ uid: z.string() })])),
  access,
});

export const accountAnswer = z.object({
  identification_hash: text,
  account_id: z.optional(
    z.nullable(
      z.object({
        iban: text,
        other: z.optional(z.nullable(z.object({ identification: text }))),
      }),
    ),
  ),
  name: text,
  details: text,
  product: text,
  cash_account_type: text,
  currency: text,
});
export type AccountTold = z.output<typeof accountAnswer>;

export const balancesAnswer = z.object({
  balances: z.array(z.object({ balance_amount: amount, balance_type: text, reference_date: text })),
});
export type BalanceTold = z.output<typeof balancesAnswer>['balances'][number];

export const transactionTold = z.object({
  entry_reference: text,
  transaction_amount: amount,
  credit_debit_indicator: z.string(),
  status: z.string(),
  booking_date: text,
  value_date: text,
  transaction_date: text,
  creditor: named,
  debtor: named,
  remittance_information: z.optional(z.nullable(z.array(z.nullable(z.string())))),
  merchant_category_code: text,
  bank_transaction_code: z.optional(z.nullable(z.object({ description: text }))),
});

/** Rows are validated one by one: an invalid one must not hide the others. */
export const transactionsAnswer = z.object({
  transactions: z.array(z.unknown()),
  continuation_key: text,
});

const refusalAnswer = z.object({
  error: text,
  code: z.optional(z.unknown()),
  message: text,
});
