import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#server/platform/mail/table.ts';
import { challengeOf } from '#tests/support/pkce.ts';
import { bareLink, followed, serveSignIn, tokenOf } from '#tests/support/sign-in.ts';
import { authOneTimeTokens, authUsers } from './table.ts';

/**
 * Mallory types Maria's address; Maria reads its mails. In every order of their requests, and
 * whatever Maria then does with the newest mail, no password that Mallory chose is the account's
 * afterwards, and Maria can sign in.
 */
const BROWSERS = {
  mallory: 'a-verifier-of-the-browser-that-mallory-sits-at-77',
  maria: 'a-verifier-of-the-browser-that-maria-sits-at-12345',
} as const;

const AT_ONCE = 8;

const service = serveSignIn();

type Who = keyof typeof BROWSERS;
/** The hashes of the sign-ups, and whose each is. */
type Account = { email: string; hashes: Map<string, Who> };
type Mail = { type: string; token: string; code: string };

async function post(path: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(`${service.authUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, string>;
}

async function userOf({ email }: Account) {
  const [user] = await service.db.orm.select().from(authUsers).where(eq(authUsers.email, email));
  return user;
}

const pkce = (who: Who) => ({
  code_challenge: challengeOf(BROWSERS[who]),
  code_challenge_method: 's256',
});

const signsUp = (who: Who) => async (account: Account) => {
  const { email, hashes } = account;
  await post('/signup', { email, password: `${who} valde ${email}`, ...pkce(who) });
  const { userId, kind, passwordHash } = authOneTimeTokens;
  const stored = await service.db.orm
    .select({ passwordHash, kind })
    .from(authOneTimeTokens)
    .where(eq(userId, (await userOf(account))?.id ?? ''));
  const hash = stored.find((each) => each.kind === 'signup')?.passwordHash;
  if (hash) hashes.set(hash, who);
};

const asks =
  (path: string, who: Who) =>
  ({ email }: Account) =>
    post(path, { email, type: 'signup', ...pkce(who) });

const ASKED: Readonly<Record<string, (account: Account) => Promise<unknown>>> = {
  'Mallory signs up': signsUp('mallory'),
  'Maria signs up': signsUp('maria'),
  'Mallory asks for a link': asks('/otp', 'mallory'),
  'Mallory has the mail sent again': asks('/resend', 'mallory'),
  'Maria has forgotten': asks('/recover', 'maria'),
};

const TYPES: Readonly<Record<string, string>> = {
  confirm_email: 'signup',
  magic_link: 'magiclink',
  reset_password: 'recovery',
};

async function newestMail({ email }: Account): Promise<Mail | null> {
  const mine = service.db.orm.select().from(mails).where(eq(mails.recipient, email));
  const [mail] = await mine.orderBy(desc(mails.id)).limit(1);
  if (!mail) return null;
  const { link = '', code = '' } = mail.values as { link?: string; code?: string };
  return { type: TYPES[mail.kind] ?? '', token: tokenOf(new URL(link)), code };
}

const code_verifier = BROWSERS.maria;

/** Ways to use a mail; true when it signs Maria in. */
const USED: Readonly<Record<string, (mail: Mail, account: Account) => Promise<boolean>>> = {
  'opens the link elsewhere': async ({ type, token }) =>
    'access_token' in (await post('/verify', { type, token_hash: token })),
  'opens the link in her browser': async ({ type, token }) =>
    'access_token' in (await post('/verify', { type, token_hash: token, code_verifier })),
  'types the six digits': async ({ type, code }, { email }) =>
    'access_token' in (await post('/verify', { type, email, token: code, code_verifier })),
  'follows the bare link': async ({ type, token }) => {
    const { searchParams } = await followed(bareLink(service, token, { type }));
    const exchange = { auth_code: searchParams.get('code'), code_verifier };
    return 'access_token' in (await post('/token?grant_type=pkce', exchange));
  },
};

/** Describes the error after that order of events; null: none. */
async function wrongAfter(asked: readonly string[], used: string, at: number) {
  const account: Account = { email: `maria.${at}@example.com`, hashes: new Map() };
  for (const name of asked) await ASKED[name]?.(account);
  const mail = await newestMail(account);
  if (mail === null) return null;
  const isIn = await USED[used]?.(mail, account);
  const user = await userOf(account);
  if (!user?.emailProvenAt) return 'nothing is proven';
  if (account.hashes.get(user.passwordHash ?? '') === 'mallory') return 'Mallory’s password';
  // The code of a link that Mallory asked for leads into no browser of Maria's.
  if (!isIn && used !== 'follows the bare link') return 'Maria is not in';
  await ASKED['Maria has forgotten']?.(account);
  const next = await newestMail(account);
  const isBack = next && (await USED['opens the link elsewhere']?.(next, account));
  return isBack ? null : 'Maria is shut out';
}

const names = Object.keys(ASKED);
const ORDERS = [
  ...names.map((one) => [one]),
  ...names.flatMap((one) => names.map((other) => [one, other])),
];

test('no order of requests makes a stranger’s password that of the account', async () => {
  const all = ORDERS.flatMap((asked) => Object.keys(USED).map((used) => ({ asked, used })));
  const wrong: string[] = [];
  const waiting = all.entries();
  const work = async () => {
    for (const [at, { asked, used }] of waiting) {
      const what = await wrongAfter(asked, used, at);
      if (what !== null) wrong.push(`${what}: ${asked.join(', ')}, Maria ${used}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(wrong).toEqual([]);
});
