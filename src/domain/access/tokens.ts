import * as z from 'zod/mini';
import { requiredName } from '#domain/basics/fields.ts';
import type { IssueKey } from '#domain/basics/issues.ts';
import { isDay } from '#domain/basics/months.ts';

/** Permissions of tokens, of which each has its own. */
export const SCOPES = [
  'figures:read',
  'records:read',
  'records:write',
  'transactions:read',
  'transactions:write',
  'prices:write',
  'calendar:read',
] as const;

export type Scope = (typeof SCOPES)[number];

/** The scope that a route asks for; `any`: public figures, which every token may read. */
export type RouteScope = Scope | 'any';

/** Tokens of a user, expired ones among them. */
export const TOKENS_MAX = 20;

/** Days until a token expires, unless its end is stated. */
export const TOKEN_DAYS = 90;
export const TOKEN_DAYS_MAX = 366;

const NAME_MAX = 100;

const key = (named: IssueKey) => named;

/** A token as its owner asks for it. */
export const tokenDraft = z.strictObject({
  name: requiredName('name.required', NAME_MAX),
  scopes: z
    .array(z.enum(SCOPES, key('choice')), key('scopes.required'))
    .check(z.minLength(1, key('scopes.required')), z.maxLength(SCOPES.length, key('choice'))),
  /** The last day on which it opens anything. */
  expiresOn: z.optional(z.string(key('date.format')).check(z.refine(isDay, key('date.format')))),
});

export type TokenDraft = z.infer<typeof tokenDraft>;

/** A token as it is listed: without its secret. */
export type ListedToken = {
  id: string;
  name: string;
  scopes: readonly Scope[];
  createdAt: string;
  expiresOn: string;
  /** Whether its last day is over. */
  isExpired: boolean;
  lastUsedAt: string | null;
  /** The network of that use, such as `192.0.2.0/24`. */
  lastNetwork: string | null;
};

/** How every token begins. */
export const TOKEN_PREFIX = 'valv_';

/** A token in any text, also as an address writes it; the last six characters are a checksum. */
export const TOKEN_TEXT = /valv(?:_|%5f)[0-9a-z]{40}/i;
