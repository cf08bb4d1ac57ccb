/** Purposes of mailed credentials. A user has at most one of each kind at a time. */
export type TokenKind =
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';

/** Types that a client may verify by a link, with the kinds of credentials they accept. */
export const KINDS_BY_TYPE: Readonly<Record<string, readonly TokenKind[]>> = {
  signup: ['signup'],
  // A type of the protocol; no invitation is made here.
  invite: [],
  magiclink: ['magiclink', 'signup'],
  email: ['magiclink', 'signup'],
  recovery: ['recovery'],
  email_change: ['email_change_current', 'email_change_new'],
};

/** Types that only a phone can verify. */
export const PHONE_TYPES: ReadonlySet<string> = new Set(['sms', 'phone_change']);

/** A mailed link and the code beside it are valid for an hour, as on hosted services. */
export const MAILED_LIFE_S = 3600;

/** The code of a followed link lives ten minutes: time to change browsers. */
export const FLOW_CODE_LIFE_S = 600;

/** Six digits are guessed once in 200,000 with five tries. */
export const CODE_TRIES_MAX = 5;

/** The type that a link of this kind carries. */
export function linkTypeOf(kind: TokenKind): string {
  return kind.startsWith('email_change') ? 'email_change' : kind;
}

/** Authentication method (`amr`) of a session that began with this kind, after a PKCE exchange. */
export function methodOf(kind: TokenKind): string {
  if (kind === 'signup') return 'email/signup';
  return linkTypeOf(kind);
}
