import type * as z from 'zod/mini';
import {
  type ProviderResponse,
  ask,
  type ProviderRequest,
  type RequestLimits,
  read,
} from '#server/banking/providers/ask.ts';
import type { Holder } from '#server/banking/providers/port.ts';
import { BankTrouble } from '#server/banking/providers/trouble.ts';
import type { Clock } from '#server/platform/clock.ts';
import { codeAnswer, stored, tokenAnswer } from './shapes.ts';

export type TinkSettings = {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  linkUrl: string;
};

export type TinkParts = { settings: TinkSettings; clock: Clock; limits: RequestLimits };

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
