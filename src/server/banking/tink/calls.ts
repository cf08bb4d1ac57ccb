import * as z from 'zod/mini';
import {
  type ProviderResponse,
  ask,
  type ProviderRequest,
  type AnswerLimits,
  read,
} from '#server/banking/providers/ask.ts';
import { type Holder, BankTrouble } from '#server/banking/providers/port.ts';
import type { Clock } from '#server/platform/clock.ts';

export type TinkSettings = {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  linkUrl: string;
};

export type TinkParts = { settings: TinkSettings; clock: Clock; limits: AnswerLimits };

export type Token = z.output<typeof stored>;

const READING = [
  'accounts:read,balances:read,transactions:read,provider-consents:read',
  'credentials:read,credentials:refresh,credentials:write,user:read,user:delete',
].join();

/** Renewed early, so that a token does not expire during a call. */
const EARLY_MS = 60_000;

/** A token of the installation's own, for calls without a user. */
export async function clientToken(parts: TinkParts, scope: string): Promise<string> {
  const answer = await askToken(parts, { grant_type: 'client_credentials', scope });
  return answer.access_token;
}

/** A code for a user, to enter the provider's page or to get a token. */
export async function codeFor(
  parts: TinkParts,
  holder: Holder,
  { path, form }: { path: string; form: Record<string, string> },
): Promise<string> {
  const token = await clientToken(parts, 'authorization:grant');
  const asked = { external_user_id: holder.id, ...form };
  const url = `${parts.settings.apiUrl}${path}`;
  const headers = bearer(token);
  const asking = { url, method: 'POST', headers, form: asked } as const;
  const answer = await ask(asking, parts.limits, (status) => status === 404);
  if (answer.status === 404) throw new BankTrouble('needs_consent', 'The user is gone');
  return read(codeAnswer, answer.body).code;
}

/** Token to read the holder's accounts: the stored one while it is valid, or a new one. */
export async function tokenOf(
  parts: TinkParts,
  holder: Holder,
  secret: string | null,
): Promise<Token> {
  const known = keptIn(secret);
  if (known && Date.parse(known.endsAt) - EARLY_MS > parts.clock().getTime()) return known;
  const renewed = known?.refreshToken && (await refreshed(parts, known.refreshToken));
  return renewed || newToken(parts, holder);
}

/** Needs no user, so a lost token can be replaced at any time. */
export async function newToken(parts: TinkParts, holder: Holder): Promise<Token> {
  const path = '/api/v1/oauth/authorization-grant';
  const code = await codeFor(parts, holder, { path, form: { scope: READING } });
  return tokenIn(parts, await askToken(parts, { grant_type: 'authorization_code', code }));
}

/** Null: the service renews no tokens, or not this one. */
async function refreshed(parts: TinkParts, refreshToken: string): Promise<Token | null> {
  try {
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
    return tokenIn(parts, await askToken(parts, form));
  } catch (error) {
    const isRefused =
      error instanceof BankTrouble && ['settings', 'refused'].includes(error.reason);
    if (isRefused) return null;
    throw error;
  }
}

/** A call in the holder's name; a token that has ended before its time is replaced once. */
export async function callFor(
  parts: TinkParts,
  whose: { holder: Holder; token: Token },
  { path, ...asked }: Omit<ProviderRequest, 'url'> & { path: string },
): Promise<ProviderResponse> {
  const askWith = (token: Token, isLast: boolean) =>
    ask(
      { ...asked, url: `${parts.settings.apiUrl}${path}`, headers: bearer(token.token) },
      parts.limits,
      (status) => status === 404 || (status === 401 && !isLast),
    );
  const answer = await askWith(whose.token, false);
  return answer.status === 401 ? askWith(await newToken(parts, whose.holder), true) : answer;
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

async function askToken({ settings, limits }: TinkParts, form: Record<string, string>) {
  const { clientId: client_id, clientSecret: client_secret, apiUrl } = settings;
  const url = `${apiUrl}/api/v1/oauth/token`;
  const asked = { client_id, client_secret, ...form };
  return read(tokenAnswer, (await ask({ url, method: 'POST', form: asked }, limits)).body);
}

function tokenIn({ clock }: TinkParts, answer: z.output<typeof tokenAnswer>): Token {
  const endsAt = new Date(clock().getTime() + answer.expires_in * 1000).toISOString();
  return { token: answer.access_token, endsAt, refreshToken: answer.refresh_token ?? null };
}

function keptIn(secret: string | null): Token | null {
  if (secret === null) return null;
  return stored.safeParse(JSON.parse(secret)).data ?? null;
}

/** Only the fields that are used of Tink's answers: unknown ones may appear at any time. */
const text = z.optional(z.nullable(z.string()));
const scaled = z.object({
  currencyCode: z.string(),
  value: z.object({ unscaledValue: z.string(), scale: z.string() }),
});
const next = text;

const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.number(),
  refresh_token: text,
});

const codeAnswer = z.object({ code: z.string().check(z.minLength(1)) });

const balance = z.optional(z.nullable(z.object({ amount: scaled })));

const tinkAccount = z.object({
  id: z.string(),
  name: text,
  type: text,
  balances: z.optional(z.object({ booked: balance, available: balance })),
  identifiers: z.optional(
    z.object({
      iban: z.optional(z.nullable(z.object({ iban: text, bban: text }))),
      pan: z.optional(z.nullable(z.object({ masked: text }))),
      financialInstitution: z.optional(z.nullable(z.object({ accountNumber: text }))),
    }),
  ),
  dates: z.optional(z.object({ lastRefreshed: text })),
});
export type TinkAccount = z.output<typeof tinkAccount>;

export const accountsAnswer = z.object({ accounts: z.array(tinkAccount), nextPageToken: next });

export const tinkTransaction = z.object({
  id: z.string(),
  status: z.string(),
  amount: scaled,
  dates: z.optional(z.object({ booked: text, value: text, transaction: text })),
  descriptions: z.optional(z.object({ display: text, original: text })),
  merchantInformation: z.optional(
    z.nullable(z.object({ merchantName: text, merchantCategoryCode: text })),
  ),
  categories: z.optional(
    z.nullable(z.object({ pfm: z.optional(z.nullable(z.object({ id: text }))) })),
  ),
});
export type TinkTransaction = z.output<typeof tinkTransaction>;

/** Rows are validated one by one: an invalid one must not hide the others. */
export const transactionsAnswer = z.object({
  transactions: z.array(z.unknown()),
  nextPageToken: next,
});

export const consentsAnswer = z.object({
  providerConsents: z.array(
    z.object({
      credentialsId: z.string(),
      accountIds: z.optional(z.nullable(z.array(z.string()))),
      providerName: text,
      status: z.string(),
      sessionExpiryDate: z.optional(z.nullable(z.number())),
    }),
  ),
});
export type TinkConsent = z.output<typeof consentsAnswer>['providerConsents'][number];

export const credentialsAnswer = z.object({
  credentials: z.array(z.object({ id: z.string() })),
});

export const categoriesAnswer = z.array(z.object({ id: z.string(), code: z.string() }));

export const providersAnswer = z.object({
  providers: z.array(z.object({ name: z.string(), displayName: text })),
});

const stored = z.object({
  token: z.string(),
  endsAt: z.string(),
  refreshToken: z.nullable(z.string()),
});
